import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { bookLines, createCredit, type Entry, type Owner } from './ledger.service';
import { type Credit, type Step, spend, totalOf } from './wallet.rules';

interface Move {
  brandId: number;
  fromCustomerId: number;
  intoCustomerId: number;
}

/**
 * Moves everything in a customer's wallet to another customer of the brand: each pocket into the same one, each promotional credit into one
 * with the same end. The caller has locked both customers. Money on its way back to the first wallet is refused, as for all archived
 * customers.
 * @throws conflict while the wallet has open holds, or if the other one would hold more than it may
 */
export async function moveWallet(ctx: Context, { brandId, fromCustomerId, intoCustomerId }: Move): Promise<void> {
  const [from, into]: Owner[] = [fromCustomerId, intoCustomerId].map((customerId) => ({ brandId, customerId }));
  // Always in the same order, so that concurrent merges wait rather than deadlock.
  await ctx.db.sql.run`select 1 from wallets where brand_id = ${brandId} and customer_id = any(${[fromCustomerId, intoCustomerId]}::int[])
    order by customer_id for no key update`;
  let outgoing: { step: Step; expiresAt: Date | null }[] = [];
  await bookLines(ctx, from!, (purse) => {
    if (purse.held > 0) throw new AppError('conflict', { extraData: { reason: 'held', customerId: fromCustomerId, amount: purse.held } });
    outgoing = (spend(purse, totalOf(purse)) ?? []).map((step) => ({ step, expiresAt: expiryOf(purse.credits, step) }));
    return { entries: outgoing.map(({ step }) => ({ step, kind: 'CORRECTION', counterpartId: intoCustomerId })) };
  });
  await bookLines(ctx, into!, async () => {
    const entries: Entry[] = [];
    for (const { step, expiresAt } of outgoing) {
      const amount = -step.amount;
      const incomingStep =
        step.pocket === 'promotional' ? await createCredit(ctx, into!, amount, expiresAt) : { pocket: step.pocket, amount };
      entries.push({ step: incomingStep, kind: 'CORRECTION', counterpartId: fromCustomerId });
    }
    return { entries };
  });
}

const expiryOf = (credits: Credit[], { creditId }: Step) => credits.find((credit) => credit.creditId === creditId)?.expiresAt ?? null;
