import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { BYTE_ORDER_MARK, csv } from '@/server/core/reads/csv';
import type { Ereporting, ereportingQuery } from './books.schema';
import { withinPeriod } from './figures.query';

type EreportingInput = z.output<typeof ereportingQuery> & { restaurantId: number };
type Rate = Ereporting['days'][number]['rates'][number];

/** What a restaurant reports of its sales to guests: for each day, the number of orders and, per VAT rate, what is due after reductions. */
export async function getEreporting(ctx: Context, { restaurantId, from, to }: EreportingInput): Promise<Ereporting> {
  const period = { from, to };
  const { brand, zones } = await ctx.db.restaurant.findUniqueOrThrow({
    where: { id: restaurantId },
    select: {
      brand: { select: { currency: true } },
      zones: { where: { isPrimary: true }, select: { siret: true, vatNumber: true } },
    },
  });
  const [rates, orders] = await Promise.all([
    ctx.db.sql.read<Rate & { day: string }>`
      select day::text as day, vat_rate as "vatRate", sum(amount_excl_tax)::bigint as "amountExclTax", sum(amount_tax)::bigint as "amountTax",
        sum(amount_incl_tax)::bigint as "amountInclTax"
      from revenue_days where ${withinPeriod([restaurantId], period)} and category <> 'grants' group by 1, 2 order by 1, 2 desc`,
    ctx.db.sql.read<{ day: string; transactions: number }>`
      select day::text as day, sum(orders)::bigint as transactions from treasury_hours where ${withinPeriod([restaurantId], period)} group by 1`,
  ]);
  const counts = new Map(orders.map(({ day, transactions }) => [day, transactions]));
  const byDay = Map.groupBy(rates, ({ day }) => day);
  const days = [...new Set([...byDay.keys(), ...counts.keys()])].sort();
  return {
    restaurantId,
    siret: zones[0]?.siret || null,
    vatNumber: zones[0]?.vatNumber || null,
    currency: brand.currency,
    days: days.map((day) => ({
      day,
      transactions: counts.get(day) ?? 0,
      rates: (byDay.get(day) ?? []).map(({ day: _, ...rate }) => rate),
    })),
  };
}

/** The same as CSV: a row per day and rate, amounts in cents. */
export async function downloadEreporting(ctx: Context, input: EreportingInput): Promise<FileAnswer> {
  const { restaurantId, siret, vatNumber, currency, days } = await getEreporting(ctx, input);
  const head = [
    'day',
    'restaurantId',
    'siret',
    'vatNumber',
    'currency',
    'transactions',
    'vatRate',
    'amountExclTax',
    'amountTax',
    'amountInclTax',
  ];
  const rows = days.flatMap(({ day, transactions, rates }) =>
    rates.map((rate) => [
      ...[day, restaurantId, siret, vatNumber, currency, transactions],
      ...[rate.vatRate, rate.amountExclTax, rate.amountTax, rate.amountInclTax],
    ]),
  );
  const fileName = `ereporting-${restaurantId}-${input.from}-${input.to}.csv`;
  return { body: BYTE_ORDER_MARK + csv([head, ...rows]), contentType: 'text/csv; charset=utf-8', fileName };
}
