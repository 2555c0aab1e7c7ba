// Decided in docs/decisions/030-reports-of-a-box.md.

import type { z } from 'zod';
import { announce } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { stateOfBox } from '@/server/devices/box-links';
import { callingDevice } from '@/server/devices/enrolment.service';
import { findRepeated } from './floor.rules';
import type { reportBody, reportResult, Table, TableSessions, tableSessionsQuery } from './floor.schema';

/** How many publications back a table is looked for. A few are enough, as guests sit for hours, not for weeks. */
const SEARCHED_PUBLICATIONS = 5;

/** The table sessions of a restaurant according to its box's last report, latest opened first. Filters combine. */
export async function listTableSessions(
  ctx: Context,
  { restaurantId, tableId, status }: z.output<typeof tableSessionsQuery>,
): Promise<JsonText<TableSessions>> {
  const where = [Prisma.sql`s.restaurant_id = ${restaurantId}`];
  if (tableId !== undefined) where.push(Prisma.sql`s.table_id = ${tableId}::uuid`);
  if (status !== undefined) where.push(Prisma.sql`s.status = ${status}::table_session_status`);
  // Guests stay seated when another layout is published, so their tables are also looked for in earlier publications.
  const sessions = await ctx.db.sql.readJson(Prisma.sql`
    with tables as materialized (
      select distinct on (t."tableId") t."tableId" as id, t.name, r.room ->> 'name' as room_name,
        p.place = 1 and l.deleted_at is null as is_in_force
      from (select table_layout_uuid, version, row_number() over (order by id desc) as place from layout_publications
        where restaurant_id = ${restaurantId} order by id desc limit ${SEARCHED_PUBLICATIONS}) p
      join table_layouts l on l.uuid = p.table_layout_uuid
      join table_layout_versions v on v.table_layout_uuid = p.table_layout_uuid and v.version = p.version
      cross join jsonb_array_elements(v.layout -> 'rooms') as r (room)
      cross join jsonb_to_recordset(r.room -> 'tables') as t ("tableId" uuid, name text)
      order by t."tableId", p.place)
    select s.id as "tableSessionId", s.table_id as "tableId", s.status, s.covers_number as "coversNumber",
      s.under_payment as "underPayment", s.opened_at as "openedAt", s.closed_at as "closedAt",
      known.name as "tableName", known.room_name as "roomName",
      coalesce(known.is_in_force, false) as "isInForce"
    from table_sessions s left join tables known on known.id = s.table_id
    where ${Prisma.join(where, ' and ')} order by s.opened_at desc, s.id`);
  const box = await stateOfBox(ctx.db, restaurantId);
  const state = { isStale: !box?.isLinked, reportedAt: box?.sessionsReportedAt ?? null };
  return new JsonText(`{"tableSessions":[${sessions.join(',')}],${JSON.stringify(state).slice(1)}`);
}

/**
 * Accepts a box's report of its table sessions. It replaces all earlier ones, so a lost report is made up for by the next one.
 * @throws data_not_found for a caller that is not a paired device, access_denied for one that is not its restaurant's main till,
 * invalid_parameters for a session that occurs twice
 */
export async function reportTableSessions(
  ctx: Context,
  { reportedAt, tableSessions }: z.output<typeof reportBody>,
): Promise<z.output<typeof reportResult>> {
  const { id: posDeviceId, restaurantId, role } = await callingDevice(ctx);
  if (role !== 'master') throw new AppError('access_denied');
  const repeatedIds = findRepeated(tableSessions.map(({ tableSessionId }) => tableSessionId));
  if (repeatedIds.length > 0) {
    const issues = repeatedIds.map((id) => ({
      path: 'tableSessions',
      code: 'duplicate',
      message: { en: `The session ${id} is in the list twice.`, fr: `La session ${id} figure deux fois dans la liste.` },
    }));
    throw new AppError('invalid_parameters', { issues });
  }
  const at = new Date(Math.min(reportedAt === undefined ? ctx.now.getTime() : Date.parse(reportedAt), ctx.now.getTime()));
  // Of concurrent reports the latest wins, in whatever order they arrive.
  const isLatest = await ctx.db.sql.run`
    insert into restaurant_boxes as b (restaurant_id, pos_device_id, sessions_reported_at) values (${restaurantId}, ${posDeviceId}, ${at})
    on conflict (restaurant_id) do update set sessions_reported_at = excluded.sessions_reported_at
    where b.sessions_reported_at is null or b.sessions_reported_at <= excluded.sessions_reported_at`;
  if (isLatest === 0) return { accepted: false };
  const reportedSessions = JSON.stringify(tableSessions);
  const deleted = await ctx.db.sql.run`delete from table_sessions where restaurant_id = ${restaurantId} and id not in (
    select "tableSessionId" from jsonb_to_recordset(${reportedSessions}::jsonb) as t("tableSessionId" uuid))`;
  const written = await ctx.db.sql.run`
    insert into table_sessions as s (restaurant_id, id, table_id, status, covers_number, under_payment, opened_at, closed_at)
    select ${restaurantId}, "tableSessionId", "tableId", "status", "coversNumber", "underPayment", "openedAt", "closedAt"
    from jsonb_to_recordset(${reportedSessions}::jsonb) as t("tableSessionId" uuid, "tableId" uuid, "status" table_session_status, "coversNumber" int,
      "underPayment" boolean, "openedAt" timestamptz(3), "closedAt" timestamptz(3))
    on conflict (restaurant_id, id) do update set table_id = excluded.table_id, status = excluded.status,
      covers_number = excluded.covers_number, under_payment = excluded.under_payment, opened_at = excluded.opened_at,
      closed_at = excluded.closed_at
    where (s.table_id, s.status, s.covers_number, s.under_payment, s.opened_at, s.closed_at)
      is distinct from (excluded.table_id, excluded.status, excluded.covers_number, excluded.under_payment, excluded.opened_at, excluded.closed_at)`;
  if (deleted + written > 0) ctx.afterCommit(async () => announce(restaurantId, 'sessions', []));
  return { accepted: true };
}

/**
 * Refuses to remove tables at which guests sit (design section 8).
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
