import type { Context } from '@/server/core/operation/context';
import { writeOnOurOwn } from '@/server/core/writes/own-work';

/** How many rows of a table PostgreSQL touches for some work in a transaction of the brand's, found by an index or not, and what came of it. */
export const countRowsRead = <T>(
  table: string,
  brandId: number,
  work: (ctx: Context) => Promise<T>,
): Promise<{ rows: number; answer: T }> =>
  writeOnOurOwn(brandId, async (ctx) => {
    const count = async () => {
      const [row] = await ctx.db.sql.read<{ rows: number }>`select
        (pg_stat_get_xact_tuples_returned(${table}::text::regclass) + pg_stat_get_xact_tuples_fetched(${table}::text::regclass))::int as rows`;
      return row?.rows ?? 0;
    };
    const before = await count();
    const answer = await work(ctx);
    return { rows: (await count()) - before, answer };
  });
