import type { z } from 'zod';
import type { Context } from '@/server/core/context';
import { type Db, Prisma } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import { JsonText } from '@/server/core/json';
import { utc } from '@/server/core/page';
import type { Table, TableSessions, tableSessionsQuery } from './floor.schema';

/** The table sessions of a restaurant, as its box last told them; the latest opened first. Filters combine. */
export async function listTableSessions(
  ctx: Context,
  { restaurantId, tableId, status }: z.output<typeof tableSessionsQuery>,
): Promise<JsonText<TableSessions>> {
  const where = [Prisma.sql`s.restaurant_id = ${restaurantId}`];
  if (tableId !== undefined) where.push(Prisma.sql`s.table_id = ${tableId}::uuid`);
  if (status !== undefined) where.push(Prisma.sql`s.status = ${status}::table_session_status`);
  const [row] = await ctx.db.$queryRaw<{ body: string }[]>`
    select json_build_object('tableSessions', coalesce(json_agg(json_build_object('tableSessionId', s.id, 'tableId', s.table_id,
      'status', s.status, 'coversNumber', s.covers_number, 'underPayment', s.under_payment, 'openedAt', ${utc('s.opened_at')},
      'closedAt', ${utc('s.closed_at')}) order by s.opened_at desc, s.id), '[]'))::text as body
    from table_sessions s where ${Prisma.join(where, ' and ')}`;
  return new JsonText(row?.body ?? '{"tableSessions":[]}');
}

/**
 * Refuses to take tables away at which guests sit (design section 8).
 * @throws table_in_use with the tables in `extraData`
 */
export async function refuseOccupied(db: Db, restaurantId: number, removed: readonly Pick<Table, 'tableId' | 'name'>[]): Promise<void> {
  if (removed.length === 0) return;
  const open = await db.tableSession.findMany({
    where: { restaurantId, status: 'OPEN', tableId: { in: removed.map(({ tableId }) => tableId) } },
    orderBy: { openedAt: 'asc' },
  });
  if (open.length === 0) return;
  const names = new Map(removed.map(({ tableId, name }) => [tableId, name]));
  const tables = open.map(({ id: tableSessionId, tableId, coversNumber, openedAt }) => ({
    tableId,
    name: names.get(tableId),
    tableSessionId,
    coversNumber,
    openedAt,
  }));
  throw new AppError('table_in_use', { extraData: { tables } });
}
