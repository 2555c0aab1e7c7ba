// Decided in docs/decisions/133-times-of-orders.md.

import type { z } from 'zod';
import { readModesOf } from '@/server/consumption-modes/consumption-modes.query';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import { isOnlineGuest } from '@/server/core/callers/caller';
import { CHANNELS, channelOf, hasOwnChannel } from '@/server/core/callers/channel';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { missingField, refuseField } from '@/server/core/operation/refuse-field';
import { assertCouponTaken, findCoupon, refuseCouponOn } from '@/server/coupons/evaluation.service';
import type { FoundCoupon } from '@/server/coupons/offer.query';
import { findServingArea, type Serving } from '@/server/delivery-areas/serving.service';
import { memberOf } from '@/server/loyalty/member.query';
import { readRewardOffers } from '@/server/loyalty/reward-offers.query';
import { readChannels } from '@/server/modules/modules.query';
import { MAX_DAYS_AHEAD } from '@/server/pickup/pickup.values';
import { compilePromotions } from '@/server/pricing/compile.rules';
import { localTimeOf } from '@/server/pricing/quoting/cart.service';
import { type OrderPrice, priceOrder } from '@/server/pricing/quoting/price.service';
import { findShopNow, type Shop, vatRatesOf } from '@/server/pricing/quoting/shop.query';
import { withoutTax } from '@/server/pricing/vat.rules';
import { vatModeOf } from '@/server/pricing/vat-mode.values';
import { readOrderCatalog } from './catalog.query';
import { refusals } from './creation.words';
import type { Difference } from './differences';
import { customerOf, type OrderCustomer } from './guest.service';
import { type Lines, linesOf, type OrderedLine, type UnsoldProduct } from './lines.rules';
import { assertTakesOrders } from './opening.service';
import type { quoteBody } from './orders.schema';
import { MAX_AMOUNT, PAST_HOURS } from './orders.values';
import { type PricedRows, rowsOf } from './shares.rules';
import { type SlotUse, slotsOf } from './slots.service';

export type DraftRequest = z.output<typeof quoteBody> & { guest?: { email?: string; phone?: string } };

/** A priced order, and what it will take. Nothing is taken yet. */
export interface Draft {
  shop: Shop;
  channelId: number;
  request: DraftRequest;
  /** When it was placed. All conditions are checked at this moment. */
  at: Date;
  customer: OrderCustomer | null;
  erased: OrderCustomer | null;
  /** The dining option, for kiosk and web orders. */
  mode: ConsumptionMode | null;
  serving: Serving | null;
  lines: readonly OrderedLine[];
  priced: OrderPrice;
  rows: PricedRows;
  coupon: FoundCoupon | null;
  /** The rewards that apply. */
  rewardIds: string[];
  slots: SlotUse[];
  requestedFor: Date | null;
  differences: Difference[];
  /** For orders placed offline: they have already happened and are not refused. */
  hasHappened: boolean;
}

export interface DraftOptions {
  /** When an offline till placed it. */
  placedAt?: Date;
}

const HOUR_MS = 3_600_000;
const words = { area: { en: 'Delivery', fr: 'Livraison' } } as const;
const noPromotions = { compiled: compilePromotions([]), limited: [] };

/**
 * Works out the price of an order and what it needs. Quotes and orders both come from here.
 * @throws whatever refuses a place, dining option, product, area, slot, coupon or reward; invalid_parameters for an invalid choice
 */
export async function draftOf(ctx: Context, request: DraftRequest, { placedAt }: DraftOptions = {}): Promise<Draft> {
  const { restaurantId } = request;
  const hasHappened = placedAt !== undefined;
  const shop = await findShopNow(ctx, restaurantId);
  const channelId = await channelFor(ctx, shop.brandId, request.channelId);
  const { customer, isUnknown, erased } = await customerOf(ctx, shop.brandId, request, hasHappened);
  const { mode, isOffered } = await modeOf(ctx, channelId, request, hasHappened);
  const at = placedAt ?? ctx.now;
  const requestedFor = request.requestedFor === undefined ? null : new Date(request.requestedFor);
  if (!hasHappened) assertTimely(ctx, requestedFor);
  const servedAt = requestedFor ?? at;
  if (!hasHappened) await assertTakesOrders(ctx, { shop, channelId, mode, isForLater: requestedFor !== null });

  const { lines, unsold, faults, differences } = await readLines(ctx, shop, { request, channelId, servedAt, hasHappened });
  if (faults.length > 0) throw new AppError('invalid_parameters', { issues: faults });
  if (unsold.length > 0) throw productsUnavailable(unsold);

  const serving = await servingOf(ctx, shop, { request, mode, at: servedAt });
  const slots = hasHappened ? [] : await slotsOf(ctx, { restaurantId, timeZone: shop.timeZone, mode, serving, requestedFor });
  const coupon = await couponOf(ctx, shop, { request, channelId, customer });
  const rewards = await readRewardOffers(ctx.db, shop.brandId, request.rewards);
  if (rewards.length > 0 && !customer)
    throw refuseField('rewards', 'not_allowed', {
      en: 'Name the member who spends points.',
      fr: 'Indiquez le membre qui dépense des points.',
    });
  const priced = await priceOrder(ctx, {
    ...{ shop, channelId, at, grants: request.grants, coupon: coupon?.offer ?? null, rewards },
    cart: { consumptionMode: request.consumptionMode, createdAt: at.toISOString(), items: [], totalPrice: 0 },
    lines: lines.map(({ cart }) => ({ ...cart, netCents: withoutTax(cart.grossCents, cart.vatRate ?? 0) })),
    customerId: customer?.customerId ?? null,
    member: customer && (await memberOf(ctx, { brandId: shop.brandId, customerId: customer.customerId })),
    areaFee: serving && feeOf(shop, serving),
    ...(hasHappened && { promotions: noPromotions }),
  });
  if (coupon) await assertCouponTaken(ctx, shop.brandId, coupon, priced.trace);
  const rows = rowsOf(priced, lines);
  if (rows.lines.reduce((sum, { grossCents }) => sum + grossCents, 0) > MAX_AMOUNT)
    throw refuseField('items', 'too_big', { en: 'Order less at once.', fr: 'Commandez moins à la fois.' });
  if (serving) assertMinimum(serving, rows);
  return {
    ...{ shop, channelId, request, at, customer, erased, mode, serving, lines, priced, rows, coupon, slots, requestedFor, hasHappened },
    rewardIds: priced.trace.flatMap(({ kind, outcome, id }) => (kind === 'reward' && outcome === 'applied' ? [id] : [])),
    differences: [
      ...unknownRates(lines, rows),
      ...differences,
      ...(isOffered ? [] : [{ code: 'consumption_mode' as const }]),
      ...(isUnknown || customer?.isInactive ? [{ code: 'customer' as const }] : []),
    ],
  };
}

/**
 * Refuses a time that nobody means: prices, VAT and sale times would be those of that day, and no kitchen would see the order. Guests who
 * order online are refused by their slot.
 * @throws invalid_parameters
 */
function assertTimely({ caller, now }: Context, requestedFor: Date | null): void {
  if (requestedFor === null || isOnlineGuest(caller)) return;
  const hoursAhead = (requestedFor.getTime() - now.getTime()) / HOUR_MS;
  if (hoursAhead < -PAST_HOURS || hoursAhead > MAX_DAYS_AHEAD * 24)
    throw refuseField('requestedFor', 'out_of_range', refusals.requestedFor);
}

/**
 * The channel of an order: the caller's own or, for managers, any that the brand sells on.
 * @throws invalid_parameters; missing_parameters
 */
async function channelFor(ctx: Context, brandId: number, requestedChannel: number | undefined): Promise<number> {
  const channelId = channelOf(ctx.caller, requestedChannel);
  if (!hasOwnChannel(ctx.caller) && !(await readChannels(ctx.db, brandId)).includes(channelId))
    throw refuseField('channelId', 'invalid_value', {
      en: 'The brand does not sell on this channel.',
      fr: 'L’enseigne ne vend pas sur ce canal.',
    });
  return channelId;
}

/** Refuses all unavailable products at once. */
export const productsUnavailable = (products: readonly UnsoldProduct[]) => new AppError('product_unavailable', { extraData: { products } });

function unknownRates(lines: readonly OrderedLine[], { isVatUnknown }: PricedRows): Difference[] {
  const products = [...new Set(lines.filter((line) => line.isVatUnknown).map(({ productId }) => productId))];
  const feeDifferences: Difference[] = isVatUnknown && products.length === 0 ? [{ code: 'vat_unknown' }] : [];
  return [...products.map((productId): Difference => ({ code: 'vat_unknown', productId })), ...feeDifferences];
}

/**
 * The dining option, on channels where guests choose one.
 * @throws invalid_parameters if it is not offered
 */
async function modeOf(
  ctx: Context,
  channelId: number,
  { restaurantId, consumptionMode }: DraftRequest,
  hasHappened: boolean,
): Promise<{ mode: ConsumptionMode | null; isOffered: boolean }> {
  if (!modeChannels.some((each) => each === channelId)) return { mode: null, isOffered: true };
  const mode = (await readModesOf(ctx.db, restaurantId, channelId)).find(({ type }) => type === consumptionMode);
  if (!mode && !hasHappened)
    throw refuseField('consumptionMode', 'invalid_value', {
      en: 'The restaurant does not offer this dining option on this channel.',
      fr: 'Le restaurant ne propose pas ce mode de consommation sur ce canal.',
    });
  return { mode: mode ?? null, isOffered: mode !== undefined };
}

async function readLines(
  ctx: Context,
  shop: Shop,
  { request, channelId, servedAt, hasHappened }: { request: DraftRequest; channelId: number; servedAt: Date; hasHappened: boolean },
): Promise<Lines> {
  const ids = request.items.flatMap(({ productId, choices }) => [productId, ...choices.map((choice) => choice.productId)]);
  const { day, weekday, minute } = localTimeOf(shop, servedAt);
  const selling = { channelId, vatMode: vatModeOf[request.consumptionMode], weekday, minute, hasHappened };
  return linesOf(request.items, await readOrderCatalog(ctx.db, shop.restaurantId, ids), {
    ...selling,
    rateOf: vatRatesOf(shop, request.consumptionMode, day),
  });
}

/**
 * The area that delivers an online order.
 * @throws no_delivery_area; missing_parameters without an address
 */
async function servingOf(
  ctx: Context,
  { restaurantId, timeZone }: Shop,
  { request, mode, at }: { request: DraftRequest; mode: ConsumptionMode | null; at: Date },
): Promise<Serving | null> {
  if (mode?.channelId !== CHANNELS.web || mode.type !== 'MODE_DELIVERY') return null;
  if (!request.deliveryAddress) {
    throw missingField('deliveryAddress', { en: 'Send the delivery address.', fr: 'Indiquez l’adresse de livraison.' });
  }
  const { lat, lng } = request.deliveryAddress;
  return findServingArea(ctx, { restaurantId, timeZone, lat, lng, at, consumptionModeId: mode.consumptionModeId });
}

const feeOf = ({ language }: Shop, { area }: Serving) =>
  area.deliveryFee === 0
    ? null
    : { label: words.area[language], amountCents: area.deliveryFee, freeFromCents: area.minimumAmountForFreeDelivery };

/**
 * Checks the area’s order minimum, after discounts and before fees.
 * @throws delivery_minimum_not_reached
 */
function assertMinimum({ area }: Serving, { lines }: PricedRows): void {
  const items = lines.filter(({ feeKind }) => feeKind === null).reduce((sum, { leftCents }) => sum + leftCents, 0);
  const missing = area.minimumAmount - items;
  if (missing > 0) throw new AppError('delivery_minimum_not_reached', { extraData: { minimumAmount: area.minimumAmount, missing } });
}

/** @throws promocode_not_on_channel, promocode_not_found, too_many_requests */
async function couponOf(
  ctx: Context,
  { brandId }: Shop,
  { request, channelId, customer }: { request: DraftRequest; channelId: number; customer: OrderCustomer | null },
): Promise<FoundCoupon | null> {
  if (request.promocode === undefined) return null;
  refuseCouponOn(channelId);
  const guest = { customerId: customer?.customerId, email: request.guest?.email, phoneNumber: request.guest?.phone };
  return findCoupon(ctx, { brandId, code: request.promocode, guest });
}
