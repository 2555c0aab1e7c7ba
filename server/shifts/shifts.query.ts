import { type Db, Prisma } from '@/server/core/platform/db';
import { days } from '@/server/pickup/pickup.values';
import type { Shift } from './shifts.schema';

/** Days as numbers of the database: 1 is Monday. */
export const numbersOf = (shiftDays: Shift['days']) => shiftDays.map((day) => days.indexOf(day) + 1);

/** The shifts of restaurants, by day and hour. */
export async function readShifts(db: Db, restaurantIds: readonly number[]): Promise<Shift[]> {
  const rows = await db.sql.read<Omit<Shift, 'days'> & { days: number[] }>(Prisma.sql`
    select id as "shiftId", restaurant_id as "restaurantId", name, days, start_minute as from, end_minute as to from shifts
    where restaurant_id = any(${restaurantIds}::int[]) order by restaurant_id, start_minute, days, id`);
  return rows.map((row) => ({ ...row, days: row.days.flatMap((number) => days[number - 1] ?? []) }));
}
