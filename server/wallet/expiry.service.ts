import { prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { bookLines, type Owner } from './ledger.service';

/** The most wallets handled by one run of the job; the next run continues. */
const WALLETS_AT_ONCE = 1_000;

/** Books the expiry of promotional credits. Amounts needed by an open hold stay until the hold ends. */
export async function expireCredits(): Promise<void> {
  const owners = await prisma.sql.read<Owner>`select brand_id as "brandId", customer_id as "customerId" from wallet_credits
    where remaining > 0 and expires_at <= now() group by 1, 2 order by min(expires_at) desc limit ${WALLETS_AT_ONCE}`;
  for (const owner of owners) {
    const booking = writeOnOurOwn(owner.brandId, (ctx) => bookLines(ctx, owner, () => ({ entries: [] })));
    await booking.catch((error: unknown) => log.error({ err: error, ...owner }, 'credits of a wallet could not expire'));
  }
}
