// Decided in docs/decisions/105-offers-over-past-orders.md.

import type { Context } from '@/server/core/operation/context';
import { type Period, readTreasury } from '@/server/treasury/figures.query';
import { readPlaces } from '@/server/treasury/places.query';
import { readStatements } from './statements.query';
import type { Statements, StatementsInput } from './statements.schema';

/** The days of a month (YYYY-MM). */
export function periodOf(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The payments by grants in a month, one statement each, besides the takings. Users of a restaurant get theirs. */
export async function listStatements(ctx: Context, { brandId, month }: StatementsInput): Promise<Statements> {
  const { brand, restaurants } = await readPlaces(
    ctx,
    ctx.caller.restaurantId === null ? { brandId } : { restaurantId: ctx.caller.restaurantId },
  );
  const restaurantIds = restaurants.map(({ restaurantId }) => restaurantId);
  const period = periodOf(month);
  const statements = await readStatements(ctx.db, { brandId, restaurantIds, period });
  const treasury = await readTreasury(ctx.db, restaurantIds, period);
  return {
    ...{ month, currency: brand.currency, statements },
    totalCents: statements.reduce((sum, { totalCents }) => sum + totalCents, 0),
    treasuryCents: treasury.filter(({ operationType }) => operationType === 'grantPayments').reduce((sum, { amount }) => sum + amount, 0),
  };
}
