// Decided in docs/decisions/058-wallets.md.

import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { recordsetOf } from '@/server/core/writes/recordset';
import { emitAccount } from '@/server/customers/account-events';
import { applySteps, availableOf, type Credit, chainSteps, expire, type Link, type Purse, type Step, totalOf } from './wallet.rules';
import { type CounterMethod, MAX_WALLET_CENTS, type Pocket, type WalletLineKind } from './wallet.values';

/** The customer who owns a wallet. */
export interface Owner {
  brandId: number;
  customerId: number;
}

/** A step, and what the ledger stores beside its amount. */
export interface Entry {
  step: Step;
  kind: WalletLineKind;
  /** An order of Brigade. */
  orderId?: number;
  /** An order in the books of a till that keeps its own. */
  tillOrderId?: number;
  reason?: string;
  /** How money was paid in or out at the counter. */
  counterMethod?: CounterMethod;
  /** For a refund: the position of the line that it gives back. */
  refundsPosition?: number;
  /** For a transfer between merged customers: the other customer. */
  counterpartId?: number;
}

/** The change of a wallet, decided when it is locked. */
export interface Plan {
  entries: Entry[];
  /** The change of the amount reserved by holds; negative when one ends. */
  held?: number;
}

export interface BookedLine extends Link {
  position: number;
  kind: WalletLineKind;
}

/**
 * The only way to change a wallet. Locks it, books what has expired, asks the plan for the change, and writes lines, credits and balance in
 * one statement.
 * @param plan gets the purse after expiry; if it throws, nothing is booked
 * @returns the lines of the plan, the purse before and after them as seen under the lock, and when the wallet last changed
 * @throws insufficient_balance if a pocket would fall below 0; conflict if the wallet would hold more than it may,
 *   except for the money of a card that was charged
 */
export async function bookLines(
  ctx: Context,
  owner: Owner,
  plan: (purse: Purse) => Plan | Promise<Plan>,
): Promise<{ lines: BookedLine[]; before: Purse; purse: Purse; updatedAt: Date }> {
  const { purse: purseBefore, lastPosition, updatedAt: lastUpdatedAt } = await lockWallet(ctx, owner);
  const expired = expire(purseBefore, ctx.now).map((step): Entry => ({ step, kind: 'EXPIRY' }));
  const { entries, held = 0 } = await plan(applySteps(purseBefore, stepsOf(expired)));
  const allEntries = [...expired, ...entries];
  // The card has been charged: its money is recorded, whatever else the wallet received meanwhile.
  const isFromCard = entries.some(({ kind }) => kind === 'AUTO_RELOAD');
  const links = chainSteps(purseBefore, stepsOf(allEntries), isFromCard ? Number.POSITIVE_INFINITY : undefined);
  if (!links) throw refusalOf(applySteps(purseBefore, stepsOf(expired)), entries);
  const purse = applySteps(purseBefore, stepsOf(allEntries));
  purse.held += held;
  if (allEntries.length === 0 && held === 0) return { lines: [], before: purseBefore, purse, updatedAt: lastUpdatedAt };
  const updatedAt = await writeLines(ctx, owner, { allEntries, expired: expired.length, links, lastPosition, held });
  // A credit that comes back and expires at once changes no balance.
  if (totalOf(purse) !== totalOf(purseBefore)) await emitAccount(ctx, 'customer.account.updated', owner);
  const lines = links.map((link, index) => ({ ...link, position: lastPosition + 1 + index, kind: (allEntries[index] as Entry).kind }));
  return { lines: lines.slice(expired.length), before: purseBefore, purse, updatedAt };
}

function refusalOf(purse: Purse, entries: Entry[]): AppError {
  if (entries.some(({ step }) => step.amount < 0)) return insufficientBalance(purse);
  return new AppError('conflict', { extraData: { reason: 'balance_limit', limit: MAX_WALLET_CENTS } });
}

/** An insufficient_balance error with the amount available. */
export const insufficientBalance = (purse: Purse) => new AppError('insufficient_balance', { extraData: { available: availableOf(purse) } });

const stepsOf = (entries: Entry[]) => entries.map(({ step }) => step);

type LockedRow = Record<Pocket, number> & { held: number; lastPosition: number; updatedAt: Date };

/**
 * Locks the wallet, creating an empty one if the customer has none. Credits are read after the lock is acquired: a statement that waits for
 * a lock sees other rows as they were before.
 */
async function lockWallet(ctx: Context, { brandId, customerId }: Owner): Promise<{ purse: Purse; lastPosition: number; updatedAt: Date }> {
  const lock = () => ctx.db.sql.read<LockedRow>`
    select own, promotional, employer, held, last_position as "lastPosition", updated_at as "updatedAt" from wallets
    where brand_id = ${brandId} and customer_id = ${customerId} for no key update`;
  let [row] = await lock();
  if (!row) {
    await ctx.db.sql.run`insert into wallets (brand_id, customer_id) values (${brandId}, ${customerId}) on conflict do nothing`;
    [row] = await lock();
  }
  if (!row) throw new Error(`Customer ${customerId} of brand ${brandId} got no wallet`);
  const { lastPosition, updatedAt, ...purse } = row;
  const credits = purse.promotional === 0 ? [] : await readCredits(ctx, { brandId, customerId });
  return { purse: { ...purse, credits }, lastPosition, updatedAt };
}

/** The promotional credits of a wallet, the soonest to expire first. */
export function readCredits(ctx: Context, { brandId, customerId }: Owner): Promise<Credit[]> {
  return ctx.db.sql.read<Credit>`select id as "creditId", remaining, expires_at as "expiresAt" from wallet_credits
    where brand_id = ${brandId} and customer_id = ${customerId} and remaining > 0 order by expires_at nulls last, id`;
}

/**
 * Creates a promotional credit. A step booked in the same transaction must fill it.
 * @param amount in cents
 */
export async function createCredit(ctx: Context, { brandId, customerId }: Owner, amount: number, expiresAt: Date | null): Promise<Step> {
  const { id: creditId } = await ctx.db.walletCredit.create({
    data: { brandId, customerId, amount, remaining: 0, expiresAt },
    select: { id: true },
  });
  return { pocket: 'promotional', amount, creditId };
}

interface LineBatch {
  allEntries: Entry[];
  /** How many of the first steps book expiries. Each of these is a booking of its own. */
  expired: number;
  links: Link[];
  lastPosition: number;
  held: number;
}

/** The columns of `wallet_lines` that differ from line to line, and their types. */
const lineColumns = {
  position: 'int',
  first_position: 'int',
  kind: 'wallet_line_kind',
  pocket: 'pocket',
  amount: 'int',
  own_before: 'int',
  own_after: 'int',
  promotional_before: 'int',
  promotional_after: 'int',
  employer_before: 'int',
  employer_after: 'int',
  credit_id: 'int',
  order_id: 'int',
  till_order_id: 'int',
  refunds_position: 'int',
  counterpart_id: 'int',
  counter_method: 'counter_method',
  reason: 'text',
} as const;
const lineRecords = recordsetOf(lineColumns);

function rowsOf({ allEntries, expired, links, lastPosition }: LineBatch): Record<keyof typeof lineColumns, unknown>[] {
  return allEntries.map((entry, index) => {
    const { step, before, after } = links[index] as Link;
    return {
      position: lastPosition + index + 1,
      first_position: lastPosition + Math.min(index, expired) + 1,
      kind: entry.kind,
      pocket: step.pocket,
      amount: step.amount,
      own_before: before.own,
      own_after: after.own,
      promotional_before: before.promotional,
      promotional_after: after.promotional,
      employer_before: before.employer,
      employer_after: after.employer,
      credit_id: step.creditId,
      order_id: entry.orderId,
      till_order_id: entry.tillOrderId,
      refunds_position: entry.refundsPosition,
      counterpart_id: entry.counterpartId,
      counter_method: entry.counterMethod,
      reason: entry.reason,
    };
  });
}

/**
 * Whether a line can make an automatic top-up due. Payouts, settlements and expiries cannot: nobody's card is charged because a credit
 * expired.
 */
const isSpending = ({ kind, step }: Entry) => step.amount < 0 && (kind === 'PAYMENT' || kind === 'DEBIT');

async function writeLines(ctx: Context, { brandId, customerId }: Owner, batch: LineBatch): Promise<Date> {
  const { links, lastPosition, held } = batch;
  const last = links.at(-1)?.after;
  const amounts = last
    ? Prisma.sql`own = ${last.own}, promotional = ${last.promotional}, employer = ${last.employer}, last_position = ${lastPosition + links.length},`
    : Prisma.empty;
  const total = last ? totalOf(last) : 0;
  const due = batch.allEntries.some(isSpending)
    ? Prisma.sql`, due as (update automatic_reloads r set due_at = moment.at, reason = null from moment
        where r.brand_id = ${brandId} and r.customer_id = ${customerId} and r.is_active and r.due_at is null and r.min_balance > ${total})`
    : Prisma.empty;
  // A line is never earlier than the one before it, even if a clock was set back or another server's differs.
  const [row] = await ctx.db.sql.read<{ updatedAt: Date }>(Prisma.sql`
    with moment as (select greatest(clock_timestamp(), updated_at) as at from wallets where brand_id = ${brandId} and customer_id = ${customerId}),
    booked as (
      insert into wallet_lines (brand_id, customer_id, ${lineRecords.names}, user_id, idempotency_key, apply_date)
      select ${brandId}::int, ${customerId}::int, line.*, ${ctx.caller.userId}::int, ${ctx.idempotencyKey ?? null}, moment.at
      from moment, ${lineRecords.from(rowsOf(batch))}
      returning credit_id, amount),
    credited as (update wallet_credits c set remaining = c.remaining + b.amount
      from (select credit_id, sum(amount)::int as amount from booked where credit_id is not null group by credit_id) b
      where c.brand_id = ${brandId} and c.id = b.credit_id)
    ${due}
    update wallets w set ${amounts} held = w.held + ${held}, updated_at = moment.at from moment
    where w.brand_id = ${brandId} and w.customer_id = ${customerId} returning w.updated_at as "updatedAt"`);
  return (row as { updatedAt: Date }).updatedAt;
}
