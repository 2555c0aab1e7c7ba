import { clockOf } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Member } from '@/server/loyalty/member.query';
import type { Cart } from '@/server/pricing/cart.schema';
import type { CartLine, Facts, PricedCart } from '@/server/pricing/pricing.types';
import { CART_DRIFT_MS, DEVICE_DRIFT_MS } from '@/server/pricing/pricing.values';
import { readCartProducts, type Shop, shopOf, vatRatesOf } from './cart-products.query';

/** Who works on without a connection, and sends carts later. */
const devices = new Set(['pos', 'kiosk']);

/**
 * When a cart was made, on whose time all conditions of promotions, coupons and grants are judged.
 * @throws invalid_parameters for a time that is further from ours than the caller's clock may be
 */
export function cartTime({ caller, now }: Context, { createdAt }: Pick<Cart, 'createdAt'>): Date {
  const at = new Date(createdAt);
  const most = devices.has(caller.role) ? DEVICE_DRIFT_MS : CART_DRIFT_MS;
  if (Math.abs(at.getTime() - now.getTime()) <= most) return at;
  const allowed = devices.has(caller.role) ? '72 hours' : '5 minutes';
  const issue = { path: 'cart.createdAt', code: 'out_of_range', message: `Send a time within ${allowed} of now.` };
  throw new AppError('invalid_parameters', { extraData: { issues: [issue] } });
}

/** Where a cart is ordered. @throws data_not_found */
export async function findShop({ db }: Context, restaurantId: number): Promise<Shop> {
  const shop = await shopOf(db, restaurantId);
  if (!shop) throw new AppError('data_not_found');
  return shop;
}

/**
 * A cart as the evaluator takes it: each line with what the catalog knows of its product. Prices are taken as they come; names, tags and SKU,
 * too, with what the catalog has besides.
 */
export async function pricedCart(
  { db }: Context,
  shop: Shop,
  asked: { restaurantId: number; channelId: number; cart: Cart; at: Date },
): Promise<PricedCart> {
  const { restaurantId, channelId, cart, at } = asked;
  const known = await readCartProducts(
    db,
    restaurantId,
    cart.items.map(({ productId }) => productId),
  );
  const rateOf = vatRatesOf(shop, cart.consumptionMode, clockOf(shop.timeZone, 0).dayOf(at));
  const lines = cart.items.map((item): CartLine => {
    const product = known.get(item.productId);
    return {
      productId: item.productId,
      catalogProductId: product?.catalogProductId ?? null,
      categoryIds: product?.categoryIds ?? [],
      name: item.name,
      netCents: item.itemNetPrice,
      grossCents: item.itemGrossPrice,
      quantity: item.quantity,
      tags: product && product.tags.length > 0 ? [...new Set([...item.tags, ...product.tags])] : item.tags,
      sku: item.sku ?? product?.sku ?? null,
      vatRate: rateOf(product?.vatGroupId ?? null),
    };
  });
  return { restaurantId, channelId, mode: cart.consumptionMode, lines };
}

/** What the clock of the restaurant says of the moment at which a cart was made. */
export function timeFacts({ timeZone }: Shop, at: Date): Pick<Facts, 'instant' | 'localDay' | 'localMinute'> {
  const clock = clockOf(timeZone, 0);
  const day = clock.dayOf(at);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return { instant: at.getTime(), localDay: weekday === 0 ? 7 : weekday, localMinute: Math.floor(clock.minuteOf(day, at)) };
}

/** A guest as the evaluator takes them. */
export const memberFact = (member: Member | null): Facts['member'] =>
  member && { memberId: member.memberId, tierId: member.tierId, ordersBefore: member.ordersBefore };
