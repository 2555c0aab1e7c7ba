// Decided in docs/decisions/066-erasing-customers.md.

import type { z } from 'zod';
import { forgetCaller } from '@/server/core/callers/find-caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Erasure } from '@/server/generated/prisma/client';
import { personalData } from '@/server/personal-data';
import { expireReports } from '@/server/reports/queue';
import { emitAccount } from './account-events';
import { archiveCustomer } from './archive.service';
import type { Customer, Settling } from './customers.schema';
import { brandOf, changeable, lockCustomer, readCustomer } from './customers.service';
import { proofOf } from './erasure.rules';
import type { ErasureAnswer, ErasurePlan, ErasureView, erasureConfirmBody } from './erasure.schema';
import { customerName } from './name.rules';
import { findPersonOfAllTimes, type Person } from './person';

type CustomerKey = { customerId: number };

/** The last request to erase a customer and what erasing would do now; for an erased customer, what it did. */
export async function getErasure(ctx: Context, { customerId }: CustomerKey): Promise<ErasureAnswer> {
  const brandId = brandOf(ctx);
  const last = await ctx.db.erasure.findFirst({ where: { brandId, customerId }, orderBy: { id: 'desc' } });
  const plan = last?.state === 'DONE' ? (last.plan as ErasurePlan) : await planFor(ctx, customerId);
  return { customerId, erasure: last && viewOf(last), plan };
}

const viewOf = ({ id, state, requestedAt, requestedBy, endedAt, endedBy, proof }: Erasure): ErasureView => ({
  ...{ erasureId: id, state, requestedAt: requestedAt.toISOString(), requestedBy },
  ...{ endedAt: endedAt?.toISOString() ?? null, endedBy, proof },
});

/** Adds counts of a table, in which several features may find traces. */
function addRows(list: ErasurePlan['removed'], { table, rows }: ErasurePlan['removed'][number]): void {
  const existing = list.find((each) => each.table === table);
  if (existing) existing.rows += rows;
  else list.push({ table, rows });
}

async function planFor(ctx: Context, customerId: number): Promise<ErasurePlan> {
  const brandId = brandOf(ctx);
  const person = await findPersonOfAllTimes(ctx.db, brandId, customerId);
  const plan: ErasurePlan = { removed: [], kept: [], blockers: await blockersOf(ctx, customerId) };
  for (const { table, count, erase, keptFor } of personalData.traces) {
    const rows = await count(ctx.db, person);
    if (erase && !keptFor) addRows(plan.removed, { table, rows });
    if (keptFor) plan.kept.push({ table, rows, keptFor });
  }
  return plan;
}

async function blockersOf(ctx: Context, customerId: number): Promise<ErasurePlan['blockers']> {
  const brandId = brandOf(ctx);
  const { mergedIntoId } = await ctx.db.customer.findUniqueOrThrow({ where: { brandId_id: { brandId, id: customerId } } });
  const wallet = await ctx.db.wallet.findUnique({ where: { brandId_customerId: { brandId, customerId } } });
  const charge = await ctx.db.walletCharge.findFirst({ where: { brandId, customerId, state: 'REQUESTED' } });
  const { own, promotional, employer, held } = wallet ?? { own: 0, promotional: 0, employer: 0, held: 0 };
  const balance = own + promotional + employer;
  return [
    ...(mergedIntoId === null ? [] : [{ reason: 'merged' as const, mergedIntoId }]),
    ...(held === 0 ? [] : [{ reason: 'held' as const, amount: held }]),
    ...(charge ? [{ reason: 'charging' as const, amount: charge.amount }] : []),
    ...(balance === 0 ? [] : [{ reason: 'balance' as const, amount: balance }]),
  ];
}

/**
 * Records a customer's request to be erased, and what that would do. Repeating it changes nothing.
 * @throws data_not_found; conflict for a customer who is erased or was merged into another
 */
export async function requestErasure(ctx: Context, { customerId }: CustomerKey): Promise<ErasureAnswer> {
  await lockErasable(ctx, customerId);
  const brandId = brandOf(ctx);
  const open = await ctx.db.erasure.findFirst({ where: { brandId, customerId, state: 'REQUESTED' } });
  if (!open) {
    const plan = await planFor(ctx, customerId);
    await ctx.db.erasure.create({ data: { brandId, customerId, plan, requestedAt: ctx.now, requestedBy: ctx.caller.userId } });
    ctx.touch('customers', [customerId]);
  }
  return getErasure(ctx, { customerId });
}

async function lockErasable(ctx: Context, customerId: number): Promise<{ archivedAt: Date | null }> {
  const { archivedAt, erasedAt, mergedIntoId } = await lockCustomer(ctx, customerId);
  if (erasedAt) throw new AppError('conflict', { extraData: { reason: 'erased', customerId } });
  if (mergedIntoId !== null) throw new AppError('conflict', { extraData: { reason: 'merged', customerId, mergedIntoId } });
  return { archivedAt };
}

/**
 * Withdraws a request.
 * @throws data_not_found; conflict if there is no open one
 */
export async function withdrawErasure(ctx: Context, { customerId }: CustomerKey): Promise<ErasureAnswer> {
  await lockErasable(ctx, customerId);
  const { id } = await findOpenRequest(ctx, customerId);
  await ctx.db.erasure.update({
    where: { brandId_id: { brandId: brandOf(ctx), id } },
    data: { state: 'WITHDRAWN', endedAt: ctx.now, endedBy: ctx.caller.userId },
  });
  ctx.touch('customers', [customerId]);
  return getErasure(ctx, { customerId });
}

async function findOpenRequest(ctx: Context, customerId: number): Promise<Erasure> {
  const open = await ctx.db.erasure.findFirst({ where: { brandId: brandOf(ctx), customerId, state: 'REQUESTED' } });
  if (!open) throw new AppError('conflict', { extraData: { reason: 'not_requested', customerId } });
  return open;
}

/**
 * Erases a person from everything that a brand stores, for good: the customer and all who were merged into them. Amounts, times and actions
 * are kept. The customer is archived under a random name.
 * @throws data_not_found; confirmation_mismatch; conflict without a request, for a customer who is erased or merged, for open holds, or
 *   if the wallet has a balance that `settle` does not settle
 */
export async function confirmErasure(
  ctx: Context,
  { customerId, confirmation, ...settling }: z.output<typeof erasureConfirmBody> & CustomerKey,
): Promise<ErasureAnswer & { customer: Customer }> {
  const brandId = brandOf(ctx);
  await lockErasable(ctx, customerId);
  const { id: erasureId, requestedAt, requestedBy } = await findOpenRequest(ctx, customerId);
  if (!isSameName(confirmation, customerName(await readCustomer(ctx, { customerId })))) throw confirmationMismatch();
  const person = await lockPerson(ctx, customerId);
  const plan: ErasurePlan = { removed: [], kept: [], blockers: [] };
  for (const { table, count, erase, keptFor } of personalData.traces) {
    const keptRows = keptFor ? await count(ctx.db, person) : 0;
    const removedRows = (await erase?.(ctx.db, person)) ?? 0;
    if (erase) addRows(plan.removed, { table, rows: removedRows });
    if (keptFor) plan.kept.push({ table, rows: keptRows, keptFor });
  }
  const customer = await archiveErased(ctx, person, settling);
  const completion = { requestedAt, requestedBy, endedAt: ctx.now, endedBy: ctx.caller.userId };
  const proof = proofOf({ brandId, erasureId, customerIds: person.customerIds, ...completion, plan });
  const { endedAt, endedBy } = completion;
  await ctx.db.erasure.update({
    where: { brandId_id: { brandId, id: erasureId } },
    data: { state: 'DONE', plan, endedAt, endedBy, proof },
  });
  for (const userId of person.userIds) ctx.afterCommit(() => forgetCaller(userId));
  // A link handed out earlier works as long as its file exists.
  ctx.afterCommit(expireReports);
  // The history must not bring back the values before, nor what was typed.
  ctx.record({ before: null, after: changeable(customer), input: { customerId, ...settling } });
  return { ...(await getErasure(ctx, { customerId })), customer };
}

/** Locks the person’s customers, so that nobody changes them meanwhile. */
async function lockPerson(ctx: Context, customerId: number): Promise<Person> {
  const brandId = brandOf(ctx);
  await ctx.db.sql.run`select 1 from customers where brand_id = ${brandId} and (id = ${customerId} or merged_into_id = ${customerId})
    order by id for no key update`;
  return findPersonOfAllTimes(ctx.db, brandId, customerId);
}

/** Archives those who are not archived yet, and tells partners about all of them, whose states by now name nobody. */
async function archiveErased(ctx: Context, { brandId, customerIds }: Person, settling: Settling): Promise<Customer> {
  const [customerId, ...merged] = customerIds;
  const { archivedAt } = await readCustomer(ctx, { customerId: customerId! });
  if (archivedAt === null) await archiveCustomer(ctx, { customerId: customerId!, ...settling });
  else await emitAccount(ctx, 'customer.account.deleted', { brandId, customerId: customerId! });
  for (const id of merged) await emitAccount(ctx, 'customer.account.deleted', { brandId, customerId: id });
  return readCustomer(ctx, { customerId: customerId! });
}

const foldName = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('fr');
const isSameName = (typed: string, name: string) => foldName(typed) === foldName(name);

function confirmationMismatch(): AppError {
  return new AppError('confirmation_mismatch', {
    words: { en: 'This is not the name of the customer.', fr: 'Ce n’est pas le nom du client.' },
  });
}
