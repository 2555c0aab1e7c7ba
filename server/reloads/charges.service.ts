// Decided in docs/decisions/061-cards-and-charges.md.

import type { Context } from '@/server/core/operation/context';
import { prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { takeDue } from '@/server/core/writes/due-rows';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { lockUnarchived } from '@/server/customers/customers.service';
import type { AutomaticReload, WalletCard, WalletCharge } from '@/server/generated/prisma/client';
import type { ChargeOutcome, ChargeRequest } from '@/server/payments/payments';
import { paymentProvider } from '@/server/payments/provider';
import { bookLines, type Owner } from '@/server/wallet/ledger.service';
import { totalOf } from '@/server/wallet/wallet.rules';
import { getWallet } from '@/server/wallet/wallet.service';
import { tokenOf } from './card-tokens';
import { stopReload } from './end.service';
import { afterFailure, DAY_MS, decide, doubtMs, type ReloadFacts } from './reloads.rules';
import { monthOf } from './reloads.service';

/** How many wallets are examined, and charges requested, at once. */
const BATCH = 20;
/** The lease is longer than a provider takes to answer or time out, so that no other worker asks meanwhile. */
const queue = { table: 'wallet_charges', tenant: 'brand_id', at: 'ask_at', leaseMs: 60_000, atOnce: BATCH, counter: 'asked' };
/** Providers forget our idempotency keys after a day: a later request could charge again. */
const LAST_ASKED_AFTER_MS = 20 * 3_600_000;
/** If the outcome of a charge is still unknown after this time, a person has to look into it. */
const GIVEN_UP_AFTER_MS = 72 * 3_600_000;
/** The failure code of charges whose outcome stayed unknown. */
const OUTCOME_UNKNOWN = 'outcome_unknown';

/** The delay before a wallet whose decision failed is tried again. Other wallets continue. */
const AFTER_ERROR_MS = 5 * 60_000;
/** The delay of a charge whose customer is locked by another transaction. */
const CUSTOMER_LOCKED_MS = 15_000;

/** Decides about wallets whose top-up is due. @returns how many */
export async function beginReloads(): Promise<number> {
  // Customers locked by others, for example by an import for half an hour, are skipped and do not fill the batch.
  const due = await prisma.sql.read<Owner>`select r.brand_id as "brandId", r.customer_id as "customerId" from automatic_reloads r
    join customers c on c.brand_id = r.brand_id and c.id = r.customer_id
    join brands b on b.id = r.brand_id and b.archived_at is null
    where r.due_at <= now() and not exists (select from wallet_charges h
      where h.brand_id = r.brand_id and h.customer_id = r.customer_id and h.state = 'REQUESTED')
    order by r.due_at limit ${BATCH} for no key update of c skip locked`;
  let decided = 0;
  for (const owner of due) {
    const isDecided = await writeOnOurOwn(owner.brandId, (ctx) => beginReload(ctx, owner)).catch((error: unknown) =>
      retryLater(owner, error),
    );
    if (isDecided) decided += 1;
  }
  return decided;
}

async function retryLater({ brandId, customerId }: Owner, error: unknown): Promise<false> {
  log.error({ err: error, brandId, customerId }, 'an automatic reload could not be decided');
  await prisma.sql.run`update automatic_reloads set due_at = now() + make_interval(secs => ${AFTER_ERROR_MS / 1_000})
    where brand_id = ${brandId} and customer_id = ${customerId} and due_at <= now()`;
  return false;
}

/** Returns false if another transaction has locked the customer, or has decided meanwhile. */
async function beginReload(ctx: Context, owner: Owner): Promise<boolean> {
  const customer = await tryLockCustomer(ctx, owner);
  if (!customer) return false;
  const open = await ctx.db.walletCharge.count({ where: { ...owner, state: 'REQUESTED' } });
  const reload = await ctx.db.automaticReload.findFirst({ where: { ...owner, dueAt: { lte: ctx.now } }, include: { card: true } });
  if (!reload || open > 0) return false;
  if (!customer.isServed) return postpone(ctx, owner, { dueAt: null, reason: null });
  if (!reload.card || !(await isChargeable(reload.card))) {
    await stopReload(ctx.db, { ...owner, reason: 'CARD_UNUSABLE', now: ctx.now });
    return true;
  }
  const decision = decide(await factsOf(ctx, reload));
  if (decision.act === 'nothing') return postpone(ctx, owner, { dueAt: null, reason: null });
  if (decision.act === 'wait') return postpone(ctx, owner, { dueAt: decision.until, reason: decision.reason });
  const { id: cardId, provider } = reload.card;
  await ctx.db.walletCharge.create({ data: { ...owner, cardId, provider, amount: reload.amount, createdAt: ctx.now, askAt: ctx.now } });
  return postpone(ctx, owner, { dueAt: null, reason: null });
}

/** Locks the customer until the end of the transaction; undefined if another transaction has the lock. */
async function tryLockCustomer(ctx: Context, { brandId, customerId }: Owner): Promise<{ isServed: boolean } | undefined> {
  const [customer] = await ctx.db.sql.read<{ isServed: boolean }>`
    select is_active and archived_at is null and erased_at is null as "isServed" from customers
    where brand_id = ${brandId} and id = ${customerId} for no key update skip locked`;
  return customer;
}

/** Whether this installation can charge a card: it is of this provider, and its token can be read. */
async function isChargeable(card: WalletCard): Promise<boolean> {
  if (card.removedAt || card.provider !== (await paymentProvider()).name) return false;
  try {
    return tokenOf(card) !== null;
  } catch (error) {
    log.warn({ err: error, brandId: card.brandId, card: card.id }, 'the token of a card cannot be read');
    return false;
  }
}

async function postpone(ctx: Context, owner: Owner, data: Pick<AutomaticReload, 'dueAt' | 'reason'>): Promise<true> {
  ctx.touch('customers', [owner.customerId]);
  await ctx.db.automaticReload.update({ where: { brandId_customerId: owner }, data });
  return true;
}

async function factsOf(ctx: Context, reload: AutomaticReload): Promise<ReloadFacts> {
  const { brandId, customerId, minBalance, amount, monthlyCap, failures } = reload;
  const month = await monthOf(ctx, brandId);
  const since = new Date(Math.min(month.begin.getTime(), ctx.now.getTime() - DAY_MS));
  const charges = await ctx.db.sql.read<{ at: Date; amount: number; isPaid: boolean }>`
    select ended_at as at, amount, state = 'SUCCEEDED' as "isPaid" from wallet_charges
    where brand_id = ${brandId} and customer_id = ${customerId} and ended_at >= ${since} order by ended_at desc`;
  const [lastFailure] = await ctx.db.sql.read<{ at: Date }>`select ended_at as at from wallet_charges
    where brand_id = ${brandId} and customer_id = ${customerId} and state not in ('REQUESTED', 'SUCCEEDED')
    order by created_at desc limit 1`;
  const { balance } = await getWallet(ctx, { customerId });
  return { now: ctx.now, balance, minBalance, amount, monthlyCap, failures, lastFailureAt: lastFailure?.at ?? null, charges, month };
}

type ChargeWithCard = WalletCharge & { card: WalletCard };

/** Requests the waiting charges from the payment provider and records the outcomes. @returns how many */
export async function askCharges(): Promise<number> {
  const ids = await takeDue<string>(queue);
  if (ids.length === 0) return 0;
  const charges = await prisma.walletCharge.findMany({ where: { id: { in: ids } }, include: { card: true } });
  await Promise.all(
    charges.map((charge) =>
      askProvider(charge).catch((error: unknown) => {
        log.error({ err: error, charge: charge.id, brandId: charge.brandId }, 'a charge could not be asked for or recorded');
      }),
    ),
  );
  return charges.length;
}

async function askProvider(charge: ChargeWithCard): Promise<void> {
  if (charge.firstAskedAt === null && !(await writeOnOurOwn(charge.brandId, (ctx) => confirmWanted(ctx, charge)))) return;
  const outcome = await outcomeOf(charge).catch((error: unknown) => outcomeInDoubt(charge, error));
  if (outcome) {
    await writeOnOurOwn(charge.brandId, (ctx) => settle(ctx, charge, outcome));
    return;
  }
  const askAt = new Date(Date.now() + doubtMs(charge.asked));
  await prisma.walletCharge.updateMany({ where: { brandId: charge.brandId, id: charge.id, state: 'REQUESTED' }, data: { askAt } });
}

/**
 * Decides again just before a charge is first requested, which may be long after it was written. A charge no longer wanted is withdrawn,
 * since the provider does not know it yet.
 * @returns whether to request it now
 */
async function confirmWanted(ctx: Context, { brandId, id, customerId, cardId, amount, card }: ChargeWithCard): Promise<boolean> {
  const owner = { brandId, customerId };
  const customer = await tryLockCustomer(ctx, owner);
  const unasked = { brandId, id, state: 'REQUESTED', firstAskedAt: null } as const;
  if (!customer) {
    await ctx.db.walletCharge.updateMany({ where: unasked, data: { askAt: new Date(ctx.now.getTime() + CUSTOMER_LOCKED_MS) } });
    return false;
  }
  const reload = await ctx.db.automaticReload.findUnique({ where: { brandId_customerId: owner } });
  const isWanted =
    customer.isServed &&
    reload?.isActive &&
    reload.cardId === cardId &&
    reload.amount === amount &&
    (await isChargeable(card)) &&
    decide(await factsOf(ctx, reload)).act === 'charge';
  if (isWanted) return (await ctx.db.walletCharge.updateMany({ where: unasked, data: { firstAskedAt: ctx.now } })).count > 0;
  ctx.touch('customers', [customerId]);
  await ctx.db.walletCharge.deleteMany({ where: unasked });
  await ctx.db.automaticReload.updateMany({ where: { ...owner, isActive: true }, data: { dueAt: ctx.now } });
  return false;
}

/** The outcome of a charge; null while unknown. If it may have been requested before, asks the provider for it first. */
async function outcomeOf(charge: ChargeWithCard): Promise<ChargeOutcome | null> {
  const provider = await paymentProvider();
  const token = tokenOf(charge.card);
  if (provider.name !== charge.provider || token === null) throw new Error('The charge belongs to a provider or card that is gone');
  const askedFirstAt = charge.firstAskedAt ?? new Date();
  const { currency } = await prisma.brand.findUniqueOrThrow({ where: { id: charge.brandId }, select: { currency: true } });
  const request: ChargeRequest = { key: charge.id, token, amount: charge.amount, currency, askedFirstAt };
  if (charge.firstAskedAt === null) return provider.charge(request);
  const found = await provider.findCharge(request);
  if (found !== 'unknown') return found;
  return ageOf(charge) > LAST_ASKED_AFTER_MS ? { state: 'FAILED', reference: null, failure: 'never_received' } : provider.charge(request);
}

const ageOf = ({ firstAskedAt }: WalletCharge) => Date.now() - (firstAskedAt?.getTime() ?? Date.now());

/** The outcome if a charge's state cannot be read: null at first; in the end it is given up, so that the customer does not stay blocked. */
function outcomeInDoubt(charge: ChargeWithCard, error: unknown): ChargeOutcome | null {
  const facts = { err: error, charge: charge.id, brandId: charge.brandId };
  if (ageOf(charge) <= GIVEN_UP_AFTER_MS) {
    log.error(facts, 'a charge could not be asked for');
    return null;
  }
  log.error(facts, 'a charge is given up: look at the payment provider whether the money was taken');
  return { state: 'FAILED', reference: null, failure: OUTCOME_UNKNOWN };
}

/** Records the outcome of a charge, only once, if several workers learn it. */
async function settle(ctx: Context, { brandId, id, customerId, amount }: WalletCharge, outcome: ChargeOutcome): Promise<void> {
  const owner = { brandId, customerId };
  // An archived customer has no open charge. If one has, it is our bug, and the money must not be lost because of it.
  await lockUnarchived(ctx, customerId);
  const open = await ctx.db.sql
    .run`select from wallet_charges where brand_id = ${brandId} and id = ${id}::uuid and state = 'REQUESTED' for update`;
  if (open === 0) return;
  ctx.touch('customers', [customerId]);
  const endFields = { state: outcome.state, reference: outcome.reference, askAt: null, endedAt: ctx.now };
  const where = { brandId_id: { brandId, id } };
  if (outcome.state !== 'SUCCEEDED') {
    await ctx.db.walletCharge.update({ where, data: { ...endFields, failure: outcome.failure } });
    // Another charge might take the money twice.
    if (outcome.failure === OUTCOME_UNKNOWN) await stopReload(ctx.db, { ...owner, reason: 'CARD_UNUSABLE', now: ctx.now });
    else await handleRefusal(ctx, owner, outcome.state);
    return;
  }
  const { lines, purse } = await bookLines(ctx, owner, () => ({ entries: [{ step: { pocket: 'own', amount }, kind: 'AUTO_RELOAD' }] }));
  await ctx.db.walletCharge.update({ where, data: { ...endFields, position: lines[0]?.position ?? null } });
  await ctx.db.automaticReload.updateMany({ where: owner, data: { failures: 0 } });
  // Spending in the meantime may have left too little again.
  await ctx.db.automaticReload.updateMany({
    where: { ...owner, isActive: true, dueAt: null, minBalance: { gt: totalOf(purse) } },
    data: { dueAt: ctx.now },
  });
}

async function handleRefusal(ctx: Context, owner: Owner, state: Parameters<typeof afterFailure>[0]): Promise<void> {
  const reload = await ctx.db.automaticReload.findUnique({ where: { brandId_customerId: owner } });
  if (!reload?.isActive) return;
  const failures = reload.failures + 1;
  await ctx.db.automaticReload.update({ where: { brandId_customerId: owner }, data: { failures } });
  const next = afterFailure(state, failures, ctx.now);
  if ('stop' in next) await stopReload(ctx.db, { ...owner, reason: next.stop, now: ctx.now });
  else await postpone(ctx, owner, { dueAt: next.retryAt, reason: 'REFUSED' });
}

/** Schedules an immediate request for a charge that the provider has news about. @returns whether it is ours */
export async function requeueCharge(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.db.walletCharge.updateMany({
    where: { id, state: 'REQUESTED', firstAskedAt: { not: null } },
    data: { askAt: ctx.now },
  });
  return count > 0;
}
