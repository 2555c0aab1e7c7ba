import type { Orm } from '@/server/core/platform/db';
import { createWebhook } from '@/server/testing/factories';

/** Writes a webhook of the first brand that is off, so that the demo sends nothing unasked. */
export async function seedWebhooks(db: Orm, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 90 * 86_400_000);
  await createWebhook(db, {
    id: 1,
    brandId: 1,
    url: 'https://donnees.bistro-lumiere.example/brigade',
    description: 'Entrepôt de données',
    channelIds: [1, 2, 5],
    createdAt: since,
    updatedAt: since,
  });
}
