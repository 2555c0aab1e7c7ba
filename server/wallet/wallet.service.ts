import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { brandOf, lockUnarchived } from '@/server/customers/customers.service';
import { bookLines, createCredit, type Entry, insufficientBalance, type Owner, readCredits } from './ledger.service';
import { applySteps, availableOf, expire, giveBack, type Purse, spend, totalOf } from './wallet.rules';
import type { creditBody, debitBody, payoutBody, refundBody, reloadBody, WalletView } from './wallet.schema';
import type { Pocket } from './wallet.values';

type WalletInput<Body extends z.ZodType> = z.output<Body> & { customerId: number };

/** The present wallet of a customer. Credits past their end are left out, even if no job has booked their expiry yet. */
export async function getWallet(ctx: Context, { customerId }: { customerId: number }): Promise<WalletView> {
  const owner = { brandId: brandOf(ctx), customerId };
  const [row] = await ctx.db.sql.read<Balances & { updatedAt: Date }>`
    select own, promotional, employer, held, updated_at as "updatedAt" from wallets where brand_id = ${owner.brandId} and customer_id = ${customerId}`;
  return viewOf(ctx, owner, row ?? { own: 0, promotional: 0, employer: 0, held: 0 }, row?.updatedAt ?? null);
}

type Balances = Omit<Purse, 'credits'>;

async function viewOf(ctx: Context, owner: Owner, balances: Balances, updatedAt: Date | null): Promise<WalletView> {
  const storedPurse: Purse = { ...balances, credits: balances.promotional === 0 ? [] : await readCredits(ctx, owner) };
  const purse = applySteps(storedPurse, expire(storedPurse, ctx.now));
  const { own, promotional, employer, held, credits } = purse;
  return {
    brandId: owner.brandId,
    customerId: owner.customerId,
    ...{ balance: totalOf(purse), available: availableOf(purse), held, own, promotional, employer },
    credits: credits.map(({ expiresAt, ...credit }) => ({ ...credit, expiresAt: expiresAt?.toISOString() ?? null })),
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

/** The state of a wallet in the history. */
const stateOf = (purse: Purse) => {
  const { own, promotional, employer, held } = purse;
  return { balance: totalOf(purse), held, pockets: { own, promotional, employer } };
};

/**
 * The wallet's owner, with the customer locked so that nobody archives them meanwhile.
 * @throws data_not_found; conflict for a customer who is archived
 */
export async function walletOwner(ctx: Context, customerId: number): Promise<Owner> {
  await lockUnarchived(ctx, customerId);
  return { brandId: brandOf(ctx), customerId };
}

/** Books a plan, records the state before it under the lock in the history, and returns the wallet after it. */
async function bookAndShow(ctx: Context, owner: Owner, plan: Parameters<typeof bookLines>[2]): Promise<WalletView> {
  const { before, purse, updatedAt } = await bookLines(ctx, owner, plan);
  ctx.record({ before: stateOf(before), after: stateOf(purse) });
  return viewOf(ctx, owner, purse, updatedAt);
}

/**
 * Gives a customer an amount that they did not pay in: promotional, which may expire, or from the employer.
 * @throws data_not_found; conflict for an archived customer, or a wallet that would hold too much; invalid_parameters for an expiry that is
 *   past, or that the pocket does not have
 */
export async function creditWallet(
  ctx: Context,
  { customerId, amount, pocket, expiresAt, reason }: WalletInput<typeof creditBody>,
): Promise<WalletView> {
  const owner = await walletOwner(ctx, customerId);
  const expiry = expiresAt === undefined ? null : new Date(expiresAt);
  if (expiry && pocket !== 'promotional')
    throw refuseField('expiresAt', 'invalid_value', {
      en: 'Only promotional credits expire.',
      fr: 'Seuls les crédits promotionnels expirent.',
    });
  if (expiry && expiry <= ctx.now)
    throw refuseField('expiresAt', 'invalid_value', { en: 'Choose a moment in the future.', fr: 'Choisissez une date à venir.' });
  return bookAndShow(ctx, owner, async () => {
    const step = pocket === 'promotional' ? await createCredit(ctx, owner, amount, expiry) : { pocket, amount };
    return { entries: [{ step, kind: 'CREDIT', reason }] };
  });
}

/**
 * Takes an amount out of a wallet, in spending order. Amounts reserved by holds stay.
 * @throws data_not_found; conflict for an archived customer; insufficient_balance
 */
export async function debitWallet(ctx: Context, { customerId, amount, reason }: WalletInput<typeof debitBody>): Promise<WalletView> {
  const owner = await walletOwner(ctx, customerId);
  return bookAndShow(ctx, owner, (purse) => {
    const steps = amount <= availableOf(purse) ? spend(purse, amount) : null;
    if (!steps) throw insufficientBalance(purse);
    return { entries: steps.map((step): Entry => ({ step, kind: 'DEBIT', reason })) };
  });
}

/**
 * Books what a customer paid in at the counter.
 * @throws data_not_found; conflict for an archived customer or a wallet that would hold too much
 */
export async function reloadWallet(
  ctx: Context,
  { customerId, amount, counterMethod, reason }: WalletInput<typeof reloadBody>,
): Promise<WalletView> {
  const owner = await walletOwner(ctx, customerId);
  return bookAndShow(ctx, owner, () => ({ entries: [{ step: { pocket: 'own', amount }, kind: 'RELOAD', counterMethod, reason }] }));
}

/**
 * Pays a customer's own money back at the counter. Money that was given to them is not paid out.
 * @throws data_not_found; conflict for an archived customer; insufficient_balance
 */
export async function payOut(
  ctx: Context,
  { customerId, amount, counterMethod, reason }: WalletInput<typeof payoutBody>,
): Promise<WalletView> {
  const owner = await walletOwner(ctx, customerId);
  return bookAndShow(ctx, owner, (purse) => {
    const available = Math.min(purse.own, availableOf(purse));
    if (amount > available) throw new AppError('insufficient_balance', { extraData: { available } });
    return { entries: [{ step: { pocket: 'own', amount: -amount }, kind: 'REFUND', counterMethod, reason }] };
  });
}

const orderPaymentWords = {
  en: 'This paid for an order. Refund the order instead.',
  fr: 'Ce débit a payé une commande. Remboursez plutôt la commande.',
};

interface PaidLine {
  position: number;
  pocket: Pocket;
  amount: number;
  creditId: number | undefined;
  returned: number;
  /** The order of Brigade that it paid; null for other payments and debits. */
  orderId: number | null;
}

/**
 * Refunds a payment or debit to the wallet, wholly or partly. Each pocket gets back what was taken from it.
 * @throws data_not_found for a line that is no payment or debit; conflict for an archived customer, for more than is left of the payment,
 *   or for a payment of a Brigade order: refund the order instead, which makes a receipt
 */
export async function refundPayment(
  ctx: Context,
  { customerId, position, amount, reason }: WalletInput<typeof refundBody>,
): Promise<WalletView> {
  const owner = await walletOwner(ctx, customerId);
  return bookAndShow(ctx, owner, async () => {
    const paidLines = await readPayment(ctx, owner, position);
    const { orderId } = paidLines[0] as PaidLine;
    if (orderId !== null)
      throw new AppError('conflict', { words: orderPaymentWords, extraData: { reason: 'of_order', orderId: String(orderId) } });
    const remaining = paidLines.reduce((sum, line) => sum - line.amount - line.returned, 0);
    const refundAmount = amount ?? remaining;
    const steps =
      refundAmount > 0 &&
      giveBack(
        paidLines,
        paidLines.map(({ returned }) => returned),
        refundAmount,
      );
    if (!steps) throw new AppError('conflict', { extraData: { reason: 'refunded', left: remaining } });
    return { entries: steps.map(({ line, step }): Entry => ({ step, kind: 'REFUND', refundsPosition: line.position, reason })) };
  });
}

/** All lines of the payment or debit that a line belongs to, and the amounts refunded of each. */
async function readPayment(ctx: Context, { brandId, customerId }: Owner, position: number): Promise<PaidLine[]> {
  const paidLines = await ctx.db.sql.read<PaidLine>`
    select l.position, l.pocket::text as pocket, l.amount, l.credit_id as "creditId",
      (select p.id from order_places p where p.id = l.order_id and p.brand_id = l.brand_id) as "orderId",
      (select coalesce(sum(r.amount), 0)::int from wallet_lines r
        where r.brand_id = l.brand_id and r.customer_id = l.customer_id and r.refunds_position = l.position) as returned
    from wallet_lines l join wallet_lines named on named.brand_id = l.brand_id and named.customer_id = l.customer_id
      and named.position = ${position} and named.first_position = l.first_position
    where l.brand_id = ${brandId} and l.customer_id = ${customerId} and l.kind in ('PAYMENT', 'DEBIT') order by l.position`;
  if (paidLines.length === 0) throw new AppError('data_not_found', { extraData: { field: 'position' } });
  return paidLines.map((line) => ({ ...line, creditId: line.creditId ?? undefined }));
}
