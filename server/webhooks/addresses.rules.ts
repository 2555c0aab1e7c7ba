// Decided in docs/decisions/095-webhooks.md.

import { BlockList, isIP } from 'node:net';

/*
 * Where events may be sent. A URL comes from a person, and is called from within our own network: what leads back into it is refused,
 * unless whoever runs the service has said otherwise (`WEBHOOK_ALLOW_PRIVATE`).
 */

/** Networks by what they are. */
function listOf(...networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

function addNetwork(list: BlockList, network: string): void {
  const [net = '', prefix = isIP(net) === 6 ? '128' : '32'] = network.split('/');
  list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
}

const has = (list: BlockList, ip: string): boolean => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Link-local addresses and those under which clouds give out their machines’ credentials: never, whoever asks. */
const never = listOf('169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '168.63.129.16', '192.0.0.192');

/** What `true` opens: this machine, private networks, and those of carriers and clusters. */
const privateNetworks = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '::1', 'fc00::/7'];
const inside = listOf(...privateNetworks);

/** What else is nobody’s address on the internet (IANA’s registries of special addresses). */
const special = listOf(
  ...['0.0.0.0/8', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['3fff::/20', '5f00::/16', 'fec0::/10', 'ff00::/8'],
);

/** The eight groups of an IPv6 address as numbers; null for anything else. */
function groupsOf(ip: string): number[] | null {
  if (isIP(ip) !== 6) return null;
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip);
  const hex = (high = '0', low = '0') => ((Number(high) << 8) | Number(low)).toString(16);
  const text = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : ip;
  const [head = '', tail] = text.split('::');
  const parts = (half: string) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [parts(head), parts(tail ?? '')];
  return tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const v4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The IPv4 address that an IPv6 one leads to: mapped, compatible, translated (NAT64), or by 6to4. */
function embeddedOf(ip: string): string | null {
  const groups = groupsOf(ip);
  if (!groups) return null;
  const [a = 0, b = 0, c = 0, , e = 0, f = 0, g = 0, h = 0] = groups;
  const startsEmpty = groups.slice(0, 4).every((group) => group === 0);
  if (startsEmpty && e === 0 && (f === 0xffff || f === 0) && !(f === 0 && g === 0)) return v4(g, h);
  if (startsEmpty && e === 0xffff && f === 0) return v4(g, h);
  if (a === 0x64 && b === 0xff9b) return v4(g, h);
  if (a === 0x2002) return v4(b, c);
  return null;
}

/** What an installation has opened: lists of networks, and nothing that is refused in any case. */
export interface Opened {
  networks: BlockList;
  /** Whether there is any. */
  isAny: boolean;
}

/**
 * Reads `WEBHOOK_ALLOW_PRIVATE`: `true` for all private networks, or networks such as `10.2.0.0/16,fd12::/16`.
 * @throws Error for what is neither
 */
export function readOpened(text: string | undefined): Opened {
  const networks = new BlockList();
  const words = (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'false');
  for (const word of words.flatMap((each) => (each === 'true' ? privateNetworks : [each]))) {
    try {
      addNetwork(networks, word);
    } catch {
      throw new Error(`WEBHOOK_ALLOW_PRIVATE: “${word}” is no network such as 10.2.0.0/16`);
    }
  }
  return { networks, isAny: words.length > 0 };
}

/** `public`: anywhere on the internet; `opened`: inside, and allowed by the installation. */
export type AddressVerdict = 'public' | 'opened' | 'refused';

/**
 * Whether events may be sent to an address.
 * @param ip as a resolver or a URL gives it, without brackets
 */
export function judgeAddress(ip: string, { networks }: Opened): AddressVerdict {
  const bare = ip.replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'refused';
  // Node’s lists take a mapped address for the IPv4 one; the other ways to write one are ours to see.
  const embedded = embeddedOf(bare);
  if (has(never, bare) || (embedded !== null && has(never, embedded))) return 'refused';
  if (has(networks, bare) || (embedded !== null && has(networks, embedded))) return 'opened';
  if (embedded !== null || has(inside, bare) || has(special, bare)) return 'refused';
  return 'public';
}

/** Why a URL cannot take events; null where nothing in it is wrong. */
export type UrlFault = 'invalid_format' | 'https_required' | 'credentials' | 'port' | 'private_address';

/** The host of a URL, as a resolver wants it. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * What is wrong with a URL as far as it says itself. What its name leads to is looked at when it is called.
 * @param needsHttps in production; networks that were opened need none
 */
export function faultOfUrl(text: string, opened: Opened, needsHttps: boolean): UrlFault | null {
  if (!URL.canParse(text)) return 'invalid_format';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'invalid_format';
  if (url.username !== '' || url.password !== '') return 'credentials';
  // Mail, shells and databases read lines of HTTP as commands. Web servers stand at 80, 443, or above the ports of systems.
  if (url.port !== '' && Number(url.port) < 1_024 && !['80', '443'].includes(url.port)) return 'port';
  const host = hostOf(url);
  const verdict = isIP(host) === 0 ? (/(^|\.)localhost\.?$/.test(host) && !opened.isAny ? 'refused' : null) : judgeAddress(host, opened);
  if (verdict === 'refused') return 'private_address';
  if (url.protocol === 'http:' && needsHttps && (verdict === 'public' || !opened.isAny)) return 'https_required';
  return null;
}
