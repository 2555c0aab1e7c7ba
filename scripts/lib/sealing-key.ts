// Decided in docs/decisions/131-missing-databases-and-keys.md.

import { tokenOf } from '@/server/reloads/card-tokens';
import { readableSecret } from '@/server/webhooks/secrets';
import { secretsKey } from './configuration';
import { withConnection } from './connection';
import type { OpenDatabase } from './database';
import { resealSecrets } from './reseal';

const unsetKeyWarning =
  'SECRETS_KEY is not set: what the database keeps secret is encrypted with a key of this folder. Instances of one database need the same key, and a restored one needs it, too.';

const isReadable = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

/**
 * Which of the most recently encrypted secrets cannot be read with the key of this process, because it is another one. Empty if all can be
 * read, or there are none. Secrets renewed with this key can be read again.
 */
export function findUnreadableSecrets(url: string): Promise<string[]> {
  return withConnection(url, async (client) => {
    const webhooks = await client.query<{ brandId: number; sealed: string }>(
      `select brand_id as "brandId", sealed_secret as sealed from webhook_endpoints where deleted_at is null order by updated_at desc limit 1`,
    );
    const cards = await client.query<{ brandId: number; customerId: number; token: string }>(
      `select brand_id as "brandId", customer_id as "customerId", token from wallet_cards where token is not null order by id desc limit 1`,
    );
    return [
      ...webhooks.rows.filter(({ brandId, sealed }) => readableSecret(brandId, sealed) === null).map(() => 'secrets of webhooks'),
      ...cards.rows.filter((card) => !isReadable(() => tokenOf(card))).map(() => 'cards of guests'),
    ];
  });
}

/**
 * Sets the key that encrypts secrets for this process. Encrypts with it what is encrypted with `SECRETS_KEY_FORMER`, and reports what it
 * cannot read.
 */
export async function settleSealingKey({ url, embedded }: OpenDatabase): Promise<void> {
  if (!embedded && !process.env.SECRETS_KEY) console.log(unsetKeyWarning);
  process.env.SECRETS_KEY = secretsKey();
  if (process.env.SECRETS_KEY_FORMER) {
    const count = await resealSecrets(url);
    console.log(`${count} secrets were encrypted with SECRETS_KEY instead of SECRETS_KEY_FORMER, which is no longer needed.`);
  }
  const unreadable = await findUnreadableSecrets(url);
  if (unreadable.length === 0) return;
  console.error(
    `SECRETS_KEY is not the key that this database’s secrets were encrypted with: ${unreadable.join(' and ')} can’t be read.\nStart with that key: where it was never set, it is «sealing» in secrets.json of the data folder. If it is lost, webhooks need new secrets, and guests add their cards again.`,
  );
}
