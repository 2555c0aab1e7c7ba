import { headers } from 'next/headers';

/** The origin at which the reader reached the service, for the examples. */
export async function originOfReader(): Promise<string> {
  const sent = await headers();
  const host = sent.get('x-forwarded-host') ?? sent.get('host') ?? 'localhost:3000';
  const scheme = sent.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  // An invalid host must not be echoed.
  return /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) && /^https?$/.test(scheme)
    ? `${scheme}://${host}`
    : 'http://localhost:3000';
}
