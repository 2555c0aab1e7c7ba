import type { AuthOptions } from 'next-auth';
import { type BrowserSession, cookieOptions, sealSession, sessionSecret } from '@/server/core/callers/session';
import { lifetimeMs } from '@/server/core/callers/tokens';
import { AppError } from '@/server/core/operation/errors';
import { assertSane } from '@/server/core/operation/parse';
import { prisma, translateDatabaseError } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { ipFrom } from '@/server/core/rest/network-address';
import { credentials as credentialsSchema } from './identity.schema';
import { signIn } from './login.service';

/** Without NEXTAUTH_URL, next-auth then takes its origin from the request: any port and host name work. */
process.env.AUTH_TRUST_HOST ??= 'true';

const secondsOf = (ms: number) => Math.floor(ms / 1000);

/**
 * What next-auth needs to open, show and close browser sessions over the identity service. A failed sign-in answers with the
 * interface's own code as its `error`: invalid_credentials, password_expired, too_many_requests, unavailable, internal_error.
 * @param rememberMe whether the session about to be made lasts 14 days instead of 24 hours
 * @param secure whether the browser reached us over https
 */
export function authOptions(rememberMe: boolean, secure: boolean): AuthOptions {
  const maxAge = secondsOf(lifetimeMs(rememberMe));
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt', maxAge },
    ...cookieOptions(secure),
    pages: { signIn: '/sign-in', error: '/sign-in' },
    logger: {
      error: (code, metadata) => log.warn({ code, err: metadata instanceof Error ? metadata : undefined }, 'browser session'),
      warn: () => undefined,
      debug: () => undefined,
    },
    jwt: {
      // A session ends when its sign-in said: next-auth would give each 30 days, and anew with every look at it.
      encode: ({ token }) => sealSession(token as unknown as BrowserSession, Number(token?.exp) - secondsOf(Date.now())),
    },
    callbacks: {
      jwt: ({ token, user }) =>
        user ? { userId: Number(user.id), sessionEpoch: user.sessionEpoch, exp: secondsOf(Date.now()) + maxAge } : token,
      session: ({ token }) => ({ expires: new Date(Number(token.exp) * 1000).toISOString() }),
    },
    providers: [
      {
        id: 'credentials',
        name: 'Brigade',
        type: 'credentials',
        credentials: { email: {}, password: {}, rememberMe: {} },
        authorize: async (given, request) => {
          try {
            assertSane(given);
            const parsed = credentialsSchema.safeParse(given);
            if (!parsed.success) throw new AppError('invalid_credentials');
            const ip = ipFrom(request.headers?.['x-forwarded-for']);
            const { id, sessionEpoch } = await signIn(prisma, { ...parsed.data, ip }, new Date());
            return { id: String(id), sessionEpoch };
          } catch (error) {
            const known = translateDatabaseError(error);
            if (known instanceof AppError) throw new Error(known.code);
            log.error({ err: error }, 'sign-in failed');
            throw new Error('internal_error');
          }
        },
      },
    ],
  };
}

declare module 'next-auth' {
  interface User {
    sessionEpoch: number;
  }
}
