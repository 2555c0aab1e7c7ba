import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Target } from '@/server/brands/copies.service';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { utc } from '@/server/core/reads/page';
import { notifyBox } from '@/server/devices/boxes.service';
import type {
  createdLayout,
  createLayoutBody,
  duplicateLayoutBody,
  Layout,
  LayoutSummary,
  layoutName,
  PublishedLayout,
  updateLayoutBody,
} from './floor.schema';
import { contentOf, lockLayout, readLayout, touchLayout } from './plan.query';
import { resolveRooms } from './plan.rules';
import { writePlan } from './plan.write';
import { findInForce, isSameContent, lockInForce } from './publish.service';
import { restaurantOf, reviveRooms } from './rooms.service';
import { refuseOccupied } from './sessions.service';

const subjectOf = (tableLayoutUuid: string) => ({ kind: 'table layout', id: tableLayoutUuid });
/** The name of the first room of a new layout. */
const defaultRoom: Record<Locale, string> = { en: 'Main room', fr: 'Salle' };

/** The layouts of a restaurant, oldest first, with their rooms in order. Marks the current one. */
export async function listLayouts(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<JsonText<LayoutSummary[]>> {
  const isCurrent = await isCurrentDraftPublished(ctx, restaurantId);
  const layouts = await ctx.db.sql.readJson(Prisma.sql`
    with in_force as (
      select p.table_layout_uuid, p.version, p.published_at from layout_publications p where p.restaurant_id = ${restaurantId} order by p.id desc limit 1)
    select l.uuid as "tableLayoutUuid", l.restaurant_id as "restaurantId", l.name, l.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('roomId', r.id, 'name', r.name, 'position', r.position)
        order by r.position, r.created_at, r.id), '[]') from rooms r where r.table_layout_uuid = l.uuid and r.deleted_at is null) as rooms,
      (select count(*) from room_tables t where t.table_layout_uuid = l.uuid) as "tableCount",
      (select coalesce(json_agg(json_build_object('posDeviceId', d.id, 'deviceName', d.name, 'version', a.version) order by d.id), '[]')
        from pos_devices d join lateral (select p.table_layout_uuid, p.version from layout_acknowledgements k
          join layout_publications p on p.id = k.publication_id where k.pos_device_id = d.id order by k.publication_id desc limit 1) a on true
        where d.restaurant_id = l.restaurant_id and d.revoked_at is null and a.table_layout_uuid = l.uuid) as tills,
      (select json_build_object('version', f.version, 'publishedAt', ${utc('f.published_at')}, 'isCurrent', ${isCurrent}::boolean)
        from in_force f where f.table_layout_uuid = l.uuid) as published
    from table_layouts l where l.restaurant_id = ${restaurantId} and l.deleted_at is null order by l.created_at, l.uuid`);
  return new JsonText(`[${layouts.join(',')}]`);
}

/**
 * Whether the draft of the current layout has the same content as its published version, so changes that were reversed do not count. False
 * if no layout is in force.
 */
async function isCurrentDraftPublished({ db }: Context, restaurantId: number): Promise<boolean> {
  const published = await findInForce(db, restaurantId);
  if (!published) return false;
  const version = await db.tableLayoutVersion.findUniqueOrThrow({ where: { tableLayoutUuid_version: published } });
  return isSameContent(version, await readLayout(db, published.tableLayoutUuid));
}

/**
 * A layout with its rooms and their tables.
 * @throws data_not_found
 */
export function getLayout(ctx: Context, { tableLayoutUuid }: { tableLayoutUuid: string }): Promise<Layout> {
  return readLayout(ctx.db, tableLayoutUuid);
}

/** What the history stores of a layout as a whole. */
type LayoutState = PublishedLayout & Pick<Layout, 'posDevices'>;

async function stateOf(ctx: Context, tableLayoutUuid: string): Promise<LayoutState> {
  const layout = await readLayout(ctx.db, tableLayoutUuid);
  return { ...contentOf(layout), posDevices: layout.posDevices };
}

/** Creates a layout with one empty room. */
export async function createLayout(
  ctx: Context,
  { restaurantId, name }: z.output<typeof createLayoutBody>,
): Promise<z.output<typeof createdLayout>> {
  const uuid = randomUUID();
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db.tableLayout.create({ data: { uuid, restaurantId, name, ...times } });
  await ctx.db.room.create({ data: { tableLayoutUuid: uuid, name: defaultRoom[ctx.locale], position: 0, ...times } });
  ctx.touch('floor', []);
  const { rooms } = await readLayout(ctx.db, uuid);
  ctx.record({ subject: subjectOf(uuid), after: await stateOf(ctx, uuid) });
  return { tableLayoutUuid: uuid, restaurantId, name, rooms };
}

/**
 * Creates a copy of a layout: its rooms, tables and decoration, with new ids. No device works with the copy yet.
 * @throws data_not_found
 */
export async function duplicateLayout(
  ctx: Context,
  { tableLayoutUuid, name }: z.output<typeof duplicateLayoutBody> & { tableLayoutUuid: string },
): Promise<z.output<typeof createdLayout>> {
  await lockLayout(ctx.db, tableLayoutUuid);
  const original = await readLayout(ctx.db, tableLayoutUuid);
  const { restaurantId } = original;
  const uuid = await writeCopy(ctx, original, { restaurantId, name, at: ctx.now });
  const after = await stateOf(ctx, uuid);
  ctx.record({ subject: subjectOf(uuid), after });
  return { tableLayoutUuid: uuid, restaurantId, name, rooms: (await readLayout(ctx.db, uuid)).rooms };
}

/**
 * Writes a copy of the rooms, tables and decoration of a layout into a new one.
 * @returns its uuid
 */
async function writeCopy(
  ctx: Context,
  original: Layout,
  { at, ...fields }: { restaurantId: number; name: string; at: Date },
): Promise<string> {
  const uuid = randomUUID();
  await ctx.db.tableLayout.create({ data: { uuid, ...fields, createdAt: at, updatedAt: at } });
  const rooms = original.rooms.map(({ roomId: _, tables, decoration, ...room }) => ({
    ...room,
    tables: tables.map(({ tableId: __, ...table }) => table),
    decoration: decoration.map(({ decorationId: __, ...item }) => item),
  }));
  const layout = { tableLayoutUuid: uuid, restaurantId: fields.restaurantId };
  await writePlan(ctx, layout, { rooms: [] }, { rooms: resolveRooms([], rooms, randomUUID) }, false);
  return uuid;
}

/** Copies the layouts of another restaurant to a new one, in their order. */
export async function copyLayouts({ ctx, restaurantId }: Target, fromRestaurantId: number): Promise<void> {
  const layouts = await ctx.db.tableLayout.findMany({
    where: { restaurantId: fromRestaurantId, deletedAt: null },
    select: { uuid: true, name: true },
    orderBy: [{ createdAt: 'asc' }, { uuid: 'asc' }],
  });
  for (const [index, { uuid, name }] of layouts.entries()) {
    const at = new Date(ctx.now.getTime() + index);
    await writeCopy(ctx, await readLayout(ctx.db, uuid), { restaurantId, name, at });
  }
}

/**
 * Renames a layout and sets the POS devices that work with it. Omitted fields are unchanged. A device works with one layout, so it leaves
 * its previous one. The devices are not part of the layout's content: changing them leaves `updatedAt` as it is.
 * @throws data_not_found (the layout, or a device of another restaurant)
 */
export async function updateLayout(
  ctx: Context,
  { tableLayoutUuid, ...wanted }: z.output<typeof updateLayoutBody> & { tableLayoutUuid: string },
): Promise<z.output<typeof layoutName>> {
  await lockLayout(ctx.db, tableLayoutUuid);
  const { rooms: _, ...before } = await stateOf(ctx, tableLayoutUuid);
  const name = wanted.name ?? before.name;
  const posDevices = wanted.posDevices ? [...new Set(wanted.posDevices)].sort((a, b) => a - b) : before.posDevices;
  if (posDevices.join() !== before.posDevices.join()) await linkDevices(ctx, tableLayoutUuid, posDevices);
  if (name !== before.name) {
    await ctx.db.tableLayout.update({ where: { uuid: tableLayoutUuid }, data: { name } });
    await touchLayout(ctx.db, tableLayoutUuid, ctx.now);
    ctx.touch('floor', []);
  }
  ctx.record({ before, after: { ...before, name, posDevices } });
  return { tableLayoutUuid, restaurantId: before.restaurantId, name };
}

async function linkDevices(ctx: Context, tableLayoutUuid: string, posDeviceIds: number[]): Promise<void> {
  const restaurantId = restaurantOf(ctx);
  const ownDevices = { id: { in: posDeviceIds }, restaurantId, revokedAt: null };
  const known = new Set((await ctx.db.posDevice.findMany({ where: ownDevices, select: { id: true } })).map(({ id }) => id));
  const unknown = posDeviceIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError('data_not_found', { extraData: { posDeviceIds: unknown } });
  await ctx.db.posDevice.updateMany({ where: { tableLayoutUuid, id: { notIn: posDeviceIds } }, data: { tableLayoutUuid: null } });
  await ctx.db.posDevice.updateMany({ where: ownDevices, data: { tableLayoutUuid } });
  ctx.touch('devices', []);
  ctx.touch('floor', []);
}

/**
 * Deletes a layout with its rooms and tables. Its devices then work with none. If it was in force, no layout is any more, and the
 * restaurant's box is notified.
 * @throws data_not_found, table_in_use
 */
export async function deleteLayout(
  ctx: Context,
  { tableLayoutUuid, force }: { tableLayoutUuid: string; force: boolean },
): Promise<Record<string, never>> {
  await lockLayout(ctx.db, tableLayoutUuid);
  const before = await stateOf(ctx, tableLayoutUuid);
  const tables = before.rooms.flatMap((room) => room.tables);
  if (!force) await refuseOccupied(ctx.db, before.restaurantId, tables);
  const wasInForce = await isInForce(ctx, before);
  await ctx.db.roomTable.deleteMany({ where: { tableLayoutUuid } });
  await ctx.db.room.updateMany({ where: { tableLayoutUuid, deletedAt: null }, data: { deletedAt: ctx.now } });
  await ctx.db.posDevice.updateMany({ where: { tableLayoutUuid }, data: { tableLayoutUuid: null } });
  await ctx.db.tableLayout.update({ where: { uuid: tableLayoutUuid }, data: { deletedAt: ctx.now } });
  if (wasInForce) await notifyBox(ctx, before.restaurantId);
  ctx.touch('floor', []);
  ctx.record({ subject: subjectOf(tableLayoutUuid), before });
  return {};
}

async function isInForce(ctx: Context, { restaurantId, tableLayoutUuid }: Pick<LayoutState, 'restaurantId' | 'tableLayoutUuid'>) {
  return (await lockInForce(ctx.db, restaurantId))?.tableLayoutUuid === tableLayoutUuid;
}

/**
 * Restores a deleted layout with its rooms, its tables under their ids, and those of its devices that work with no other layout. If it was
 * in force, it is again, unless another layout was published since.
 * @throws conflict if it exists
 */
export async function undoLayoutDeletion(ctx: Context, { before }: { before: unknown }): Promise<ChangeRecord> {
  const layout = before as LayoutState;
  const { tableLayoutUuid, name, restaurantId, posDevices } = layout;
  const { count } = await ctx.db.tableLayout.updateMany({
    where: { uuid: tableLayoutUuid, deletedAt: { not: null } },
    data: { deletedAt: null, name },
  });
  if (count === 0) throw new AppError('conflict', { extraData: { reason: 'restored_before' } });
  await reviveRooms(ctx, tableLayoutUuid, layout.rooms);
  await ctx.db.posDevice.updateMany({
    where: { id: { in: posDevices }, restaurantId, tableLayoutUuid: null, revokedAt: null },
    data: { tableLayoutUuid },
  });
  await touchLayout(ctx.db, tableLayoutUuid, ctx.now);
  if (await isInForce(ctx, layout)) await notifyBox(ctx, restaurantId);
  ctx.touch('floor', []);
  return { before: null, after: await stateOf(ctx, tableLayoutUuid) };
}
