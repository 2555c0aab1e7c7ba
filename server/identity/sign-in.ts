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

/** Without NEXTAUTH_URL, makes next-auth take its origin from the request, so that any host and port work. */
process.env.AUTH_TRUST_HOST ??= 'true';

const secondsOf = (ms: number) => Math.floor(ms / 1000);

/**
 * Options for next-auth to open, show and close browser sessions through the identity service. A failed sign-in returns the interface's
 * code as its `error`: invalid_credentials, password_expired, too_many_requests, unavailable, internal_error.
 * @param rememberMe whether a new session lasts 14 days instead of 24 hours
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
      // The session’s expiry is fixed at sign-in; next-auth would give each 30 days, renewed whenever it is read.
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
        authorize: async (rawCredentials, request) => {
          try {
            assertSane(rawCredentials);
            const parsed = credentialsSchema.safeParse(rawCredentials);
            if (!parsed.success) throw new AppError('invalid_credentials');
            const ip = ipFrom(request.headers?.['x-forwarded-for']);
            const { id, sessionEpoch } = await signIn(prisma, { ...parsed.data, ip }, new Date());
            return { id: String(id), sessionEpoch };
          } catch (error) {
            const translated = translateDatabaseError(error);
            if (translated instanceof AppError) throw new Error(translated.code);
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
