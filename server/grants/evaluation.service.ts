import type { z } from 'zod';
import { CHANNELS, channelOf } from '@/server/core/callers/channel';
import { placeOfCustomer, reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { memberOf } from '@/server/loyalty/member.query';
import { cartTime } from '@/server/pricing/quoting/cart.service';
import { type OrderPrice, priceOrder } from '@/server/pricing/quoting/price.service';
import { findShop } from '@/server/pricing/quoting/shop.query';
import type { evaluateGrantsBody, GrantsEvaluation } from './evaluation.schema';
import { type GrantOutcome, grantOutcomes } from './grants.values';
import { guardOn } from './urssaf.rules';

type EvaluationInput = z.output<typeof evaluateGrantsBody>;

/**
 * Who pays what of a cart: the guest, and third parties through their grants, as in an order without coupon and rewards. Books nothing.
 * @throws data_not_found; access_denied for a customer out of scope; invalid_parameters for a channel or moment that the caller may not
 *   set
 */
export async function evaluateGrants(
  ctx: Context,
  { restaurantId, cart, at: requestedAt, ...request }: EvaluationInput,
): Promise<GrantsEvaluation> {
  const channelId = channelOf(ctx.caller, request.channelId, CHANNELS.web);
  const at = cartTime(ctx, cart, requestedAt);
  const shop = await findShop(ctx, restaurantId);
  const { brandId } = shop;
  const customerId = await guestOf(ctx, request.customerId ?? null, brandId);
  const member = customerId === null ? null : await memberOf(ctx, { brandId, customerId });
  const priced = await priceOrder(ctx, { shop, channelId, cart, at, customerId, member, grants: 'auto' });
  const { totalPrice, toPay } = priced;
  const { day, shift, rule } = priced.meal;
  const guard = guardOn(shop.countryCode, day);
  return {
    day,
    shift: shift && { shiftId: shift.shiftId, name: shift.name },
    pricingRule: rule && { pricingRuleId: rule.pricingRuleId, name: rule.name },
    discounts: priced.discounts.map(({ kind, label, valueCents }) => ({ kind, label, valueCents })),
    fees: priced.fees.map(({ kind, label, leftCents, vatRate }) => ({ kind, label, amountCents: leftCents, vatRate })),
    totalPrice,
    grants: priced.grants.map(({ grantId, version, label, valueCents }) => ({ grantId, version, label, valueCents })),
    granted: totalPrice - toPay,
    toPay,
    why: whyOf(priced),
    benefitInKind: guard && { ...guard, isBenefit: toPay < totalPrice && toPay < guard.leastCents },
  };
}

/**
 * The guest of a request: customers are themselves, other callers name a customer in their scope.
 * @throws access_denied
 */
async function guestOf({ db, caller }: Context, customerId: number | null, brandId: number): Promise<number | null> {
  if (caller.role === 'customer') {
    if (customerId !== null && customerId !== caller.customerId) throw new AppError('access_denied');
    return caller.customerId;
  }
  if (customerId === null) return null;
  const place = await placeOfCustomer(db, customerId);
  if (!place || place.brandId !== brandId || !reaches(caller, place)) throw new AppError('access_denied');
  return customerId;
}

const outcomeOf = (code: string): GrantOutcome => {
  if (code === 'applied') return 'paid';
  if (code === 'applied_in_part') return 'paid_in_part';
  return grantOutcomes.find((each) => each === code) ?? 'nothing_left';
};

function whyOf({ trace, meal }: OrderPrice): GrantsEvaluation['why'] {
  const evaluated = trace.flatMap(({ step, id, label, code, valueCents, missing }) =>
    step === 'grants' ? [{ grantId: Number(id), label, outcome: outcomeOf(code), valueCents, missingCents: missing?.amount ?? null }] : [],
  );
  return [
    ...evaluated,
    ...meal.off.map(({ grantId, label, reason }) => ({ grantId, label, outcome: reason, valueCents: 0, missingCents: null })),
  ];
}
