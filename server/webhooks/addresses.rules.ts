// Decided in docs/decisions/095-webhooks.md.

import { BlockList, isIP } from 'node:net';

/*
 * Where events may be sent. Users choose the URL, and it is called from within our own network. So internal addresses are refused, unless
 * the operator of the service has allowed them (`WEBHOOK_ALLOW_PRIVATE`).
 */

/** Networks by kind. */
function blockListOf(...networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

function addNetwork(list: BlockList, network: string): void {
  const [net = '', prefix = isIP(net) === 6 ? '128' : '32'] = network.split('/');
  list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
}

const contains = (list: BlockList, ip: string): boolean => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Link-local addresses and those under which clouds hand out credentials of machines: always refused. */
const alwaysRefused = blockListOf(
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254',
  'fd20:ce::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
);

/** Networks that `true` allows: this machine, private networks, and those of carriers and clusters. */
const privateNetworks = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '::1', 'fc00::/7'];
const privateList = blockListOf(...privateNetworks);

/** Other addresses that are not public (IANA's registries of special addresses). */
const specialNetworks = blockListOf(
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

/** The IPv4 address inside an IPv6 one: mapped, compatible, translated (NAT64) or 6to4. */
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

/** The networks that an installation allows, without those that are always refused. */
export interface OpenedNetworks {
  networks: BlockList;
  /** Whether there are any. */
  isAny: boolean;
}

/**
 * Reads `WEBHOOK_ALLOW_PRIVATE`: `true` for all private networks, or networks such as `10.2.0.0/16,fd12::/16`.
 * @throws Error for anything else
 */
export function readOpenedNetworks(text: string | undefined): OpenedNetworks {
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

/** `public`: on the internet; `opened`: internal, and allowed by the installation. */
export type AddressVerdict = 'public' | 'opened' | 'refused';

/**
 * Judges whether events may be sent to an address.
 * @param ip as in the result of a resolver or a URL, without brackets
 */
export function judgeAddress(ip: string, { networks }: OpenedNetworks): AddressVerdict {
  const bare = ip.replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'refused';
  // Node's lists recognise mapped IPv4 addresses; the other forms are handled here.
  const embedded = embeddedOf(bare);
  if (contains(alwaysRefused, bare) || (embedded !== null && contains(alwaysRefused, embedded))) return 'refused';
  if (contains(networks, bare) || (embedded !== null && contains(networks, embedded))) return 'opened';
  if (embedded !== null || contains(privateList, bare) || contains(specialNetworks, bare)) return 'refused';
  return 'public';
}

/** Why a URL cannot receive events; null if it can. */
export type UrlFault = 'invalid_format' | 'https_required' | 'credentials' | 'port' | 'private_address';

/** The host of a URL for a resolver. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * What is wrong with the text of a URL. The addresses of its host are checked when it is called.
 * @param needsHttps in production; allowed internal networks are exempt
 */
export function faultOfUrl(text: string, opened: OpenedNetworks, needsHttps: boolean): UrlFault | null {
  if (!URL.canParse(text)) return 'invalid_format';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'invalid_format';
  if (url.username !== '' || url.password !== '') return 'credentials';
  // Mail servers, shells and databases would read lines of HTTP as commands. Web servers use 80, 443, or ports above the reserved ones.
  if (url.port !== '' && Number(url.port) < 1_024 && !['80', '443'].includes(url.port)) return 'port';
  const host = hostOf(url);
  const verdict = isIP(host) === 0 ? (/(^|\.)localhost\.?$/.test(host) && !opened.isAny ? 'refused' : null) : judgeAddress(host, opened);
  if (verdict === 'refused') return 'private_address';
  if (url.protocol === 'http:' && needsHttps && (verdict === 'public' || !opened.isAny)) return 'https_required';
  return null;
}
