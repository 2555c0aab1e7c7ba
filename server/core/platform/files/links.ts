import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../operation/errors';
import { installationKey } from '../installation-key';

/** Seconds that a link is valid by default. */
const LINK_SECONDS = 15 * 60;

/** The parts of a link: the file, its end (seconds since 1970), and our signature of both. As received, all are texts. */
export interface LinkParts {
  key: string;
  expires: string;
  signature: string;
}

async function signatureOf(key: string, expires: string): Promise<string> {
  return createHmac('sha256', await installationKey('file links'))
    .update(`${expires}\n${key}`)
    .digest('base64url');
}

/**
 * Makes a link by which anyone can download a file without signing in, until it expires.
 * @param origin the address under which the service was called
 */
export async function signLink(key: string, { origin, seconds = LINK_SECONDS }: { origin: string; seconds?: number }): Promise<string> {
  const expires = String(Math.floor(Date.now() / 1_000) + seconds);
  const query = new URLSearchParams({ key, expires, signature: await signatureOf(key, expires) });
  return `${origin}/files?${query}`;
}

/**
 * Checks that we made a link and that it has not expired.
 * @throws link_invalid, link_expired
 */
export async function checkLink({ key, expires, signature }: LinkParts, now: Date): Promise<void> {
  const [received, expected] = [Buffer.from(signature), Buffer.from(await signatureOf(key, expires))];
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw new AppError('link_invalid');
  if (now.getTime() >= Number(expires) * 1_000) throw new AppError('link_expired');
}
