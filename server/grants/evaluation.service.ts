import type { z } from 'zod';
import { placeOfCustomer, reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { groupRatesOn } from '@/server/fiscal/fiscal.rules';
import { vatGroups, zoneOf } from '@/server/fiscal/referential';
import type { Cart } from '@/server/pricing/cart.schema';
import { compilePromotions } from '@/server/pricing/compile.rules';
import { price } from '@/server/pricing/price.rules';
import type { CartLine, Priced } from '@/server/pricing/pricing.types';
import { CART_DRIFT_MS, DEVICE_DRIFT_MS } from '@/server/pricing/pricing.values';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import type { evaluateGrantsBody, GrantsEvaluation } from './evaluation.schema';
import { type GrantOutcome, grantOutcomes } from './grants.values';
import { findGrantOffers, type GrantOffers } from './offers.service';
import { guardOn } from './urssaf.rules';

type Asked = z.output<typeof evaluateGrantsBody>;

interface Place {
  brandId: number;
  timeZone: string;
  countryCode: string;
  operationZoneId: number | null;
}

const noPromotions = compilePromotions([]);
const managers: readonly string[] = ['admin', 'brand_group', 'brand', 'restaurant'];
const devices: readonly string[] = ['pos', 'kiosk'];
/** Grants do not hang on the channel. */
const ANY_CHANNEL = 2;

/**
 * What each pays of a cart: the guest, and third parties by their grants. Prices are taken as they come, after discounts; nothing is booked.
 * @throws data_not_found; access_denied for a customer out of reach; invalid_parameters for a moment that is not the caller’s to name
 */
export async function evaluateGrants(ctx: Context, asked: Asked): Promise<GrantsEvaluation> {
  const { restaurantId, cart } = asked;
  const at = momentOf(ctx, asked);
  const place = await findPlace(ctx, restaurantId);
  const customerId = await guestOf(ctx, asked.customerId ?? null, place.brandId);
  const found = await findGrantOffers(ctx.db, { ...place, restaurantId, customerId, at });
  const { day, shift, rule } = found;
  const entranceFee = rule && feeOf(rule, place, cart.consumptionMode, day);
  const priced = priceOf(asked, found, entranceFee, at);
  const granted = priced.grants.reduce((total, { valueCents }) => total + valueCents, 0);
  const guard = guardOn(place.countryCode, day);
  return {
    day,
    shift: shift && { shiftId: shift.shiftId, name: shift.name },
    pricingRule: rule && { pricingRuleId: rule.pricingRuleId, name: rule.name },
    entranceFee,
    totalPrice: priced.totalPrice,
    grants: priced.grants.map(({ grantId, version, label, valueCents }) => ({ grantId, version, label, valueCents })),
    granted,
    toPay: priced.toPay,
    why: whyOf(priced, found),
    benefitInKind: guard && { ...guard, isBenefit: granted > 0 && priced.toPay < guard.leastCents },
  };
}

/**
 * The moment that counts: managers may try any, others order now.
 * @throws invalid_parameters
 */
function momentOf({ caller, now }: Context, { at, cart }: Asked): Date {
  const refuse = (path: string, code: string, message: string) =>
    new AppError('invalid_parameters', { extraData: { issues: [{ path, code, message }] } });
  if (managers.includes(caller.role)) return new Date(at ?? cart.createdAt);
  if (at !== undefined) throw refuse('at', 'not_allowed', 'Only managers try another moment.');
  const made = new Date(cart.createdAt);
  const drift = devices.includes(caller.role) ? DEVICE_DRIFT_MS : CART_DRIFT_MS;
  if (Math.abs(made.getTime() - now.getTime()) <= drift) return made;
  throw refuse('cart.createdAt', 'out_of_range', 'Send the time of now.');
}

async function findPlace(ctx: Context, restaurantId: number): Promise<Place> {
  const [place] = await ctx.db.sql.read<Place>`
    select r.brand_id as "brandId", r.time_zone as "timeZone", r.country_code as "countryCode", z.operation_zone_id as "operationZoneId"
    from restaurants r left join restaurant_zones z on z.restaurant_id = r.id and z.is_primary where r.id = ${restaurantId}`;
  if (!place) throw new AppError('data_not_found');
  return place;
}

/** The guest of a request: customers are themselves, others name somebody of the brand whom they reach. @throws access_denied */
async function guestOf({ db, caller }: Context, asked: number | null, brandId: number): Promise<number | null> {
  if (caller.role === 'customer') {
    if (asked !== null && asked !== caller.customerId) throw new AppError('access_denied');
    return caller.customerId;
  }
  if (asked === null) return null;
  const place = await placeOfCustomer(db, asked);
  if (!place || place.brandId !== brandId || !reaches(caller, place)) throw new AppError('access_denied');
  return asked;
}

/** The admission fee of a rule, with the rate of its VAT group where it is paid; null without one. */
function feeOf(rule: PricingRule, { operationZoneId }: Place, mode: Cart['consumptionMode'], day: string): GrantsEvaluation['entranceFee'] {
  if (rule.entranceFee === 0) return null;
  const zone = operationZoneId === null ? undefined : zoneOf(operationZoneId);
  const group = vatGroups.find(({ vatGroupId }) => vatGroupId === rule.vatGroupId);
  const rates = zone && group && groupRatesOn(zone, group.code, day);
  const served = { MODE_SIT_IN: 'eatIn', MODE_TAKE_AWAY: 'takeAway', MODE_DRIVE: 'takeAway', MODE_DELIVERY: 'delivery' } as const;
  return { amountCents: rule.entranceFee, vatRate: rates?.[served[mode]] ?? null };
}

function priceOf({ restaurantId, cart }: Asked, found: GrantOffers, fee: GrantsEvaluation['entranceFee'], at: Date): Priced {
  const lines = cart.items.map(
    (item): CartLine => ({
      ...{ productId: item.productId, catalogProductId: null, categoryIds: [], name: item.name, quantity: item.quantity },
      ...{ netCents: item.itemNetPrice, grossCents: item.itemGrossPrice, tags: item.tags, sku: item.sku ?? null, vatRate: null },
    }),
  );
  const fees = fee ? [{ kind: 'entrance' as const, label: found.rule?.name ?? '', ...fee }] : [];
  const offers = { promotions: noPromotions, coupon: null, rewards: [], grants: found.grants, fees, reduction: null };
  const { passagesToday, allowanceLeftCents, localDay, localMinute } = found;
  const facts = { instant: at.getTime(), localDay, localMinute, member: null, left: new Map(), passagesToday, allowanceLeftCents };
  return price({ restaurantId, channelId: ANY_CHANNEL, mode: cart.consumptionMode, lines }, offers, facts);
}

const outcomeOf = (code: string): GrantOutcome => {
  if (code === 'applied') return 'paid';
  if (code === 'applied_in_part') return 'paid_in_part';
  return grantOutcomes.find((each) => each === code) ?? 'nothing_left';
};

function whyOf({ trace }: Priced, { off }: GrantOffers): GrantsEvaluation['why'] {
  const looked = trace.flatMap(({ step, id, label, code, valueCents, missing }) =>
    step === 'grants' ? [{ grantId: Number(id), label, outcome: outcomeOf(code), valueCents, missingCents: missing?.amount ?? null }] : [],
  );
  return [...looked, ...off.map(({ grantId, label, reason }) => ({ grantId, label, outcome: reason, valueCents: 0, missingCents: null }))];
}
