import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const FOR = 'x-forwarded-for';
const PROTO = 'x-forwarded-proto';

/** Where proxies of one's own stand: this machine, private networks, and those that carriers and clouds use inside. */
const inside = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(net, prefix, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

function isInside(ip: string): boolean {
  return inside.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/** An entry of the header without port, brackets and zone; null when it is no address. */
function ipOf(entry: string): string | null {
  const bare = entry
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : bare;
}

/**
 * The network address that a request came from. The header is read from its end, because whatever stands at its beginning was sent
 * by the client, who can write anything there: `TRUSTED_PROXIES` entries are passed over, or unless that is set, those of proxies
 * on private networks.
 * @param forwardedFor X-Forwarded-For, ended with the address of the connection (`noteConnection`)
 * @returns null when it is not known
 */
export function ipFrom(forwardedFor: string | null | undefined, trustedProxies = process.env.TRUSTED_PROXIES): string | null {
  const entries = (forwardedFor ?? '').split(',').map(ipOf);
  if (trustedProxies) return entries.at(-1 - Number(trustedProxies)) ?? entries[0] ?? null;
  for (const [index, entry] of entries.reverse().entries()) {
    // Nobody in between vouches for what stands before an entry that is no address.
    if (entry === null) return entries[index - 1] ?? null;
    if (!isInside(entry)) return entry;
  }
  return entries.at(-1) ?? null;
}

/** Whether what a connection says of the request it passes on is to be believed. */
function isProxy(ip: string | undefined): boolean {
  const { TRUSTED_PROXIES } = process.env;
  if (TRUSTED_PROXIES) return Number(TRUSTED_PROXIES) > 0;
  const bare = ipOf(ip ?? '');
  return bare !== null && isInside(bare);
}

/**
 * Settles what a request says of the way that it took, so that whoever asks later need not know the connection, which Next shows to
 * nobody. X-Forwarded-For is ended with the address of the connection, as one more proxy would. X-Forwarded-Proto is the scheme of
 * the public address: that of NEXTAUTH_URL, else what a proxy says. Host names are taken from proxies alone, too.
 */
export function noteConnection({ headers, socket }: IncomingMessage): boolean {
  headers[FOR] = [headers[FOR], socket.remoteAddress].filter(Boolean).join(', ');
  const proxied = isProxy(socket.remoteAddress);
  if (!proxied) delete headers['x-forwarded-host'];
  const said = proxied ? headers[PROTO]?.toString().split(',')[0]?.trim().toLowerCase() : undefined;
  headers[PROTO] = process.env.NEXTAUTH_URL?.startsWith('https:') || said === 'https' ? 'https' : 'http';
  return false;
}

/** Whether a browser reached us over https: by headers that `noteConnection` has settled. */
export function isSecure(headers: { get(name: string): string | null }): boolean {
  return headers.get(PROTO) === 'https';
}

/**
 * The address under which the service was called, for links that it answers: NEXTAUTH_URL, else what the request names, by headers that
 * `noteConnection` has settled. Empty where it is not known.
 */
export function originOf(headers: { get(name: string): string | null }): string {
  const { NEXTAUTH_URL } = process.env;
  if (NEXTAUTH_URL && URL.canParse(NEXTAUTH_URL)) return new URL(NEXTAUTH_URL).origin;
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host');
  const url = `${isSecure(headers) ? 'https' : 'http'}://${host}`;
  return host && URL.canParse(url) ? new URL(url).origin : '';
}
