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

/** A cart that is asked about, with all that decides what it costs. */
export interface AskedCart {
  shop: Shop;
  channelId: number;
  cart: Cart;
  /** By which all conditions are judged: `cartTime`, or the moment of an order. */
  at: Date;
  /** Whom limits, guest groups and grants are counted for; null for a guest whom nobody knows. */
  customerId: number | null;
  /** The same guest in the loyalty programme. */
  member: Member | null;
  coupon?: CouponOffer | null;
  /** Those that the guest wishes to spend points on. */
  rewards?: readonly RewardOffer[];
  /** Of the delivery area that the cart goes to. */
  areaFee?: { label: string; amountCents: number; freeFromCents: number | null } | null;
  /** The promotions that count, where they are not those that are published. */
  promotions?: PromotionSet;
  /** Of an order: what its catalog sells it for. The items of the cart then count no more. */
  lines?: readonly CartLine[];
}

export interface AskedOrder extends AskedCart {
  /** `none`: the guest wants no third party to pay. The admission fee stays. */
  grants: 'auto' | 'none';
}

/** What a cart costs, who pays, and by which pricing rule. */
export interface AskedPrice extends Priced {
  /** How the grants were found: kept with an order, which `useGrants` books. */
  meal: Pick<GrantOffers, 'shift' | 'rule' | 'off'> & { day: string };
}

type Ruled = Pick<Offers, 'grants'> & { entrance: FeeLine[]; passagesToday: number; allowanceLeftCents: number | null };
const withoutRule: Ruled = { grants: [], entrance: [], passagesToday: 0, allowanceLeftCents: null };

/**
 * Prices a cart: the one way for endpoints, simulators and orders. It has the fees and the reduction of its dining option and its delivery
 * area, the admission fee of the guest’s pricing rule, promotions, coupon, rewards and grants. Nothing is reserved or booked by it.
 */
export async function priceAsked(ctx: Context, asked: AskedOrder): Promise<AskedPrice> {
  const { shop, customerId, at, cart, grants } = asked;
  const time = localTimeOf(shop, at);
  const found = await findGrantOffers(ctx.db, { ...shop, customerId, ...time });
  const { shift, rule, off, passagesToday, allowanceLeftCents } = found;
  const entrance: FeeLine[] = [];
  if (rule && rule.entranceFee > 0) {
    const vatRate = vatRatesOf(shop, cart.consumptionMode, time.day)(rule.vatGroupId);
    entrance.push({ kind: 'entrance', label: rule.name, amountCents: rule.entranceFee, vatRate });
  }
  const ruled = { entrance, grants: grants === 'auto' ? found.grants : [], passagesToday, allowanceLeftCents };
  return { ...(await priceWith(ctx, asked, time, ruled)), meal: { day: time.day, shift, rule, off } };
}

/**
 * What is taken off a cart, for those who ask for nothing else: the same discounts, without looking for the pricing rule of the guest, whose
 * admission fee and grants change none of them.
 */
export async function discountsAsked(ctx: Context, asked: AskedCart): Promise<Pick<Priced, 'discounts' | 'trace'>> {
  return priceWith(ctx, asked, localTimeOf(asked.shop, asked.at), withoutRule);
}

async function priceWith(ctx: Context, asked: AskedCart, time: LocalTime, ruled: Ruled): Promise<Priced> {
  const { shop, channelId, cart, at, customerId, member, coupon = null, rewards = [], areaFee } = asked;
  const { restaurantId, brandId, language } = shop;
  const { compiled, limited } = asked.promotions ?? (await promotionsAt(ctx.db, brandId, at));
  const limits = limited.map(({ promotionId, rule }) => ({ promotionId, limits: rule.conditions }));
  const left = await leftOf(ctx.db, { brandId, customerId }, limits);
  const charges = await modeChargesOf(ctx, { restaurantId, channelId, type: cart.consumptionMode, language });
  const { entrance, grants, ...ofRule } = ruled;
  const area: FeeLine[] = areaFee ? [{ kind: 'area', vatRate: 'items', ...areaFee }] : [];
  const fees = [...entrance, ...charges.fees, ...area];
  const offers = { promotions: compiled, coupon, rewards, grants, fees, reduction: charges.reduction };
  const facts = { ...timeFacts(time, at), member: memberFact(member), left, ...ofRule };
  const bought = asked.lines
    ? { restaurantId, channelId, mode: cart.consumptionMode, lines: asked.lines }
    : await priceCart(ctx, shop, channelId, cart, time.day);
  return priceInTurns(bought, offers, facts, breather());
}
