import { headers } from 'next/headers';

/** Where the reader reached the service: what the examples call. */
export async function originOfReader(): Promise<string> {
  const sent = await headers();
  const host = sent.get('x-forwarded-host') ?? sent.get('host') ?? 'localhost:3000';
  const scheme = sent.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  // A host that is none is not to be repeated.
  return /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) && /^https?$/.test(scheme)
    ? `${scheme}://${host}`
    : 'http://localhost:3000';
}
