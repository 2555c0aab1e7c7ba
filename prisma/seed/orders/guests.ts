import type { PaymentType } from '@/server/generated/prisma/client';
import { randomFrom } from '../random';

const DAY_MS = 86_400_000;
/** The customer in the demo's documentation, and the number of their orders. */
const REGULAR = { customerId: 1, meals: 34 };
/** The channel of e-wallet kiosks. In the demo their guests pay by card and stay anonymous. */
const EWALLET_KIOSK = 7;
/** How many days back guests have orders. */
const DAYS = 60;

/** An order, as known from its stock movements. */
export interface SoldOrder {
  id: number;
  restaurantId: number;
  brandId: number;
  /** Milliseconds since the epoch, as is `cancelledAt`. */
  at: number;
  channelId: number;
  cancelledAt: number | null;
  items: { productId: number; quantity: number }[];
}

export interface SeedGuest {
  id: number;
  brandId: number;
  guestGroupId: number | null;
  paymentType: PaymentType;
  createdAt: Date;
}

/**
 * Assigns orders to guests: each guest came on some days, once a day. Most orders are anonymous. Cancelled orders stay so, since only meals
 * appear in wallets and points.
 */
export function assignGuests(orders: readonly SoldOrder[], guests: readonly SeedGuest[], now: Date): Map<number, SeedGuest> {
  const random = randomFrom('guests');
  // Uses days in UTC: no restaurant is open at midnight UTC.
  const age = (at: number) => Math.floor(now.getTime() / DAY_MS) - Math.floor(at / DAY_MS);
  const eligible = orders.filter(({ cancelledAt, channelId }) => cancelledAt === null && channelId !== EWALLET_KIOSK);
  const unassigned = Map.groupBy(eligible, ({ brandId, at }) => `${brandId}/${age(at)}`);
  const guestOfOrder = new Map<number, SeedGuest>();
  for (const guest of guests) {
    const days = Math.min(DAYS, age(guest.createdAt.getTime()));
    const meals = guest.id === REGULAR.customerId ? REGULAR.meals : random.between(2, 16);
    const visitDays = new Set(Array.from({ length: meals }, (_, meal) => Math.floor((days * (meal + random.next())) / meals)));
    for (const day of visitDays) {
      const candidates = unassigned.get(`${guest.brandId}/${day}`) ?? [];
      const index = Math.floor(random.next() * candidates.length);
      const order = candidates[index];
      if (!order || order.at < guest.createdAt.getTime()) continue;
      candidates[index] = candidates.at(-1)!;
      candidates.pop();
      guestOfOrder.set(order.id, guest);
    }
  }
  return guestOfOrder;
}
