import type { Db } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import type { Exception, WeekOpening } from './hours.rules';

export type NamedException = Exception & { label: string };

/** The pickup weeks of several restaurants. Restaurants without hours are missing. */
export async function readWeeks(db: Db, restaurantIds: number[]): Promise<Map<number, WeekOpening[]>> {
  const rows = await db.pickupSchedule.findMany({ where: { restaurantId: { in: restaurantIds } } });
  const byRestaurant = Map.groupBy(rows, ({ restaurantId }) => restaurantId);
  const toOpening = ({ day, startMinute, endMinute, orderingQuotas }: (typeof rows)[number]): WeekOpening => ({
    day,
    start: startMinute,
    end: endMinute,
    orderingQuotas: fromColumn<WeekOpening['orderingQuotas']>(orderingQuotas),
  });
  return new Map([...byRestaurant].map(([restaurantId, ranges]) => [restaurantId, ranges.map(toOpening)]));
}

/** The exceptions of several restaurants that overlap the given days (YYYY-MM-DD, both included). */
export async function readExceptionsOfSeveral(
  db: Db,
  restaurantIds: number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, NamedException[]>> {
  const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
  const textOf = (day: Date) => day.toISOString().slice(0, 10);
  const rows = await db.pickupException.findMany({
    where: { restaurantId: { in: restaurantIds }, lastDay: { gte: dateOf(from) }, firstDay: { lte: dateOf(to) } },
  });
  const byRestaurant = Map.groupBy(rows, ({ restaurantId }) => restaurantId);
  const toException = ({ firstDay, lastDay, label, openings, appliesTo }: (typeof rows)[number]): NamedException => ({
    firstDay: textOf(firstDay),
    lastDay: textOf(lastDay),
    label,
    openings: fromColumn<NamedException['openings']>(openings),
    appliesTo,
  });
  return new Map([...byRestaurant].map(([restaurantId, rowsOfRestaurant]) => [restaurantId, rowsOfRestaurant.map(toException)]));
}
