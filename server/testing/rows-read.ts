import type { Context } from '@/server/core/operation/context';
import { writeOnOurOwn } from '@/server/core/writes/own-work';

/**
 * How many rows of a table and entries of its indexes PostgreSQL reads for some work in a transaction of the brand, and the result. Rows
 * read through an index are counted with the index.
 */
export const countRowsRead = <T>(
  table: string,
  brandId: number,
  work: (ctx: Context) => Promise<T>,
): Promise<{ rows: number; answer: T }> =>
  writeOnOurOwn(brandId, async (ctx) => {
    const count = async () => {
      const [row] = await ctx.db.sql.read<{ rows: number }>`select
        (sum(pg_stat_get_xact_tuples_returned(oid)) + sum(pg_stat_get_xact_tuples_fetched(oid)) filter (where oid = ${table}::text::regclass))::int as rows
        from (select ${table}::text::regclass as oid union all select indexrelid from pg_index where indrelid = ${table}::text::regclass) looked`;
      return row?.rows ?? 0;
    };
    const before = await count();
    const answer = await work(ctx);
    return { rows: (await count()) - before, answer };
  });
