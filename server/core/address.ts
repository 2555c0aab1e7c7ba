import { isIP } from 'node:net';

/** How many proxies stand in front of the service; each adds the address it was called from at the end of X-Forwarded-For. */
const TRUSTED_PROXIES = Math.max(1, Number(process.env.TRUSTED_PROXIES ?? 1) || 1);

/**
 * The network address that a request came from: what the outermost trusted proxy saw (`TRUSTED_PROXIES`, 1 unless set; without a
 * proxy, Next itself writes the header). What stands further left was sent by the client, who can write anything there.
 * @returns null when it is not known
 */
export function addressFrom(forwardedFor: string | null | undefined): string | null {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const seen = (hops.at(-TRUSTED_PROXIES) ?? hops[0] ?? '').replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const plain = seen.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(plain) === 0 ? null : plain;
}
