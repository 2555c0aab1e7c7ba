import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { AppError, callerByCookie, invoke } from '@/app/service';
import type { Caller } from '@/server/core/callers/caller';
import type { Locale } from '@/server/core/operation/errors';
import type { Operation } from '@/server/core/operation/operation';
import { ipFrom } from '@/server/core/rest/network-address';
import { requestIdOf } from '@/server/core/rest/request-id';

/** The user signed in in this browser, looked up once per page; null for a visitor. */
export const currentCaller = cache(async (): Promise<Caller | null> => {
  const caller = await callerByCookie((await cookies()).toString());
  return caller.role === 'guest' ? null : caller;
});

/**
 * Runs an operation as the signed-in user, for server components. Redirects visitors to the sign-in page.
 * @throws AppError
 */
export async function perform<In, Input, Data>(operation: Operation<In, Input, Data>, input: In): Promise<Data> {
  const caller = await currentCaller();
  if (!caller) redirect('/sign-in');
  const requestHeaders = await headers();
  return invoke(operation, input, {
    caller,
    requestId: requestIdOf(requestHeaders),
    locale: (await getLocale()) as Locale,
    ip: ipFrom(requestHeaders.get('x-forwarded-for')),
    userAgent: requestHeaders.get('user-agent'),
  });
}

/** The data requested. If the service refuses it, the page is not found. */
export async function orNotFound<Data>(promise: Promise<Data>): Promise<Data> {
  return promise.catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  });
}
