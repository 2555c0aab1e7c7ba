import { headers } from 'next/headers';

/** The origin at which the reader reached the service, for the examples. */
export async function originOfReader(): Promise<string> {
  const requestHeaders = await headers();
  const host = requestHeaders.get('x-forwarded-host') ?? requestHeaders.get('host') ?? 'localhost:3000';
  const scheme = requestHeaders.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  // An invalid host must not be echoed.
  return /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) && /^https?$/.test(scheme)
    ? `${scheme}://${host}`
    : 'http://localhost:3000';
}
