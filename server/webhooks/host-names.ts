import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { singleton } from '@/server/core/platform/singleton';
import { type AddressVerdict, judgeAddress, readOpenedNetworks } from './addresses.rules';

/** Why a connection was not attempted. */
export class AddressRefused extends Error {
  constructor(readonly failure: 'private_address' | 'https_required') {
    super(failure);
  }
}

const resolver = singleton('webhooks.resolver', () => new dns.Resolver({ timeout: 2_000, tries: 2 }));
const pendingLookups = singleton('webhooks.asking', () => new Map<string, Promise<LookupAddress[]>>());
/** DNS errors after which the system's own look-up is tried, since the name may be in the machine's hosts file. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME']);

async function resolve(host: string): Promise<LookupAddress[]> {
  const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = results.flatMap((each, index) =>
    each.status === 'fulfilled' ? each.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (addresses.length > 0) return addresses;
  const errors = results.map((each) => (each.status === 'rejected' ? (each.reason as NodeJS.ErrnoException) : null));
  if (errors.some((error) => error && !UNKNOWN.has(error.code ?? ''))) throw errors.find(Boolean);
  return dns.lookup(host, { all: true, verbatim: true });
}

/**
 * All addresses of a name. DNS is asked directly, without the system's look-up where possible: that would occupy one of the process's four
 * threads while a name server is silent, and file access needs them, too.
 */
function addressesOf(host: string): Promise<LookupAddress[]> {
  const pending = pendingLookups.get(host);
  if (pending) return pending;
  const lookup = resolve(host).finally(() => pendingLookups.delete(host));
  pendingLookups.set(host, lookup);
  return lookup;
}

/** Only production requires https. */
export const needsHttps = (): boolean => process.env.NODE_ENV === 'production';

const listOpened = () => {
  const text = process.env.WEBHOOK_ALLOW_PRIVATE;
  return singleton(`webhooks.opened.${text}`, () => readOpenedNetworks(text));
};

/** The internal networks that this installation allows, from `WEBHOOK_ALLOW_PRIVATE`. */
export const openedNetworks = listOpened;

const isAllowed = (verdict: AddressVerdict, isPlain: boolean): boolean => verdict === 'opened' || (verdict === 'public' && !isPlain);

/**
 * Checks an address against the rules.
 * @param isPlain whether the connection lacks the encryption that is required
 * @throws AddressRefused
 */
export function assertAddress(ip: string, isPlain: boolean): void {
  const verdict = judgeAddress(ip, listOpened());
  if (!isAllowed(verdict, isPlain)) throw new AddressRefused(verdict === 'public' ? 'https_required' : 'private_address');
}

/** The look-up for a connection. It returns only checked addresses, so that a name which later resolves elsewhere has no effect. */
export function guardLookup(isPlain: boolean): LookupFunction {
  return (host, options, done) => {
    addressesOf(host).then(
      (addresses) => {
        const family = options.family === 4 || options.family === 6 ? options.family : 0;
        const ofFamily = addresses.filter((each) => family === 0 || each.family === family);
        const allowed = ofFamily.filter(({ address }) => isIP(address) !== 0 && isAllowed(judgeAddress(address, listOpened()), isPlain));
        const [first] = allowed;
        if (!first) {
          const isPublic = ofFamily.some(({ address }) => judgeAddress(address, listOpened()) === 'public');
          return done(new AddressRefused(isPublic ? 'https_required' : 'private_address') as NodeJS.ErrnoException, '', 0);
        }
        return options.all ? done(null, allowed) : done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}
