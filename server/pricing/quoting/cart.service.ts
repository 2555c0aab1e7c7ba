// Decided in docs/decisions/128-carts-of-another-time.md.

import { permissions } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { refuseField } from '@/server/core/operation/refuse-field';
import type { Member } from '@/server/loyalty/member.query';
import { weekdayOf } from '@/server/pickup/hours.rules';
import { type Day, days } from '@/server/pickup/pickup.values';
import { isoDay, midnightOf, wallOf } from '@/server/pickup/wall.rules';
import type { Cart } from '../cart.schema';
import type { CartLine, Facts, PricedCart } from '../pricing.types';
import { CART_DRIFT_MS, DEVICE_DRIFT_MS } from '../pricing.values';
import { readCartProducts } from './cart-products.query';
import { type Shop, vatRatesOf } from './shop.query';

/** Devices that work without a connection and send carts later. */
const devices = new Set(['pos', 'kiosk']);
const managers: readonly string[] = permissions.offers.read;

/**
 * The moment at which all conditions of promotions, coupons and grants are checked: when the cart was created or, for a manager’s trial,
 * any other. A cart whose time differs from ours by more than the caller’s clock may is checked now.
 * @throws invalid_parameters for a trial at another moment by anyone but a manager
 */
export function cartTime({ caller, now }: Context, { createdAt }: Pick<Cart, 'createdAt'>, trialAt?: string): Date {
  if (trialAt !== undefined) {
    if (managers.includes(caller.role)) return new Date(trialAt);
    throw refuseField('at', 'not_allowed', {
      en: 'Only managers can try another moment.',
      fr: 'Seuls les responsables peuvent essayer un autre instant.',
    });
  }
  const at = new Date(createdAt);
  const maxDrift = devices.has(caller.role) ? DEVICE_DRIFT_MS : CART_DRIFT_MS;
  return Math.abs(at.getTime() - now.getTime()) <= maxDrift ? at : now;
}

/** A moment on the calendar and clock of a shop. */
export interface LocalTime {
  /** YYYY-MM-DD. */
  day: string;
  weekday: Day;
  /** Minutes since midnight. */
  minute: number;
}

export function localTimeOf({ timeZone }: Pick<Shop, 'timeZone'>, at: Date): LocalTime {
  const wall = wallOf(at.getTime(), timeZone);
  const day = isoDay(wall);
  return { day, weekday: weekdayOf(day), minute: Math.floor((wall - midnightOf(day)) / 60_000) };
}

/** The same in the form that the evaluator takes. */
export const timeFacts = ({ weekday, minute }: LocalTime, at: Date): Pick<Facts, 'instant' | 'localDay' | 'localMinute'> => ({
  instant: at.getTime(),
  localDay: days.indexOf(weekday) + 1,
  localMinute: minute,
});

/**
 * A cart as the evaluator takes it: each line with what the catalog knows about its product. Prices come from the cart, as do names, tags
 * and SKUs, to which those of the catalog are added.
 * @param day by the calendar of the shop, for its VAT rates
 */
export async function priceCart({ db }: Context, shop: Shop, channelId: number, cart: Cart, day: string): Promise<PricedCart> {
  const { restaurantId } = shop;
  const productById = await readCartProducts(
    db,
    restaurantId,
    cart.items.map(({ productId }) => productId),
  );
  const rateOf = vatRatesOf(shop, cart.consumptionMode, day);
  const lines = cart.items.map((item): CartLine => {
    const product = productById.get(item.productId);
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

/** A member in the form that the evaluator takes. */
export const memberFact = (member: Member | null): Facts['member'] =>
  member && {
    memberId: member.memberId,
    tierId: member.tierId,
    ordersBefore: member.ordersBefore,
    promotionsHeld: member.promotionsHeld,
  };
