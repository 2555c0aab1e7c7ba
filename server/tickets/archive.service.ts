import type { z } from 'zod';
import { commonWords } from '@/server/core/operation/common-words';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { refuseField } from '@/server/core/operation/refuse-field';
import { lineOf } from './archive.rules';
import type { archiveQuery } from './tickets.schema';
import { FORMAT } from './tickets.values';

const PAGE = 500;

/**
 * The links of a period as JSON lines. Links are ordered by day, so a period is a range of positions.
 * @throws invalid_parameters for a period that ends before it begins
 */
export async function downloadArchive(
  ctx: Context,
  { restaurantId, from, to }: z.output<typeof archiveQuery> & { restaurantId: number },
): Promise<FileAnswer> {
  if (to < from) throw refuseField('to', 'invalid_value', commonWords.periodEnds);
  const [range] = await ctx.db.sql.read<{ restaurant: string; first: number | null; last: number | null }>`
    select name as restaurant, l.first, l.last from restaurants r left join lateral (
      select min(position) as first, max(position) as last from ticket_links
      where restaurant_id = r.id and day between ${from}::date and ${to}::date) l on true
    where r.id = ${restaurantId}`;
  if (!range) throw new AppError('data_not_found');
  const { restaurant, first, last } = range;
  const header = JSON.stringify({
    archive: { format: FORMAT, restaurantId, restaurant, from, to, first, last, madeAt: ctx.now.toISOString() },
  });
  const encoder = new TextEncoder();
  let next = first ?? 1;
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(`${header}\n`));
      }
      if (last === null || next > last || ctx.signal?.aborted) {
        controller.close();
        return;
      }
      const rows = await ctx.db.sql.read<{ hash: string; text: string }>`
        select hash, text from ticket_links where restaurant_id = ${restaurantId} and position between ${next} and ${Math.min(last, next + PAGE - 1)}
        order by position`;
      next += PAGE;
      controller.enqueue(encoder.encode(rows.map((row) => `${lineOf(row)}\n`).join('')));
    },
  });
  return { body, contentType: 'application/x-ndjson', fileName: `receipts-${restaurantId}-${from}-${to}.jsonl` };
}
