import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions, failure, readSignIn, responseOf, routeNotFound } from '@/app/service';
import { isSecure } from '@/server/core/rest/network-address';

type Context = { params: Promise<{ nextauth: string[] }> };

/** The used endpoints of next-auth. It has others, such as one that logs whatever a client sends. */
const usedEndpoints = {
  GET: new Set(['csrf', 'providers', 'session', 'signin', 'error']),
  POST: new Set(['callback/credentials', 'signout']),
};

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join('/');
  if (!usedEndpoints[request.method as keyof typeof usedEndpoints]?.has(action)) return routeNotFound(request);
  try {
    const { body, rememberMe } = await readSignIn(request);
    const { url, method, headers } = request;
    const authRequest = new NextRequest(url, { method, headers, body });
    return await NextAuth(authRequest, context, authOptions(action !== 'callback/credentials' || rememberMe, isSecure(headers)));
  } catch (error) {
    return responseOf(failure(error, request));
  }
}

export { handle as GET, handle as POST };
