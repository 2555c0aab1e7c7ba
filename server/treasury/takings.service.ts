import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { type Period, readHours, readRevenue, readTotals, readTreasury } from './figures.query';
import { readPlaces } from './places.query';
import type { RevenueRow, Rhythm, Takings, takingsQuery } from './treasury.schema';
import { addUpTreasury, readWalletBalances, readWalletTreasury } from './wallets.query';

type TakingsInput = z.output<typeof takingsQuery>;

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) => rows.reduce((total, row) => total + amount(row), 0);

/** Every day of a period. */
export function daysOf({ from, to }: Period): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10));
}

/** VAT due: revenue by VAT rate after reductions, highest rate first. */
export function vatOf(revenue: readonly RevenueRow[]): Takings['vat'] {
  const taxed = revenue.filter(({ category }) => category !== 'grants');
  return [...Map.groupBy(taxed, ({ vatRate }) => vatRate)]
    .map(([vatRate, rows]) => ({
      vatRate,
      amountExclTax: sumOf(rows, ({ amountExclTax }) => amountExclTax),
      amountTax: sumOf(rows, ({ amountTax }) => amountTax),
      amountInclTax: sumOf(rows, ({ amountInclTax }) => amountInclTax),
    }))
    .sort((a, b) => b.vatRate - a.vatRate);
}

/**
 * The money received over a period, by means of payment, and the VAT due: for one restaurant, or for those of a brand in the caller’s
 * scope.
 * @throws data_not_found
 */
export async function getTakings(ctx: Context, { from, to, ...scope }: TakingsInput): Promise<Takings> {
  const period = { from, to };
  const { brand, restaurants } = await readPlaces(ctx, scope);
  const restaurantIds = restaurants.map(({ restaurantId }) => restaurantId);
  const isOfBrand = scope.restaurantId === undefined && ctx.caller.restaurantId === null;
  const [treasury, revenue, totals, walletTreasury, walletBalances] = await Promise.all([
    readTreasury(ctx.db, restaurantIds, period),
    readRevenue(ctx.db, restaurantIds, period),
    readTotals(ctx.db, restaurantIds, period),
    isOfBrand ? readWalletTreasury(ctx.db, [brand], period) : [],
    isOfBrand ? readWalletBalances(ctx.db, [brand], period) : null,
  ]);
  const byDay = new Map(totals.map((row) => [row.day, row]));
  const byRestaurant = new Map(totals.map((row) => [row.restaurantId, row]));
  const days = daysOf(period).map((day) => {
    const { total, tax, orders, isClosed } = byDay.get(day) ?? { ...emptyTotals, isClosed: false };
    return { day, total, tax, orders, isClosed };
  });
  return {
    currency: brand.currency,
    ...{ total: sumOf(days, ({ total }) => total), tax: sumOf(days, ({ tax }) => tax), orders: sumOf(days, ({ orders }) => orders) },
    treasury: addUpTreasury([...treasury, ...walletTreasury]),
    revenue,
    vat: vatOf(revenue),
    days,
    restaurants: restaurants.flatMap(({ restaurantId, name }) => {
      const { total, tax, orders, isBalanced } = byRestaurant.get(restaurantId) ?? { ...emptyTotals, isBalanced: true };
      const isIdle = orders === 0 && total === 0 && isBalanced;
      return isIdle && restaurants.length > 1 ? [] : [{ restaurantId, name, total, tax, orders, isBalanced }];
    }),
    walletBalances,
  };
}

const emptyTotals = { total: 0, tax: 0, orders: 0 };

/**
 * When guests paid, and on which channels.
 * @throws data_not_found
 */
export async function getRhythm(ctx: Context, { from, to, ...scope }: TakingsInput): Promise<Rhythm> {
  const { restaurants } = await readPlaces(ctx, scope);
  const hours = await readHours(
    ctx.db,
    restaurants.map(({ restaurantId }) => restaurantId),
    { from, to },
  );
  return { hours };
}
