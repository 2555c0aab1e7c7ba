// Decided in docs/decisions/061-cards-and-charges.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
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
import type { stripeEventBody } from './reloads.schema';
import { monthOf } from './reloads.service';

/** How many wallets are looked at, and charges asked for, at once. */
const BATCH = 20;
/** Longer than a provider takes to answer or give up: nobody else asks meanwhile. */
const LEASE_MS = 60_000;
/** Providers forget our keys after a day; who asks later could charge anew. */
const LAST_ASKED_AFTER_MS = 20 * 3_600_000;

/** Decides for wallets whose reload is due. @returns how many were decided */
export async function beginReloads(): Promise<number> {
  const due = await prisma.sql.read<Owner>`select brand_id as "brandId", customer_id as "customerId" from automatic_reloads r
    where due_at <= now() and not exists (select from wallet_charges c
      where c.brand_id = r.brand_id and c.customer_id = r.customer_id and c.state = 'REQUESTED')
    order by due_at limit ${BATCH}`;
  let decided = 0;
  for (const owner of due) if (await writeOnOurOwn(owner.brandId, (ctx) => beginReload(ctx, owner))) decided += 1;
  return decided;
}

/** False when another transaction holds the customer, or has decided meanwhile. */
async function beginReload(ctx: Context, owner: Owner): Promise<boolean> {
  const { brandId, customerId } = owner;
  const [customer] = await ctx.db.sql.read<{ isServed: boolean }>`
    select is_active and archived_at is null and erased_at is null as "isServed" from customers
    where brand_id = ${brandId} and id = ${customerId} for no key update skip locked`;
  if (!customer) return false;
  const open = await ctx.db.walletCharge.count({ where: { ...owner, state: 'REQUESTED' } });
  const reload = await ctx.db.automaticReload.findFirst({ where: { ...owner, dueAt: { lte: ctx.now } }, include: { card: true } });
  if (!reload || open > 0) return false;
  if (!customer.isServed) return postpone(ctx, owner, { dueAt: null, reason: null });
  const card = reload.card?.token && reload.card.provider === (await paymentProvider()).name ? reload.card : null;
  if (!card) {
    await stopReload(ctx.db, { ...owner, reason: 'CARD_UNUSABLE', now: ctx.now });
    return true;
  }
  const decision = decide(await factsOf(ctx, reload));
  if (decision.act === 'nothing') return postpone(ctx, owner, { dueAt: null, reason: null });
  if (decision.act === 'wait') return postpone(ctx, owner, { dueAt: decision.until, reason: decision.reason });
  await ctx.db.walletCharge.create({
    data: { ...owner, cardId: card.id, provider: card.provider, amount: reload.amount, createdAt: ctx.now, askAt: ctx.now },
  });
  return postpone(ctx, owner, { dueAt: null, reason: null });
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
  const succeeded = await ctx.db.sql.read<{ at: Date; amount: number }>`select ended_at as at, amount from wallet_charges
    where brand_id = ${brandId} and customer_id = ${customerId} and state = 'SUCCEEDED' and ended_at >= ${since} order by ended_at desc`;
  const [last] = await ctx.db.sql.read<{ at: Date }>`select ended_at as at from wallet_charges
    where brand_id = ${brandId} and customer_id = ${customerId} and state not in ('REQUESTED', 'SUCCEEDED')
    order by created_at desc limit 1`;
  const { balance } = await getWallet(ctx, { customerId });
  return { now: ctx.now, balance, minBalance, amount, monthlyCap, failures, lastFailureAt: last?.at ?? null, succeeded, month };
}

type Asked = WalletCharge & { card: WalletCard };

/** Asks the payment provider for charges that wait, and records what it answers. @returns how many were asked for */
export async function askCharges(): Promise<number> {
  const taken = await transaction(async (db) => {
    const ids = await db.sql.read<{ id: string }>`
      update wallet_charges c set ask_at = now() + make_interval(secs => ${LEASE_MS / 1_000}), asked = c.asked + 1
      from (select brand_id, id from wallet_charges where ask_at <= now() order by ask_at limit ${BATCH} for update skip locked) due
      where c.brand_id = due.brand_id and c.id = due.id returning c.id`;
    return db.walletCharge.findMany({ where: { id: { in: ids.map(({ id }) => id) } }, include: { card: true } });
  });
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
  const outcome = await outcomeOf(charge);
  if (outcome) {
    await writeOnOurOwn(charge.brandId, (ctx) => settle(ctx, charge, outcome));
    return;
  }
  const askAt = new Date(Date.now() + doubtMs(charge.asked));
  await prisma.walletCharge.updateMany({ where: { brandId: charge.brandId, id: charge.id, state: 'REQUESTED' }, data: { askAt } });
}

/** What became of a charge; null while nobody knows. One that may have been asked for before is looked for first. */
async function outcomeOf(charge: Asked): Promise<ChargeOutcome | null> {
  const provider = await paymentProvider();
  const token = tokenOf(charge.card);
  if (provider.name !== charge.provider || token === null) throw new Error('The charge belongs to a provider or card that is gone');
  const request: ChargeRequest = { key: charge.id, token, amount: charge.amount, askedFirstAt: charge.createdAt };
  if (charge.asked === 1) return provider.charge(request);
  const found = await provider.findCharge(request);
  if (found !== 'unknown') return found;
  const age = Date.now() - charge.createdAt.getTime();
  return age > LAST_ASKED_AFTER_MS ? { state: 'FAILED', reference: null, failure: 'never_received' } : provider.charge(request);
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
    await afterRefusal(ctx, owner, outcome.state);
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

/**
 * Takes what the payment provider tells by itself for a hint: the charge is asked for at once, and what the provider answers counts.
 * @throws invalid_parameters for a signature that is not the provider's
 */
export async function receiveEvent(ctx: Context, { payload, signature }: z.output<typeof stripeEventBody>): Promise<{ isKnown: boolean }> {
  const key = await (await paymentProvider()).readEvent(payload, signature);
  if (key === null || !/^[\da-f-]{36}$/.test(key)) return { isKnown: false };
  const { count } = await ctx.db.walletCharge.updateMany({
    where: { id: key, state: 'REQUESTED', asked: { gt: 0 } },
    data: { askAt: ctx.now },
  });
  return { isKnown: count > 0 };
}
