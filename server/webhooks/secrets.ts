import { seal, unseal } from '@/server/core/platform/secrets';
import { singleton } from '@/server/core/platform/singleton';
import { makeSecret } from './signature.rules';

/** A brand's secrets cannot be read as another's. */
const placeOf = (brandId: number) => `webhook_endpoints of brand ${brandId}`;

/** A new secret, as it is kept. */
export const newSealedSecret = (brandId: number): string => seal(makeSecret(), placeOf(brandId));

interface Kept {
  brandId: number;
  sealedSecret: string;
  sealedPrevious: string | null;
}

/** Secrets that were decrypted: to decrypt one takes longer than to sign with it. */
const unsealed = singleton('webhooks.secrets', () => new Map<string, string>());
const MAX_UNSEALED = 1_000;

function secretOf(brandId: number, sealed: string): string {
  const key = `${brandId} ${sealed}`;
  const known = unsealed.get(key);
  if (known !== undefined) return known;
  const secret = unseal(sealed, placeOf(brandId));
  if (unsealed.size >= MAX_UNSEALED) unsealed.clear();
  unsealed.set(key, secret);
  return secret;
}

/** The secrets that messages are signed with, the newest first. */
export function secretsOf({ brandId, sealedSecret, sealedPrevious }: Kept): string[] {
  return [sealedSecret, sealedPrevious].filter((each) => each !== null).map((each) => secretOf(brandId, each));
}

/** A secret; null where it cannot be decrypted any more: after `SECRETS_KEY` was lost. */
export function readableSecret(brandId: number, sealed: string): string | null {
  try {
    return secretOf(brandId, sealed);
  } catch {
    return null;
  }
}
