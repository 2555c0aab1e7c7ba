import type { Context } from '@/server/core/operation/context';
import { breather } from '@/server/core/platform/breather';
import type { Member } from '@/server/loyalty/member.query';
import type { Cart } from '@/server/pricing/cart.schema';
import { priceInTurns } from '@/server/pricing/price.rules';
import type { CouponOffer, Priced } from '@/server/pricing/pricing.types';
import { cartTime, memberFact, pricedCart, timeFacts } from './cart.service';
import type { Shop } from './cart-products.query';
import { type PromotionSet, promotionsAt } from './kept-promotions';
import { modeChargesOf } from './mode-charges.query';
import { leftOf } from './uses.service';

/** A cart that somebody asks about, with what was found out about them. */
export interface AskedCart {
  shop: Shop;
  restaurantId: number;
  channelId: number;
  cart: Cart;
  member: Member | null;
  coupon?: CouponOffer;
  /** The promotions that count at a moment, where they are not those that are published. */
  promotionsAt?: (at: Date) => Promise<PromotionSet>;
}

/**
 * Prices a cart with the fee and the reduction of its dining option, the promotions of its brand, and a coupon if there is one. The fee of a
 * delivery area is not among them: a cart says not where it goes. Nothing is reserved by it.
 * @throws invalid_parameters for a time that is not the caller's
 */
export async function priceAsked(ctx: Context, asked: AskedCart): Promise<Priced> {
  const { shop, restaurantId, channelId, cart, member, coupon = null } = asked;
  const at = cartTime(ctx, cart);
  const { compiled, limited } = await (asked.promotionsAt?.(at) ?? promotionsAt(ctx.db, shop.brandId, at));
  const limits = limited.map(({ promotionId, rule }) => ({ promotionId, limits: rule.conditions }));
  const left = await leftOf(ctx.db, { brandId: shop.brandId, customerId: member?.customerId ?? ctx.caller.customerId }, limits);
  const charges = await modeChargesOf(ctx, { restaurantId, channelId, type: cart.consumptionMode });
  const offers = { promotions: compiled, coupon, rewards: [], grants: [], ...charges };
  const facts = { ...timeFacts(shop, at), member: memberFact(member), left, passagesToday: 0, allowanceLeftCents: null };
  return priceInTurns(await pricedCart(ctx, shop, { restaurantId, channelId, cart, at }), offers, facts, breather());
}
