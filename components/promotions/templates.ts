import { type EffectType, WHOLE_RATE } from '@/server/pricing/pricing.values';
import type { Effect } from '@/server/pricing/promotion.schema';

/** The initial rule of a new promotion, for each kind of effect. */
const effects: { [Type in EffectType]: Extract<Effect, { type: Type }> } = {
  cart_rate: { type: 'cart_rate', rate: 1_000 },
  cart_amount: { type: 'cart_amount', amountCents: 500 },
  item_rate: { type: 'item_rate', of: {}, rate: 2_000 },
  item_amount: { type: 'item_amount', of: {}, amountCents: 100 },
  item_price: { type: 'item_price', of: {}, priceCents: 990 },
  cheapest_free: { type: 'cheapest_free', of: {}, outOf: 3, free: 1 },
  buy_get: { type: 'buy_get', buy: { quantity: 2, of: {} }, get: { quantity: 1, of: {}, rate: WHOLE_RATE } },
  bundle: { type: 'bundle', parts: [{ quantity: 2, of: {} }], priceCents: 1_290 },
  free_item: { type: 'free_item', of: {}, quantity: 1 },
  free_delivery: { type: 'free_delivery' },
  points_factor: { type: 'points_factor', factor: 20_000 },
};

export const effectOfType = (type: EffectType): Effect => effects[type];
