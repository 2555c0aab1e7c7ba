import type { CompiledPromotion } from './compile.rules';
import type { SelectionMatches } from './piles.rules';
import type { Facts, PricedCart } from './pricing.types';
import type { Refusal } from './trace.values';

/** Refusals without further facts, allocated once. */
const plainRefusals = Object.freeze({
  other_restaurant: { code: 'other_restaurant' },
  other_channel: { code: 'other_channel' },
  other_mode: { code: 'other_mode' },
  not_started: { code: 'not_started' },
  ended: { code: 'ended' },
  other_hours: { code: 'other_hours' },
  members_only: { code: 'members_only' },
  other_tier: { code: 'other_tier' },
  used_up: { code: 'used_up' },
  budget_spent: { code: 'budget_spent' },
  used_by_member: { code: 'used_by_member' },
} as const satisfies Record<string, Refusal>);

/**
 * Why a promotion does not apply to a cart, apart from its price: the first failing condition in the order of `skipCodes`. Conditions that
 * a guest can fulfil come last: if one of them is reported, nothing that the guest cannot change stands in the way.
 */
export function refusalOf(promotion: CompiledPromotion, cart: PricedCart, facts: Facts, matches: SelectionMatches): Refusal | null {
  const { restaurantIds, channelIds, modes } = promotion;
  if (restaurantIds && !restaurantIds.has(cart.restaurantId)) return plainRefusals.other_restaurant;
  if (channelIds && !channelIds.has(cart.channelId)) return plainRefusals.other_channel;
  if (modes && !modes.has(cart.mode)) return plainRefusals.other_mode;
  if (facts.instant < promotion.from) return plainRefusals.not_started;
  if (facts.instant >= promotion.until) return plainRefusals.ended;
  if (promotion.hours && !isDuring(promotion.hours, facts)) return plainRefusals.other_hours;
  return refusalOfMember(promotion, facts) ?? refusalOfItems(promotion, matches);
}

/** On the restaurant's clock: when clocks change, a repeated hour counts twice and a skipped one never. */
const isDuring = (hours: NonNullable<CompiledPromotion['hours']>, { localDay, localMinute }: Facts) =>
  hours.some(({ day, start, end }) => day === localDay && start <= localMinute && localMinute < end);

function refusalOfMember({ promotionId, members, conditions }: CompiledPromotion, { member, left }: Facts): Refusal | null {
  const { everyNthOrder, usesPerMember, maximumUses, budgetCents } = conditions;
  if (!member && (members !== null || everyNthOrder !== undefined || usesPerMember !== undefined)) return plainRefusals.members_only;
  if (member && members instanceof Set && !members.has(member.tierId)) return plainRefusals.other_tier;
  if (maximumUses !== undefined || budgetCents !== undefined || usesPerMember !== undefined) {
    const limits = left.get(promotionId);
    if (limits?.uses === 0) return plainRefusals.used_up;
    if (limits?.budgetCents === 0) return plainRefusals.budget_spent;
    if (limits?.usesOfMember === 0) return plainRefusals.used_by_member;
  }
  if (!member || everyNthOrder === undefined) return null;
  // An order with this promotion that waits for payment counts as the n-th order until it is cancelled.
  const isHeld = member.promotionsHeld?.includes(promotionId) ?? false;
  const remainder = isHeld ? 1 : (member.ordersBefore + 1) % everyNthOrder;
  return remainder === 0 ? null : { code: 'not_nth_order', missing: { orders: everyNthOrder - remainder } };
}

function refusalOfItems({ items, effect }: CompiledPromotion, { quantities }: SelectionMatches): Refusal | null {
  const missingOf = ({ quantity, selection }: { quantity: number; selection: number }) => Math.max(0, quantity - quantities[selection]!);
  let missing = 0;
  for (const required of items) missing += missingOf(required);
  if (missing > 0) return { code: 'items_missing', missing: { items: missing } };
  switch (effect.type) {
    case 'item_amount':
    case 'item_rate':
    case 'item_price':
      return quantities[effect.selection] === 0 ? { code: 'no_item', missing: { items: 1 } } : null;
    case 'sets': {
      const { buy, get, isWhole } = effect;
      const getQuantity = isWhole ? get.quantity : 1;
      const isSame = buy.selection === get.selection;
      missing = isSame
        ? missingOf({ selection: buy.selection, quantity: buy.quantity + getQuantity })
        : missingOf(buy) + missingOf({ ...get, quantity: getQuantity });
      break;
    }
    case 'bundle':
      for (const part of effect.parts) missing += missingOf(part);
      break;
    default:
      return null;
  }
  return missing > 0 ? { code: 'items_missing', missing: { items: missing } } : null;
}

/** The most that a promotion can take off this cart, in cents. */
export function limitOf({ promotionId, maximumCents, conditions }: CompiledPromotion, { left }: Facts): number {
  const budget = left.get(promotionId)?.budgetCents ?? conditions.budgetCents ?? Number.POSITIVE_INFINITY;
  return Math.min(maximumCents ?? Number.POSITIVE_INFINITY, budget);
}
