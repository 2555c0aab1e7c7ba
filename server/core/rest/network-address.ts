import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const FOR = 'x-forwarded-for';
const PROTO = 'x-forwarded-proto';

/** Addresses of one’s own proxies: this machine, private networks, and internal networks of carriers and clouds. */
const privateNetworks = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(net, prefix, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPrivate(ip: string): boolean {
  return privateNetworks.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/** An entry of the header without port, brackets and zone; null if it is not an address. */
function ipOf(entry: string): string | null {
  const address = entry
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

/**
 * The network address that a request came from. The header is read from its end, as the client can write anything at its beginning: as many
 * entries as `TRUSTED_PROXIES` says are skipped or, if that is not set, proxies on private networks.
 * @param forwardedFor X-Forwarded-For, ending with the address of the connection (`noteConnection`)
 * @returns null if it is not known
 */
export function ipFrom(forwardedFor: string | null | undefined, trustedProxies = process.env.TRUSTED_PROXIES): string | null {
  const entries = (forwardedFor ?? '').split(',').map(ipOf);
  if (trustedProxies) return entries.at(-1 - Number(trustedProxies)) ?? entries[0] ?? null;
  for (const [index, entry] of entries.reverse().entries()) {
    // Nobody vouches for what precedes an entry that is not an address.
    if (entry === null) return entries[index - 1] ?? null;
    if (!isPrivate(entry)) return entry;
  }
  return entries.at(-1) ?? null;
}

/** Whether a connection is trusted to describe the request that it passes on. */
function isProxy(ip: string | undefined): boolean {
  const { TRUSTED_PROXIES } = process.env;
  if (TRUSTED_PROXIES) return Number(TRUSTED_PROXIES) > 0;
  const address = ipOf(ip ?? '');
  return address !== null && isPrivate(address);
}

/**
 * Normalises what a request says about its way, so that later code need not know the connection, which Next hides. X-Forwarded-For ends
 * with the address of the connection, as one more proxy would add it. X-Forwarded-Proto is the scheme of the public address: of
 * NEXTAUTH_URL, or as a proxy says. Host names too are accepted from proxies only.
 */
export function noteConnection({ headers, socket }: IncomingMessage): boolean {
  headers[FOR] = [headers[FOR], socket.remoteAddress].filter(Boolean).join(', ');
  const isProxied = isProxy(socket.remoteAddress);
  if (!isProxied) delete headers['x-forwarded-host'];
  const scheme = isProxied ? headers[PROTO]?.toString().split(',')[0]?.trim().toLowerCase() : undefined;
  headers[PROTO] = process.env.NEXTAUTH_URL?.startsWith('https:') || scheme === 'https' ? 'https' : 'http';
  return false;
}

/** Whether a browser reached us over https. Needs headers normalised by `noteConnection`. */
export function isSecure(headers: { get(name: string): string | null }): boolean {
  return headers.get(PROTO) === 'https';
}

/**
 * The address under which the service was called, for links in its answers: NEXTAUTH_URL, or as the request says, in headers normalised by
 * `noteConnection`. Empty if unknown.
 */
export function originOf(headers: { get(name: string): string | null }): string {
  const { NEXTAUTH_URL } = process.env;
  if (NEXTAUTH_URL && URL.canParse(NEXTAUTH_URL)) return new URL(NEXTAUTH_URL).origin;
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host');
  const url = `${isSecure(headers) ? 'https' : 'http'}://${host}`;
  return host && URL.canParse(url) ? new URL(url).origin : '';
}
