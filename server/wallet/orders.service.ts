import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { refusalOf } from '@/server/customers/archived';
import { brandOf, lockCustomer } from '@/server/customers/customers.service';
import { bookLines, createCredit, type Entry, insufficientBalance, type Owner } from './ledger.service';
import { refundParts } from './lots.rules';
import { availableOf, spend } from './wallet.rules';
import { walletOwner } from './wallet.service';
import type { Pocket } from './wallet.values';

/** Changes of wallets by orders, called in the transactions of orders. */

export interface WalletPayment {
  customerId: number;
  orderId: number;
  /** In cents. */
  amount: number;
}

/**
 * Pays an order from its customer’s wallet, in spending order.
 * @throws data_not_found; conflict for an archived customer; insufficient_balance
 */
export async function payFromWallet(ctx: Context, { customerId, orderId, amount }: WalletPayment): Promise<void> {
  const owner = await walletOwner(ctx, customerId);
  await bookLines(ctx, owner, (purse) => {
    const steps = amount <= availableOf(purse) ? spend(purse, amount) : null;
    if (!steps) throw insufficientBalance(purse);
    return { entries: steps.map((step): Entry => ({ step, kind: 'PAYMENT', orderId })) };
  });
  ctx.touch('customers', [customerId]);
}

interface PaidLine {
  customerId: number;
  position: number;
  pocket: Pocket;
  amount: number;
  creditId: number | null;
}

/**
 * Refunds money of an order to its customer's wallet. What the wallet paid returns to the pockets it came from, the last taken first; what
 * was paid otherwise becomes the customer's own. For a merged customer, the one who stayed gets it. The wallet of an erased customer has
 * ended: it only takes gifts, which expire at once.
 * @throws data_not_found; conflict for an archived customer, a wallet that would hold too much, or one that has ended if more than gifts
 *   return
 */
export async function refundToWallet(ctx: Context, { customerId, orderId, amount }: WalletPayment): Promise<void> {
  const owner = { brandId: brandOf(ctx), customerId };
  const state = await lockCustomer(ctx, customerId);
  const hasEnded = state.erasedAt !== null;
  if (state.archivedAt && !hasEnded) throw refusalOf(customerId, state);
  await bookLines(ctx, owner, async () => {
    if (!hasEnded) return { entries: await entriesOf(ctx, owner, orderId, amount) };
    if (amount > (await readGiftsLeft(ctx, { brandId: owner.brandId, orderId }))) throw refusalOf(customerId, state);
    const gifts = await entriesOf(ctx, owner, orderId, amount, isGift);
    const corrections = gifts.map(({ step }): Entry => ({ step: { ...step, amount: -step.amount }, kind: 'CORRECTION' }));
    return { entries: [...gifts, ...corrections] };
  });
  ctx.touch('customers', [customerId]);
}

/** SQL: money that no guest paid in: promotional credits and the employer's money. */
const isGift = Prisma.sql`pocket <> 'own'`;

/** The amount of gifts in an order that was not refunded yet, in cents. */
export async function readGiftsLeft(ctx: Context, { brandId, orderId }: { brandId: number; orderId: number }): Promise<number> {
  const [row] = await ctx.db.sql.read<{ cents: number }>`select coalesce(-sum(amount), 0)::int as cents from wallet_lines
    where brand_id = ${brandId} and order_id = ${orderId} and kind in ('PAYMENT', 'REFUND') and ${isGift}`;
  return row?.cents ?? 0;
}

async function entriesOf(ctx: Context, owner: Owner, orderId: number, amount: number, condition = Prisma.sql`true`): Promise<Entry[]> {
  const { brandId } = owner;
  const paidLines = await ctx.db.sql.read<PaidLine>`
    select customer_id as "customerId", position, pocket::text as pocket, amount, credit_id as "creditId" from wallet_lines
    where brand_id = ${brandId} and order_id = ${orderId} and kind = 'PAYMENT' and ${condition} order by apply_date, customer_id, position`;
  const [refunded] = await ctx.db.sql.read<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from wallet_lines where brand_id = ${brandId} and order_id = ${orderId} and kind = 'REFUND' and ${condition}`;
  const paidAmounts = paidLines.map((line) => -line.amount);
  const paid = paidAmounts.reduce((sum, paidAmount) => sum + paidAmount, 0);
  const refundedBefore = Math.min(refunded?.amount ?? 0, paid);
  const returned = returnedOf(paidAmounts, refundedBefore);
  const fromPayment = Math.min(amount, paid - refundedBefore);
  const parts = refundParts(paidLines, (line) => -line.amount, returned, fromPayment) ?? [];
  const entries: Entry[] = [];
  for (const { taken: line, amount: part } of parts) entries.push(await entryOf(ctx, owner, line, part, orderId));
  const rest = amount - fromPayment;
  if (rest > 0) entries.push({ step: { pocket: 'own', amount: rest }, kind: 'REFUND', orderId });
  return entries;
}

/** The amount returned of each line, if the last are returned first. */
function returnedOf(paidAmounts: readonly number[], amount: number): number[] {
  const returned = paidAmounts.map(() => 0);
  let left = amount;
  for (let index = paidAmounts.length - 1; index >= 0 && left > 0; index--) {
    returned[index] = Math.min(left, paidAmounts[index]!);
    left -= returned[index]!;
  }
  return returned;
}

async function entryOf(ctx: Context, owner: Owner, line: PaidLine, amount: number, orderId: number): Promise<Entry> {
  const { pocket, position, creditId } = line;
  if (line.customerId === owner.customerId) {
    const step = { pocket, amount, ...(creditId !== null && { creditId }) };
    return { step, kind: 'REFUND', orderId, refundsPosition: position };
  }
  const step = pocket === 'promotional' ? await createCredit(ctx, owner, amount, await expiryOf(ctx, owner, creditId)) : { pocket, amount };
  return { step, kind: 'REFUND', orderId };
}

/** The end of a credit whose customer was merged since. */
async function expiryOf(ctx: Context, { brandId }: Owner, creditId: number | null): Promise<Date | null> {
  if (creditId === null) return null;
  const credit = await ctx.db.walletCredit.findFirst({ where: { brandId, id: creditId }, select: { expiresAt: true } });
  return credit?.expiresAt ?? null;
}
