import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { routeNotFound } from '@/server/core/endpoint';
import { authOptions } from '@/server/identity/sign-in';

type Context = { params: Promise<{ nextauth: string[] }> };

/** The parts of next-auth that are used. It has others, such as one that writes to the log what anybody sends. */
const used = {
  GET: new Set(['csrf', 'providers', 'session', 'signin', 'error']),
  POST: new Set(['callback', 'signout']),
};

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const [action = ''] = (await context.params).nextauth;
  if (!used[request.method as keyof typeof used]?.has(action)) return routeNotFound(request);
  return NextAuth(request, context, authOptions(action !== 'callback' || (await wantsToBeRemembered(request))));
}

async function wantsToBeRemembered(request: NextRequest): Promise<boolean> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return form?.get('rememberMe') === 'true';
}

export { handle as GET, handle as POST };
