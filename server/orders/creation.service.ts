// Decided in docs/decisions/097-orders.md.

import type { z } from 'zod';
import { isOnlineGuest } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type KeptRefusal, keepRefusal } from '@/server/core/operation/outcome';
import { missingField, refuseField } from '@/server/core/operation/refuse-field';
import { JsonText } from '@/server/core/reads/json';
import { localTimeOf } from '@/server/pricing/quoting/cart.service';
import type { BookedOrder } from './booked.types';
import { takeNeeds } from './bookings';
import { type PreparedCard, prepareCard, requestCharge } from './charges.service';
import { closeSale } from './closing';
import { externalLeft } from './counter.rules';
import { refusals } from './creation.words';
import type { Difference } from './differences';
import { type Draft, draftOf } from './draft.service';
import { withoutErased } from './guest.service';
import { metadataOf } from './metadata.rules';
import { adjustToPaid } from './offline.rules';
import type { Order } from './order.schema';
import { emitOrder } from './order-events';
import { readOrder } from './orders.query';
import type { orderBody } from './orders.schema';
import { HOLD_MINUTES, OFFLINE_HOURS, WAIT_MINUTES } from './orders.values';
import { asksProvider, assertOneCard, refusalOfPayment, sumsOf } from './payments.rules';
import { findPlaced } from './placed.service';
import { quoteOf } from './quote.service';
import { bookedRows, insertOrder, intendedOf, type NewOrder, type Numbered, takeOrderId, totalsOf } from './rows.query';
import { stockOf } from './shortages.query';
import { askForTable, type TableAnswer } from './tables.service';
import { createWithinLimits } from './waits.service';

type OrderRequest = z.output<typeof orderBody>;
type Answer = JsonText<Order> | KeptRefusal<JsonText<Order>>;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** How far the clock of a till may be ahead of ours. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;
const devices: readonly string[] = ['pos', 'kiosk'];

/** What the restaurant’s box and the payment provider answered before the transaction. */
export interface Prepared {
  table: TableAnswer | null;
  card: PreparedCard | null;
}

const nothingPrepared: Prepared = { table: null, card: null };

/** Whether the box or the payment provider must be asked before the order is made. */
export const needsPreparation = (request: OrderRequest): boolean => request.tableId !== undefined || asksProvider(request);

/**
 * Asks the box about the table and the payment provider about the card.
 * @throws invalid_parameters for a card that cannot be charged
 */
export async function prepareOrder(ctx: Context, request: OrderRequest): Promise<Prepared> {
  const cardIndex = request.payments.findIndex(({ type }) => type === 'OnlineCard');
  const card = request.payments[cardIndex];
  return {
    table: await askForTable(ctx, request),
    card: card && isOnlineGuest(ctx.caller) ? await prepareCard(ctx, card, `payments.${cardIndex}`) : null,
  };
}

/**
 * Creates an order, paid at once or waiting for its payment. Takes everything that it needs, or nothing.
 * @throws as draftOf and findPlaced; price_changed; payment_mismatch, payment_not_allowed; table_not_found; whatever the features refuse
 *   under their locks
 */
export async function createOrder(ctx: Context, submitted: OrderRequest, { table, card }: Prepared = nothingPrepared): Promise<Answer> {
  const placedAt = placedAtOf(ctx, submitted);
  const earlier = await findPlaced(ctx, submitted);
  if (earlier) return earlier;
  const request = placedAt ? await withoutErased(ctx, submitted) : submitted;
  const metadata = metadataOf(
    request.metadata,
    ctx.caller.role === 'kiosk' && request.payments.some(({ type }) => type === 'ExternalPayment'),
  );
  if (table?.state === 'unknown')
    throw new AppError('table_not_found', { extraData: { restaurantId: request.restaurantId, tableId: request.tableId } });
  const draft = await draftOf(ctx, { ...request, ...(placedAt && { grants: 'none' as const }) }, { placedAt });
  const settledDraft = placedAt ? settleOffline(draft, request) : draft;
  const { totalCents, toPayCents } = totalsOf(settledDraft.rows, settledDraft.priced.grants);
  if (!placedAt && request.expectedTotal !== undefined && request.expectedTotal !== totalCents)
    throw new AppError('price_changed', {
      extraData: { expectedTotal: request.expectedTotal, totalPrice: totalCents, quote: await quoteOf(ctx, draft) },
    });
  const information = informationOf(request, settledDraft);
  await assertPayable(ctx, request, settledDraft);
  const creation = { request, draft: settledDraft, metadata, information, table, toPayCents };
  if (table?.state === 'offline') return refuseUnservable(ctx, creation);
  return isPaid(request, toPayCents) ? createPaid(ctx, creation) : createWaiting(ctx, creation, card);
}

interface Creation {
  request: OrderRequest;
  draft: Draft;
  metadata: Record<string, unknown> | null;
  information: string | null;
  table: TableAnswer | null;
  toPayCents: number;
}

const isPaid = ({ payments }: OrderRequest, toPayCents: number) =>
  toPayCents === 0 || (payments.length > 0 && sumsOf(payments).online === 0);

/**
 * When an offline till placed the order.
 * @throws invalid_parameters
 */
function placedAtOf({ caller, now }: Context, { placedAt, externalId, promocode, rewards }: OrderRequest): Date | undefined {
  const isDevice = devices.includes(caller.role);
  if (externalId !== undefined && !isDevice) throw refuseField('externalId', 'not_allowed', refusals.ownNumber);
  if (placedAt === undefined) return undefined;
  if (!isDevice) throw refuseField('placedAt', 'not_allowed', refusals.offline);
  if (externalId === undefined) throw missingField('externalId', refusals.numberMissing);
  if (promocode !== undefined || rewards.length > 0)
    throw refuseField(promocode === undefined ? 'rewards' : 'promocode', 'not_allowed', refusals.offlineOffer);
  const at = new Date(placedAt);
  const age = now.getTime() - at.getTime();
  if (age <= OFFLINE_HOURS * HOUR_MS && age >= -MAX_AHEAD_MS) return at;
  throw refuseField('placedAt', 'out_of_range', refusals.placedAt);
}

/**
 * Sets the total of an order placed offline to what the guest paid, and its points accordingly.
 * @throws payment_mismatch if nothing was paid, unless the till says that it was given away
 */
function settleOffline(draft: Draft, { payments, expectedTotal }: OrderRequest): Draft {
  const { totalCents } = totalsOf(draft.rows, []);
  const paidCents = sumsOf(payments).total;
  if (paidCents === 0 && totalCents > 0 && expectedTotal !== 0)
    throw new AppError('payment_mismatch', { extraData: { toPay: expectedTotal ?? totalCents, paid: 0 } });
  if (paidCents === totalCents) return draft;
  const difference: Difference = { code: 'price', ours: totalCents, theirs: paidCents };
  const rows = adjustToPaid(draft.rows, paidCents, draft.shop.language);
  const baseCents = rows.lines.reduce((sum, { feeKind, leftCents }) => sum + (feeKind === null ? leftCents : 0), 0);
  const priced = { ...draft.priced, points: { ...draft.priced.points, baseCents } };
  return { ...draft, rows, priced, differences: [...draft.differences, difference] };
}

/**
 * The information that a dining option requires.
 * @throws missing_parameters; invalid_parameters for an invalid number
 */
function informationOf({ additionalInformation }: OrderRequest, { mode, hasHappened }: Draft): string | null {
  const type = mode?.additionalInformationType ?? null;
  if (additionalInformation !== undefined) {
    if (type === 'NUMBER' && !/^\d+$/.test(additionalInformation))
      throw refuseField('additionalInformation', 'invalid_format', refusals.noNumber);
    return additionalInformation;
  }
  if (!mode || type === null || hasHappened) return null;
  if (mode.additionalInformationAllowSkip) return mode.additionalInformationValueIfSkipped;
  const title = mode.additionalInformationTitle;
  throw missingField('additionalInformation', title === null ? refusals.informationMissing : { en: title, fr: title });
}

/** @throws payment_not_allowed for a way of payment not open to the caller; payment_mismatch if the payments differ from the amount due */
async function assertPayable(ctx: Context, { payments }: OrderRequest, draft: Draft): Promise<void> {
  const { customer, erased, serving, hasHappened, rows, priced } = draft;
  const payer = { role: ctx.caller.role, customer: customer ?? erased, area: serving?.area ?? null, hasHappened };
  for (const { type } of payments) {
    const reason = refusalOfPayment(type, payer);
    if (reason) throw new AppError('payment_not_allowed', { extraData: { type, reason } });
  }
  const { total } = sumsOf(payments);
  const { toPayCents: toPay } = totalsOf(rows, priced.grants);
  // The quote tells the reason, such as a grant that has no uses left.
  if (payments.length > 0 && total !== toPay)
    throw new AppError('payment_mismatch', { extraData: { toPay, paid: total, quote: await quoteOf(ctx, draft) } });
  assertOneCard(payments);
}

/** Keeps an order for a table whose restaurant is offline, and books nothing of it. */
async function refuseUnservable(ctx: Context, creation: Creation): Promise<Answer> {
  const { orderId } = await writeOrder(ctx, creation, { status: 'NOT_SERVABLE' });
  const data = await recordAndRead(ctx, creation, orderId);
  const { restaurantId, tableId } = creation.request;
  return keepRefusal(data, new AppError('restaurant_offline', { extraData: { restaurantId, tableId } }));
}

async function createPaid(ctx: Context, creation: Creation): Promise<Answer> {
  const { request } = creation;
  const payments = request.payments.map(({ type, amount, reference = null }) => ({ type, amount, reference }));
  const write = () => writeOrder(ctx, creation, { status: 'PAID', payments });
  // What guests pay on delivery is as unpaid as an order that waits.
  const isUnpaid = externalLeft(payments) > 0;
  const { orderId, order, ...numbered } = await (isUnpaid ? createWithinLimits(ctx, request.restaurantId, write) : write());
  const booked: BookedOrder = {
    ...orderHeaderOf(order, numbered),
    ...bookedRows(order.rows),
    grants: order.grants,
    payments: payments.map(({ type, amount, reference }) => ({ type, amountCents: amount, reference })),
    totalCents: totalsOf(order.rows, order.grants).totalCents,
    toPayCents: creation.toPayCents,
  };
  await closeSale(ctx, booked);
  const data = await recordAndRead(ctx, creation, orderId);
  emitOrder(ctx, 'orders.paid', data);
  return data;
}

const orderHeaderOf = ({ id, restaurantId, brandId, channelId, mode, customerId, day, now }: NewOrder, numbered: Numbered) => ({
  ...{ ...numbered, orderId: id, restaurantId, brandId, channelId, mode: mode as BookedOrder['mode'], customerId, day, at: now },
});

/** Creates an order that waits for its payment. Its card is charged after the commit. */
async function createWaiting(ctx: Context, creation: Creation, card: PreparedCard | null): Promise<Answer> {
  const { request, draft } = creation;
  const { brandId, restaurantId } = draft.shop;
  const { orderId, currency } = await createWithinLimits(ctx, restaurantId, () =>
    writeOrder(ctx, creation, { status: 'AWAITING_PAYMENT' }),
  );
  const { online } = sumsOf(request.payments);
  if (card && online > 0) await requestCharge(ctx, { brandId, restaurantId, orderId, currency, card, amount: online });
  return recordAndRead(ctx, creation, orderId);
}

type OrderOutcome =
  | { status: 'PAID'; payments: NewOrder['payments'] }
  | { status: 'AWAITING_PAYMENT' | 'NOT_SERVABLE'; payments?: undefined };

/** Takes everything that an order needs, unless it is not servable, and writes it. */
async function writeOrder(
  ctx: Context,
  creation: Creation,
  { status, payments = [] }: OrderOutcome,
): Promise<Numbered & { orderId: number; order: NewOrder }> {
  const { request, draft } = creation;
  const { shop, channelId, customer, priced, rows, coupon, rewardIds, hasHappened } = draft;
  const { restaurantId, brandId } = shop;
  const orderId = await takeOrderId(ctx.db, shop);
  const isPaidNow = status === 'PAID';
  const { wallet: walletCents } = sumsOf(request.payments);
  const customerId = customer?.customerId ?? null;
  const couponEntry = coupon && priced.trace.find(({ kind, outcome }) => kind === 'coupon' && outcome === 'applied');
  const takeResult =
    status === 'NOT_SERVABLE'
      ? { holdId: null, differences: [] }
      : await takeNeeds(ctx, {
          ...{ brandId, restaurantId, orderId, channelId, customerId, hasHappened, walletCents, slots: draft.slots },
          guest: { customerId, email: request.guest?.email, phoneNumber: request.guest?.phone },
          coupon: couponEntry && coupon ? { promocodeId: coupon.offer.promocodeId, amount: couponEntry.valueCents } : null,
          promotions: priced.trace.flatMap(({ kind, outcome, id, version, valueCents }) =>
            kind === 'promotion' && outcome === 'applied'
              ? [{ promotionId: Number(id), version: version ?? 1, amountCents: valueCents }]
              : [],
          ),
          meal: {
            ...{ at: draft.at, pricingRuleId: priced.meal.rule?.pricingRuleId ?? null, shiftId: priced.meal.shift?.shiftId ?? null },
            grants: priced.grants.map(({ grantId, version, valueCents }) => ({ grantId, version, amount: valueCents })),
          },
          holdMinutes: isPaidNow ? null : HOLD_MINUTES,
          sessionId: request.sessionId ?? null,
          rewardIds: rewardIds.map(Number),
          earning: isPaidNow ? { paidCents: priced.points.baseCents, promotionFactor: priced.points.factor } : null,
          stock: stockOf(draft.lines),
        });
  const { guest, deliveryAddress } = request;
  const hasContact = deliveryAddress !== undefined || (guest !== undefined && Object.values(guest).some((each) => each !== undefined));
  const order: NewOrder = {
    ...{ restaurantId, id: orderId, brandId, channelId, mode: request.consumptionMode, status, customerId },
    isOfErased: draft.erased !== null,
    day: localTimeOf(shop, ctx.now).day,
    sessionId: request.sessionId ?? null,
    webSessionId: ctx.caller.webSessionId ?? null,
    userId: ctx.caller.userId,
    tableId: request.tableId ?? null,
    tableName: creation.table?.state === 'accepted' ? creation.table.name : null,
    requestedFor: draft.requestedFor,
    areaUuid: draft.serving?.area.uuid ?? null,
    additionalInformation: creation.information,
    metadata: creation.metadata,
    rows,
    grants: priced.grants.map(({ grantId, version, label, valueCents }) => ({ grantId, version, label, valueCents })),
    points: priced.points,
    promocodeId: couponEntry && coupon ? coupon.offer.promocodeId : null,
    rewardIds: rewardIds.map(Number),
    // Leaves the number to the sale itself.
    externalId: status === 'NOT_SERVABLE' ? null : (request.externalId ?? null),
    placedAt: hasHappened ? draft.at : null,
    differences: [...draft.differences, ...takeResult.differences],
    intended: isPaidNow ? [] : intendedOf(request.payments, takeResult.holdId),
    slots: status === 'NOT_SERVABLE' ? [] : draft.slots,
    trace: priced.trace,
    contact: hasContact ? { ...guest, address: deliveryAddress } : null,
    payments,
    expiresAt: status === 'AWAITING_PAYMENT' ? new Date(ctx.now.getTime() + WAIT_MINUTES * MINUTE_MS) : null,
    paidAt: isPaidNow ? ctx.now : null,
    now: ctx.now,
  };
  return { orderId, ...(await insertOrder(ctx.db, order)), order };
}

/** Reads the order for the answer. The history records its state without anything the guest wrote. */
async function recordAndRead(ctx: Context, { request, draft }: Creation, orderId: number): Promise<JsonText<Order>> {
  const { restaurantId } = draft.shop;
  const text = await readOrder(ctx.db, { restaurantId, orderId });
  if (text === undefined) throw new Error(`Order ${orderId} is not there`);
  const { orderNumber, status, totalPrice, toPay } = JSON.parse(text) as Order;
  const { channelId, consumptionMode, items } = request;
  ctx.record({
    subject: { kind: 'order', id: orderId },
    ...(draft.customer && { customerId: draft.customer.customerId }),
    before: null,
    after: { orderNumber, status, totalPrice, toPay },
    input: { restaurantId, channelId, consumptionMode, items: items.length },
  });
  ctx.touch('orders', [orderId]);
  return new JsonText<Order>(text);
}
