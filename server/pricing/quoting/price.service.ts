import type { Context } from '@/server/core/operation/context';
import { breather } from '@/server/core/platform/breather';
import { findGrantOffers, type GrantOffers } from '@/server/grants/offers.service';
import type { Member } from '@/server/loyalty/member.query';
import { type PromotionSet, promotionsAt } from '@/server/promotions/kept-promotions';
import { leftOf } from '@/server/promotions/uses.service';
import type { Cart } from '../cart.schema';
import { priceInTurns } from '../price.rules';
import type { CartLine, CouponOffer, FeeLine, Offers, Priced, RewardOffer } from '../pricing.types';
import { type LocalTime, localTimeOf, memberFact, priceCart, timeFacts } from './cart.service';
import { modeChargesOf } from './mode-charges.query';
import { type Shop, vatRatesOf } from './shop.query';

/** A cart to price, with everything that determines its price. */
export interface CartRequest {
  shop: Shop;
  channelId: number;
  cart: Cart;
  /** The moment for all conditions: `cartTime`, or that of the order. */
  at: Date;
  /** Whose limits, guest groups and grants apply; null for an unknown guest. */
  customerId: number | null;
  /** The same guest as a member of the loyalty programme. */
  member: Member | null;
  coupon?: CouponOffer | null;
  /** Rewards that the guest wants to spend points on. */
  rewards?: readonly RewardOffer[];
  /** The fee of the delivery area. */
  areaFee?: { label: string; amountCents: number; freeFromCents: number | null } | null;
  /** Promotions to apply instead of the published ones. */
  promotions?: PromotionSet;
  /** For orders: the lines priced by the catalog. They replace the items of the cart. */
  lines?: readonly CartLine[];
}

export interface OrderRequest extends CartRequest {
  /** `none`: no third party is to pay. The admission fee still applies. */
  grants: 'auto' | 'none';
}

/** The price of a cart, who pays it, and the pricing rule. */
export interface OrderPrice extends Priced {
  /** How the grants were found. Stored with an order, and booked by `useGrants`. */
  meal: Pick<GrantOffers, 'shift' | 'rule' | 'off'> & { day: string };
}

type RuleOffers = Pick<Offers, 'grants'> & { entrance: FeeLine[]; passagesToday: number; allowanceLeftCents: number | null };
const noRuleOffers: RuleOffers = { grants: [], entrance: [], passagesToday: 0, allowanceLeftCents: null };

/**
 * Prices a cart. Endpoints, simulators and orders all come through here. Includes the fees and reduction of the dining option, the fee of
 * the delivery area, the admission fee of the guest’s pricing rule, promotions, coupon, rewards and grants. Reserves and books nothing.
 */
export async function priceOrder(ctx: Context, request: OrderRequest): Promise<OrderPrice> {
  const { shop, customerId, at, cart, grants } = request;
  const time = localTimeOf(shop, at);
  const grantOffers = await findGrantOffers(ctx.db, { ...shop, customerId, ...time });
  const { shift, rule, off, passagesToday, allowanceLeftCents } = grantOffers;
  const entrance: FeeLine[] = [];
  if (rule && rule.entranceFee > 0) {
    const vatRate = vatRatesOf(shop, cart.consumptionMode, time.day)(rule.vatGroupId);
    entrance.push({ kind: 'entrance', label: rule.name, amountCents: rule.entranceFee, vatRate });
  }
  const ruleOffers = { entrance, grants: grants === 'auto' ? grantOffers.grants : [], passagesToday, allowanceLeftCents };
  return { ...(await priceWith(ctx, request, time, ruleOffers)), meal: { day: time.day, shift, rule, off } };
}

/**
 * Only the discounts of a cart. They are the same as in `priceOrder`, but the guest’s pricing rule is not looked up, as its admission fee
 * and grants change no discount.
 */
export async function discountsOfCart(ctx: Context, request: CartRequest): Promise<Pick<Priced, 'discounts' | 'trace'>> {
  return priceWith(ctx, request, localTimeOf(request.shop, request.at), noRuleOffers);
}

async function priceWith(ctx: Context, request: CartRequest, time: LocalTime, ruleOffers: RuleOffers): Promise<Priced> {
  const { shop, channelId, cart, at, customerId, member, coupon = null, rewards = [], areaFee } = request;
  const { restaurantId, brandId, language } = shop;
  const { compiled, limited } = request.promotions ?? (await promotionsAt(ctx.db, brandId, at));
  const limits = limited.map(({ promotionId, rule }) => ({ promotionId, limits: rule.conditions }));
  const left = await leftOf(ctx.db, { brandId, customerId }, limits);
  const charges = await modeChargesOf(ctx, { restaurantId, channelId, type: cart.consumptionMode, language });
  const { entrance, grants, ...ruleFacts } = ruleOffers;
  const area: FeeLine[] = areaFee ? [{ kind: 'area', vatRate: 'items', ...areaFee }] : [];
  const fees = [...entrance, ...charges.fees, ...area];
  const offers = { promotions: compiled, coupon, rewards, grants, fees, reduction: charges.reduction };
  const facts = { ...timeFacts(time, at), member: memberFact(member), left, ...ruleFacts };
  const pricedCart = request.lines
    ? { restaurantId, channelId, mode: cart.consumptionMode, lines: request.lines }
    : await priceCart(ctx, shop, channelId, cart, time.day);
  return priceInTurns(pricedCart, offers, facts, breather());
}
