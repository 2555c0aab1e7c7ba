import type { Orm } from '@/server/core/platform/db';
import type { BookedRefund } from '@/server/orders/booked.types';
import type { CouponOffer } from '@/server/pricing/pricing.types';
import { isMember, type MemberMeal, type SeedProgramme, seedMembers } from '../loyalty';
import { type Meal, seedWallets } from '../wallets';
import { readFacts } from './facts';
import { assignGuests, type SeedGuest, type SoldOrder } from './guests';
import { type PricedOrder, priceOrders } from './price';
import { refundsOf } from './refunds';
import { writeSlots } from './slots';
import { writeTickets } from './tickets';
import { writeTreasury } from './treasury';
import { writeUses } from './uses';
import { writeOrders, writePlaces } from './write';

interface Input {
  sold: readonly SoldOrder[];
  programme: SeedProgramme;
  now: Date;
}

/**
 * Writes the orders of the last weeks, derived from their stock movements, with everything that depends on them: prices, payments, refunds,
 * tickets, figures, wallets, points, and uses of promotions, coupons and grants, consistent to the cent.
 */
export async function seedOrders(db: Orm, { sold, programme, now }: Input): Promise<void> {
  const guests = await readGuests(db);
  const facts = await readFacts(db);
  const [groups, coupons] = [await readGroups(db), await readCoupons(db)];
  const orders = priceOrders({ orders: sold, guests: assignGuests(sold, guests, now), groups, facts, programme, coupons });
  const refunds = refundsOf(orders, now);
  await setForeignKeyChecks(db, false);
  await writePlaces(db, orders);
  const tickets = await writeTickets(db, orders, refunds);
  await writeOrders(db, { orders, refunds, tickets, now });
  await setForeignKeyChecks(db, true);
  await writeSlots(db);
  await writeUses(db, orders, refunds);
  await writeTreasury(db, orders, refunds);
  await seedWallets(db, guests, mealsOf(orders, refunds), now);
  await seedMembers(db, programme, guests.filter(isMember), memberMealsOf(orders), now);
}

/**
 * Whether foreign keys are checked. For a hundred thousand rows that we create ourselves they hold by construction, and checking takes
 * longer than writing. Only a superuser can switch this off, as in the embedded database.
 */
async function setForeignKeyChecks(db: Orm, isEnabled: boolean): Promise<void> {
  await db.$executeRawUnsafe(`select set_config('session_replication_role', '${isEnabled ? 'origin' : 'replica'}', true)
    where current_setting('is_superuser') = 'on'`);
}

function readGuests(db: Orm): Promise<SeedGuest[]> {
  const select = { id: true, brandId: true, guestGroupId: true, paymentType: true, createdAt: true } as const;
  return db.customer.findMany({ where: { archivedAt: null }, select, orderBy: { id: 'asc' } });
}

/** The name of each group's top-level group, by id. */
async function readGroups(db: Orm): Promise<Map<number, string>> {
  const groups = new Map((await db.guestGroup.findMany()).map((group) => [group.id, group]));
  const topLevelNameOf = (groupId: number): string => {
    const group = groups.get(groupId)!;
    return group.parentId === null ? group.name : topLevelNameOf(group.parentId);
  };
  const guests = await db.customer.findMany({ where: { guestGroupId: { not: null } }, select: { id: true, guestGroupId: true } });
  return new Map(guests.map(({ id, guestGroupId }) => [id, topLevelNameOf(guestGroupId!)]));
}

/** Coupons that every guest of the first brand may use: the demo's fixed ones. */
async function readCoupons(db: Orm): Promise<CouponOffer[]> {
  const coupons = await db.coupon.findMany({ where: { brandId: 1, code: { in: ['WELCOME10', 'MINUS5'] } }, orderBy: { id: 'asc' } });
  return coupons.map(({ id, code, reductionType, reductionValue, startsAt, minimumCents, consumptionFlags, nonCumulative }) => ({
    ...{ promocodeId: id, code, reductionType, reductionValue, isActive: true, startsAt: startsAt.getTime(), endsAt: null },
    ...{ minimumCents, consumptionFlags, restaurantIds: [], nonCumulative, usesLeft: null, usesLeftOfGuest: null },
  }));
}

function mealsOf(orders: readonly PricedOrder[], refunds: readonly BookedRefund[]): Map<number, Meal[]> {
  const refundOf = new Map(refunds.map((refund) => [refund.orderId, refund]));
  const meals = new Map<number, Meal[]>();
  const walletCentsOf = ({ payments }: Pick<BookedRefund, 'payments'>) =>
    payments.reduce((sum, { type, amountCents }) => sum + (type === 'Wallet' ? amountCents : 0), 0);
  for (const { booked, guest } of orders) {
    const cents = walletCentsOf(booked);
    if (!guest || cents === 0) continue;
    const refund = refundOf.get(booked.orderId);
    const refunded = refund && walletCentsOf(refund) > 0 ? { at: refund.at, cents: walletCentsOf(refund) } : null;
    meals.set(guest.id, [...(meals.get(guest.id) ?? []), { orderId: booked.orderId, at: booked.at, cents, refund: refunded }]);
  }
  return meals;
}

function memberMealsOf(orders: readonly PricedOrder[]): Map<number, MemberMeal[]> {
  const meals = new Map<number, MemberMeal[]>();
  for (const { booked, priced, guest, hasDessert } of orders) {
    if (!guest || !isMember(guest)) continue;
    const { orderId, restaurantId, at } = booked;
    const meal = { orderId, restaurantId, at, paidCents: priced.points.baseCents, promotionFactor: priced.points.factor, hasDessert };
    meals.set(guest.id, [...(meals.get(guest.id) ?? []), meal]);
  }
  return meals;
}
