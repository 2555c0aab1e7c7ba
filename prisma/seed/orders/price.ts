import { priceFor } from '@/server/catalog/prices.rules';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { VatMode } from '@/server/fiscal/fiscal.values';
import { pointsOf } from '@/server/loyalty/earning.rules';
import type { BookedOrder } from '@/server/orders/booked.types';
import type { OrderedLine } from '@/server/orders/lines.rules';
import { type PricedRow, rowsOf } from '@/server/orders/shares.rules';
import type { CompiledPromotions } from '@/server/pricing/compile.rules';
import { price } from '@/server/pricing/price.rules';
import type { CouponOffer, Offers, Priced, RewardOffer } from '@/server/pricing/pricing.types';
import { localTimeOf, timeFacts } from '@/server/pricing/quoting/cart.service';
import { type Shop, vatRatesOf } from '@/server/pricing/quoting/shop.query';
import { vatModeOf } from '@/server/pricing/vat-mode.values';
import { setOf } from '@/server/promotions/kept-promotions';
import { versionsAt } from '@/server/promotions/versions.rules';
import { COUPON_SHARE, chooseMode, choosePayments } from '../habits/choices';
import { basisOf, DESSERT_POINTS, isMember, type SeedProgramme } from '../loyalty';
import { type Random, randomFrom } from '../random';
import { keyOfCharges, type SeedFacts } from './facts';
import { type Seat, seatOf } from './grants';
import type { SeedGuest, SoldOrder } from './guests';

/** An order with its price and payments. */
export interface PricedOrder {
  sold: SoldOrder;
  shop: Shop;
  guest: SeedGuest | null;
  booked: BookedOrder;
  rows: PricedRow[];
  priced: Priced;
  seat: Seat;
  promocodeId: number | null;
  hasDessert: boolean;
}

/** What guests have used so far, in order of time. */
interface GuestHistory {
  points: Map<number, number>;
  orders: Map<number, number>;
  /** By `customer/YYYY-MM`, in cents. */
  granted: Map<string, number>;
}

interface Input {
  orders: readonly SoldOrder[];
  guests: ReadonlyMap<number, SeedGuest>;
  /** The name of each group's top-level group, by id. */
  groups: ReadonlyMap<number, string>;
  facts: SeedFacts;
  programme: SeedProgramme;
  coupons: readonly CouponOffer[];
}

const WEB = 2;
const BISTRO = 1;

/** Prices all orders, oldest first, with the same evaluator as all carts. */
export function priceOrders({ orders, guests, groups, facts, programme, coupons }: Input): PricedOrder[] {
  const history: GuestHistory = { points: new Map(), orders: new Map(), granted: new Map() };
  const lastNumbers = new Map<string, number>();
  const compiled = new Map<string, CompiledPromotions>();
  const promotionsAt = (brandId: number, at: number): CompiledPromotions => {
    const versions = versionsAt(facts.promotions.get(brandId) ?? [], at);
    const key = versions.map(({ promotionId, version }) => `${promotionId}/${version}`).join();
    const promotions = compiled.get(key) ?? setOf(versions).compiled;
    compiled.set(key, promotions);
    return promotions;
  };
  return orders.flatMap((sold) => {
    const shop = facts.shops.get(sold.restaurantId)!;
    const guest = guests.get(sold.id) ?? null;
    const random = randomFrom(`order/${sold.id}`);
    const pricedOrder = priceOrder({
      sold,
      shop,
      guest,
      random,
      facts,
      programme,
      coupons,
      history,
      groupName: guest && (groups.get(guest.id) ?? null),
      promotions: promotionsAt(shop.brandId, sold.at),
    });
    if (!pricedOrder) return [];
    const key = `${sold.restaurantId}/${pricedOrder.booked.day}`;
    const orderNumber = (lastNumbers.get(key) ?? 0) + 1;
    lastNumbers.set(key, orderNumber);
    return [{ ...pricedOrder, booked: { ...pricedOrder.booked, orderNumber } }];
  });
}

interface OrderInput extends Pick<Input, 'facts' | 'programme' | 'coupons'> {
  sold: SoldOrder;
  shop: Shop;
  guest: SeedGuest | null;
  groupName: string | null;
  random: Random;
  history: GuestHistory;
  promotions: CompiledPromotions;
}

function priceOrder({
  sold,
  shop,
  guest,
  groupName,
  random,
  facts,
  programme,
  coupons,
  history,
  promotions,
}: OrderInput): PricedOrder | null {
  const at = new Date(sold.at);
  const time = localTimeOf(shop, at);
  const clock = timeFacts(time, at);
  const { restaurantId, brandId } = shop;
  const { channelId } = sold;
  const mode = chooseMode(random, channelId, (each) => facts.charges.has(keyOfCharges(restaurantId, channelId, each)));
  const rateOf = vatRatesOf(shop, mode, time.day);
  const lines = linesOf(sold, facts, { mode, rateOf });
  if (lines.length === 0) return null;
  const month = `${guest?.id}/${time.day.slice(0, 7)}`;
  const seat = seatOf({
    restaurantId,
    groupName,
    time: { ...time, localDay: clock.localDay },
    grantedThisMonth: history.granted.get(month) ?? 0,
    rateOf,
  });
  const member =
    guest && isMember(guest) ? { memberId: `member-${guest.id}`, tierId: null, ordersBefore: history.orders.get(guest.id) ?? 0 } : null;
  const charges = facts.charges.get(keyOfCharges(restaurantId, channelId, mode)) ?? { fees: [], reduction: null };
  const { rewardId, name, catalogProductId } = programme.dessert;
  const wantsDessert =
    member !== null &&
    (history.points.get(guest!.id) ?? 0) >= 2 * DESSERT_POINTS &&
    lines.some(({ cart }) => cart.catalogProductId === catalogProductId);
  const dessert: RewardOffer = { rewardId: String(rewardId), name, points: DESSERT_POINTS, reward: { type: 'product', catalogProductId } };
  const coupon = channelId === WEB && brandId === BISTRO && random.chance(COUPON_SHARE) ? random.pick(coupons) : null;
  const offers: Offers = {
    promotions,
    coupon,
    rewards: wantsDessert ? [dessert] : [],
    grants: seat.grants,
    fees: [...seat.fees, ...charges.fees],
    reduction: charges.reduction,
  };
  const cart = { restaurantId, channelId, mode, lines: lines.map((line) => line.cart) };
  const priced = price(cart, offers, { ...clock, member, left: new Map(), passagesToday: 0, allowanceLeftCents: seat.allowanceLeftCents });
  const { lines: rows, discounts, vat } = rowsOf(priced, lines);
  const hasDessert = priced.discounts.some(({ kind }) => kind === 'reward');
  if (guest) {
    history.orders.set(guest.id, (history.orders.get(guest.id) ?? 0) + 1);
    history.granted.set(month, (history.granted.get(month) ?? 0) + priced.totalPrice - priced.toPay);
  }
  if (member) {
    const earned = pointsOf(basisOf({ paidCents: priced.points.baseCents, promotionFactor: priced.points.factor }));
    history.points.set(guest!.id, (history.points.get(guest!.id) ?? 0) + earned - (hasDessert ? DESSERT_POINTS : 0));
  }
  const booked: BookedOrder = {
    ...{ orderId: sold.id, orderNumber: 0, restaurantId, brandId, channelId, mode, currency: shop.currency, customerId: guest?.id ?? null },
    ...{
      day: time.day,
      at,
      lines: rows,
      discounts,
      vat,
      grants: priced.grants.map(({ grantId, label, valueCents }) => ({ grantId, label, valueCents })),
    },
    payments: choosePayments(random, channelId, guest, priced.toPay),
    ...{ totalCents: priced.totalPrice, toPayCents: priced.toPay },
  };
  const promocodeId = coupon && priced.discounts.some(({ kind }) => kind === 'coupon') ? coupon.promocodeId : null;
  return { sold, shop, guest, booked, rows, priced, seat, promocodeId, hasDessert };
}

function linesOf(
  { items, channelId }: SoldOrder,
  { products }: SeedFacts,
  { mode, rateOf }: { mode: ModeType; rateOf(vatGroupId: number | null): number | null },
): OrderedLine[] {
  const vatMode: VatMode = vatModeOf[mode];
  return items.flatMap(({ productId, quantity }): OrderedLine[] => {
    const product = products.get(productId)!;
    const { catalogProductId, categoryIds, categoryName, name, sku, tags, vatGroupId } = product;
    const cents = priceFor(product, channelId, vatMode);
    if (cents === null) return [];
    const vatRate = rateOf(vatGroupId) ?? 0;
    const netCents = Math.round((cents * 10_000) / (10_000 + vatRate));
    return [
      {
        cart: { productId, catalogProductId, categoryIds, name, netCents, grossCents: cents, quantity, tags, sku, vatRate },
        parts: [{ vatRate, cents }],
        ...{ productId, name, categoryName, sku, options: [], comment: null, stock: [productId], isVatUnknown: false },
      },
    ];
  });
}
