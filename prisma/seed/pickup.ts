import type { Orm } from '@/server/core/platform/db';
import type { Day } from '@/server/pickup/pickup.values';
import { createPickupException, createPickupPoint, createPickupWeek, type NewPickupRange } from '@/server/testing/factories';

const hour = 60;
const weekdays: Day[] = ['MON', 'TUE', 'WED', 'THU', 'FRI'];

/** The same hours on several days. Quotas: orders per slot for delivery and for takeaway. */
function hours(days: Day[], start: number, end: number, delivery: number, takeAway: number): NewPickupRange[] {
  const orderingQuotas = [
    { consumptionMode: '1', orderingQuota: delivery },
    { consumptionMode: '2', orderingQuota: takeAway },
  ];
  return days.map((day) => ({ day, start, end, orderingQuotas }));
}

/** Restaurants 1 to 4; the fifth has nothing configured. République stays open past midnight on Friday and Saturday. */
const weeks: Record<number, NewPickupRange[]> = {
  1: [
    ...hours(weekdays, 11.5 * hour, 14.5 * hour, 8, 20),
    ...hours(['SAT', 'SUN'], 12 * hour, 15 * hour, 6, 14),
    ...hours(['MON', 'TUE', 'WED', 'THU', 'SUN'], 18.5 * hour, 22 * hour, 10, 16),
    ...hours(['FRI', 'SAT'], 18.5 * hour, 24 * hour, 12, 20),
    ...hours(['SAT', 'SUN'], 0, 0.5 * hour, 4, 6),
  ],
  2: [...hours([...weekdays, 'SAT'], 11.75 * hour, 14 * hour, 6, 12), ...hours([...weekdays, 'SAT'], 19 * hour, 21.5 * hour, 6, 10)],
  3: hours(weekdays, 11 * hour, 14.5 * hour, 0, 40),
  4: [
    ...hours([...weekdays, 'SAT', 'SUN'], 11.5 * hour, 15 * hour, 10, 20),
    ...hours([...weekdays, 'SAT', 'SUN'], 18 * hour, 23 * hour, 14, 24),
  ],
};

/** The next date with that month and day, from `now` on. */
function nextYearly(now: Date, monthAndDay: string): Date {
  const today = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  const day = `${year}-${monthAndDay}`;
  return new Date(`${day < today ? `${year + 1}-${monthAndDay}` : day}T00:00:00Z`);
}

/** Writes when and where orders can be picked up. */
export async function seedPickup(db: Orm, now: Date): Promise<void> {
  for (const [restaurantId, ranges] of Object.entries(weeks)) await createPickupWeek(db, { restaurantId: Number(restaurantId), ranges });
  const christmas = nextYearly(now, '12-25');
  const newYearsEve = nextYearly(now, '12-31');
  await createPickupException(db, { restaurantId: 1, firstDay: christmas, lastDay: christmas, label: 'Noël' });
  await createPickupException(db, {
    restaurantId: 1,
    firstDay: newYearsEve,
    lastDay: newYearsEve,
    label: 'Réveillon',
    openings: [{ start: 10 * hour, end: 16 * hour, orderingQuotas: [{ consumptionMode: '2', orderingQuota: 30 }] }],
  });
  await createPickupPoint(db, {
    restaurantId: 1,
    name: 'Comptoir République',
    address: '14 boulevard Voltaire, 75011 Paris',
    additionalInfo: 'Entrée par le passage, à gauche du restaurant',
  });
  await createPickupPoint(db, { restaurantId: 2, name: 'Casiers Bellecour', address: '2 place Bellecour, 69002 Lyon' });
}
