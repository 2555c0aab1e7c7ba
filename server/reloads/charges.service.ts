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

/** How many wallets are looked at, and charges asked for, at once. */
const BATCH = 20;
/** The lease is longer than a provider takes to answer or give up: nobody else asks meanwhile. */
const waiting = { table: 'wallet_charges', tenant: 'brand_id', at: 'ask_at', leaseMs: 60_000, atOnce: BATCH, counter: 'asked' };
/** Providers forget our keys after a day; who asks later could charge anew. */
const LAST_ASKED_AFTER_MS = 20 * 3_600_000;
/** When nobody could be asked for so long what became of a charge, a person has to look. */
const GIVEN_UP_AFTER_MS = 72 * 3_600_000;
/** The failure of a charge that was given up. */
const OUTCOME_UNKNOWN = 'outcome_unknown';

/** What went wrong for one wallet is tried again after so long; the others go on. */
const AFTER_ERROR_MS = 5 * 60_000;
/** How long a charge waits for a customer whom another transaction holds. */
const HELD_MS = 15_000;

/** Decides for wallets whose reload is due. @returns how many were decided */
export async function beginReloads(): Promise<number> {
  // Customers whom somebody holds, such as an import for half an hour, take nobody's place.
  const due = await prisma.sql.read<Owner>`select r.brand_id as "brandId", r.customer_id as "customerId" from automatic_reloads r
    join customers c on c.brand_id = r.brand_id and c.id = r.customer_id
    join brands b on b.id = r.brand_id and b.archived_at is null
    where r.due_at <= now() and not exists (select from wallet_charges h
      where h.brand_id = r.brand_id and h.customer_id = r.customer_id and h.state = 'REQUESTED')
    order by r.due_at limit ${BATCH} for no key update of c skip locked`;
  let decided = 0;
  for (const owner of due) {
    const isDecided = await writeOnOurOwn(owner.brandId, (ctx) => beginReload(ctx, owner)).catch((error: unknown) => putOff(owner, error));
    if (isDecided) decided += 1;
  }
  return decided;
}

async function putOff({ brandId, customerId }: Owner, error: unknown): Promise<false> {
  log.error({ err: error, brandId, customerId }, 'an automatic reload could not be decided');
  await prisma.sql.run`update automatic_reloads set due_at = now() + make_interval(secs => ${AFTER_ERROR_MS / 1_000})
    where brand_id = ${brandId} and customer_id = ${customerId} and due_at <= now()`;
  return false;
}

/** False when another transaction holds the customer, or has decided meanwhile. */
async function beginReload(ctx: Context, owner: Owner): Promise<boolean> {
  const customer = await holdCustomer(ctx, owner);
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

/** Keeps the customer from changing until the transaction ends; undefined when another one holds them. */
async function holdCustomer(ctx: Context, { brandId, customerId }: Owner): Promise<{ isServed: boolean } | undefined> {
  const [customer] = await ctx.db.sql.read<{ isServed: boolean }>`
    select is_active and archived_at is null and erased_at is null as "isServed" from customers
    where brand_id = ${brandId} and id = ${customerId} for no key update skip locked`;
  return customer;
}

/** Whether this installation can charge a card: it is the provider's, and its token can be read. */
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
  const [last] = await ctx.db.sql.read<{ at: Date }>`select ended_at as at from wallet_charges
    where brand_id = ${brandId} and customer_id = ${customerId} and state not in ('REQUESTED', 'SUCCEEDED')
    order by created_at desc limit 1`;
  const { balance } = await getWallet(ctx, { customerId });
  return { now: ctx.now, balance, minBalance, amount, monthlyCap, failures, lastFailureAt: last?.at ?? null, charges, month };
}

type Asked = WalletCharge & { card: WalletCard };

/** Asks the payment provider for charges that wait, and records what it answers. @returns how many were asked for */
export async function askCharges(): Promise<number> {
  const ids = await takeDue<string>(waiting);
  if (ids.length === 0) return 0;
  const taken = await prisma.walletCharge.findMany({ where: { id: { in: ids } }, include: { card: true } });
  await Promise.all(
    taken.map((charge) =>
      ask(charge).catch((error: unknown) => {
        log.error({ err: error, charge: charge.id, brandId: charge.brandId }, 'a charge could not be asked for or recorded');
      }),
    ),
  );
  return taken.length;
}

async function ask(charge: Asked): Promise<void> {
  if (charge.firstAskedAt === null && !(await writeOnOurOwn(charge.brandId, (ctx) => confirm(ctx, charge)))) return;
  const outcome = await outcomeOf(charge).catch((error: unknown) => outcomeInDoubt(charge, error));
  if (outcome) {
    await writeOnOurOwn(charge.brandId, (ctx) => settle(ctx, charge, outcome));
    return;
  }
  const askAt = new Date(Date.now() + doubtMs(charge.asked));
  await prisma.walletCharge.updateMany({ where: { brandId: charge.brandId, id: charge.id, state: 'REQUESTED' }, data: { askAt } });
}

/**
 * Decides anew right before a charge is asked for the first time, which may be long after it was written. One that is no longer wanted is
 * withdrawn: nobody has heard of it.
 * @returns whether it is asked for now
 */
async function confirm(ctx: Context, { brandId, id, customerId, cardId, amount, card }: Asked): Promise<boolean> {
  const owner = { brandId, customerId };
  const customer = await holdCustomer(ctx, owner);
  const open = { brandId, id, state: 'REQUESTED', firstAskedAt: null } as const;
  if (!customer) {
    await ctx.db.walletCharge.updateMany({ where: open, data: { askAt: new Date(ctx.now.getTime() + HELD_MS) } });
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
  if (isWanted) return (await ctx.db.walletCharge.updateMany({ where: open, data: { firstAskedAt: ctx.now } })).count > 0;
  ctx.touch('customers', [customerId]);
  await ctx.db.walletCharge.deleteMany({ where: open });
  await ctx.db.automaticReload.updateMany({ where: { ...owner, isActive: true }, data: { dueAt: ctx.now } });
  return false;
}

/** What became of a charge; null while nobody knows. One that may have been asked for before is looked for first. */
async function outcomeOf(charge: Asked): Promise<ChargeOutcome | null> {
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

/** What follows when a charge cannot be asked about: in the end it is given up, so that its customer is not held by it for ever. */
function outcomeInDoubt(charge: Asked, error: unknown): ChargeOutcome | null {
  const facts = { err: error, charge: charge.id, brandId: charge.brandId };
  if (ageOf(charge) <= GIVEN_UP_AFTER_MS) {
    log.error(facts, 'a charge could not be asked for');
    return null;
  }
  log.error(facts, 'a charge is given up: look at the payment provider whether the money was taken');
  return { state: 'FAILED', reference: null, failure: OUTCOME_UNKNOWN };
}

/** Records the outcome of a charge, once, whoever comes first. */
async function settle(ctx: Context, { brandId, id, customerId, amount }: WalletCharge, outcome: ChargeOutcome): Promise<void> {
  const owner = { brandId, customerId };
  // An archived customer has no open charge: this would be an error of ours, and the money is not dropped for it.
  await lockUnarchived(ctx, customerId);
  const open = await ctx.db.sql
    .run`select from wallet_charges where brand_id = ${brandId} and id = ${id}::uuid and state = 'REQUESTED' for update`;
  if (open === 0) return;
  ctx.touch('customers', [customerId]);
  const ended = { state: outcome.state, reference: outcome.reference, askAt: null, endedAt: ctx.now };
  const where = { brandId_id: { brandId, id } };
  if (outcome.state !== 'SUCCEEDED') {
    await ctx.db.walletCharge.update({ where, data: { ...ended, failure: outcome.failure } });
    // Another charge could take the money twice.
    if (outcome.failure === OUTCOME_UNKNOWN) await stopReload(ctx.db, { ...owner, reason: 'CARD_UNUSABLE', now: ctx.now });
    else await afterRefusal(ctx, owner, outcome.state);
    return;
  }
  const { lines, purse } = await bookLines(ctx, owner, () => ({ entries: [{ step: { pocket: 'own', amount }, kind: 'AUTO_RELOAD' }] }));
  await ctx.db.walletCharge.update({ where, data: { ...ended, position: lines[0]?.position ?? null } });
  await ctx.db.automaticReload.updateMany({ where: owner, data: { failures: 0 } });
  // What was spent meanwhile may have left too little again.
  await ctx.db.automaticReload.updateMany({
    where: { ...owner, isActive: true, dueAt: null, minBalance: { gt: totalOf(purse) } },
    data: { dueAt: ctx.now },
  });
}

async function afterRefusal(ctx: Context, owner: Owner, state: Parameters<typeof afterFailure>[0]): Promise<void> {
  const reload = await ctx.db.automaticReload.findUnique({ where: { brandId_customerId: owner } });
  if (!reload?.isActive) return;
  const failures = reload.failures + 1;
  await ctx.db.automaticReload.update({ where: { brandId_customerId: owner }, data: { failures } });
  const next = afterFailure(state, failures, ctx.now);
  if ('stop' in next) await stopReload(ctx.db, { ...owner, reason: next.stop, now: ctx.now });
  else await postpone(ctx, owner, { dueAt: next.retryAt, reason: 'REFUSED' });
}

/** Has a charge asked for at once that the provider has told something of. @returns whether it is one of ours */
export async function lookAgain(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.db.walletCharge.updateMany({
    where: { id, state: 'REQUESTED', firstAskedAt: { not: null } },
    data: { askAt: ctx.now },
  });
  return count > 0;
}
