import { type SealedColumn, seal, unseal } from '@/server/core/platform/secrets';
import { singleton } from '@/server/core/platform/singleton';
import { makeSecret } from './signature.rules';

/** The secrets of a brand are sealed for it, and cannot be read as another's. */
const placeOf = (brandId: number) => `webhook_endpoints of brand ${brandId}`;

const webhookColumn = (column: string): SealedColumn<{ brand_id: number }> => ({
  table: 'webhook_endpoints',
  column,
  primaryKey: ['id'],
  placeOf: ({ brand_id: brandId }) => placeOf(brandId),
});

export const webhookSecrets = [webhookColumn('sealed_secret'), webhookColumn('sealed_previous')];

/** A new secret, encrypted for storage. */
export const newSealedSecret = (brandId: number): string => seal(makeSecret(), placeOf(brandId));

interface SealedSecrets {
  brandId: number;
  sealedSecret: string;
  sealedPrevious: string | null;
}

/** Decrypted secrets, cached because decrypting takes longer than signing. */
const unsealed = singleton('webhooks.secrets', () => new Map<string, string>());
const MAX_UNSEALED = 1_000;

function secretOf(brandId: number, sealed: string): string {
  const key = `${brandId} ${sealed}`;
  const cached = unsealed.get(key);
  if (cached !== undefined) return cached;
  const secret = unseal(sealed, placeOf(brandId));
  if (unsealed.size >= MAX_UNSEALED) unsealed.clear();
  unsealed.set(key, secret);
  return secret;
}

/** The secrets for signing messages, newest first. */
export function secretsOf({ brandId, sealedSecret, sealedPrevious }: SealedSecrets): string[] {
  return [sealedSecret, sealedPrevious].filter((each) => each !== null).map((each) => secretOf(brandId, each));
}

/** A secret; null if it cannot be decrypted, because `SECRETS_KEY` was lost. */
export function readableSecret(brandId: number, sealed: string): string | null {
  try {
    return secretOf(brandId, sealed);
  } catch {
    return null;
  }
}
