import { randomUUID } from 'node:crypto';
import { guest } from '@/server/core/callers/caller';
import { contextOf } from '@/server/core/operation/context';
import { prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { announceTouched } from '@/server/core/writes/changes';
import { insertEvents } from '@/server/core/writes/outbox';
import { bookLines, type Owner } from './ledger.service';

/** How many wallets one run of the job looks after; the next run goes on. */
const WALLETS_AT_ONCE = 1_000;

/** Books what has expired of promotional credits. What an open hold needs stays until the hold ends. */
export async function expireCredits(): Promise<void> {
  const past = await prisma.sql.read<Owner>`select brand_id as "brandId", customer_id as "customerId" from wallet_credits
    where remaining > 0 and expires_at <= now() group by 1, 2 order by min(expires_at) desc limit ${WALLETS_AT_ONCE}`;
  for (const owner of past) {
    await expireCreditsOf(owner).catch((error: unknown) => log.error({ err: error, ...owner }, 'credits of a wallet could not expire'));
  }
}

async function expireCreditsOf(owner: Owner): Promise<void> {
  const effects = await transaction(async (db) => {
    const nobody = { caller: guest, requestId: randomUUID(), locale: 'en' as const, address: null, userAgent: null };
    const ctx = contextOf(db, nobody, { brandId: owner.brandId, brandGroupId: null });
    await bookLines(ctx, owner, () => ({ entries: [] }));
    const { events } = ctx.effects;
    if (events.length > 0) await db.sql.run(insertEvents(events, { brandId: owner.brandId, restaurantId: null }));
    return ctx.effects;
  });
  announceTouched(effects, owner);
}
