// Decided in docs/decisions/029-publishing-with-guests-seated.md.

import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import { hasSameJson, type JsonText } from '@/server/core/reads/json';
import { type Page, pageLimit, readPage, utc } from '@/server/core/reads/page';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import { notifyBox } from '@/server/devices/boxes.service';
import { layoutDifferences, outlineOf } from './floor.rules';
import type { Differences, differencesQuery, Layout, ListedVersion, layoutVersion, PublishedLayout, versionsQuery } from './floor.schema';
import { readBox } from './operating.service';
import { contentOf, lockLayout, readLayout } from './plan.query';
import { restaurantOf } from './rooms.service';

interface VersionKey {
  tableLayoutUuid: string;
  version: number;
}
type Nothing = Record<string, never>;

/** How many publications of a version a list shows. */
const SHOWN_PUBLICATIONS = 10;

/** The version in force in a restaurant: the latest publication, unless its layout is deleted. */
export async function findInForce(db: Db, restaurantId: number): Promise<VersionKey | null> {
  const newest = await db.layoutPublication.findFirst({
    where: { restaurantId },
    orderBy: { id: 'desc' },
    select: { tableLayoutUuid: true, version: true, layoutVersion: { select: { tableLayout: { select: { deletedAt: true } } } } },
  });
  if (!newest || newest.layoutVersion.tableLayout.deletedAt) return null;
  const { tableLayoutUuid, version } = newest;
  return { tableLayoutUuid, version };
}

/**
 * The version in force, locked against changes in the restaurant. Without the lock, two concurrent changes might reach the box in the
 * wrong order.
 */
export async function lockInForce(db: Db, restaurantId: number): Promise<VersionKey | null> {
  await lockSubject(db, { kind: 'published layout', id: restaurantId });
  return findInForce(db, restaurantId);
}

/** Whether the draft of a layout equals a version of it. Compares the content, as changes may have been reversed. */
export function isSameContent(version: { layout: unknown; updatedAt: Date }, layout: Layout): boolean {
  return version.updatedAt.toISOString() === layout.updatedAt || hasSameJson(version.layout, contentOf(layout));
}

/**
 * Publishes the draft of a layout. Creates a new version unless the latest one is the same, and puts it in force in the restaurant,
 * replacing the current one.
 * @throws data_not_found
 */
export async function publishLayout(ctx: Context, { tableLayoutUuid }: { tableLayoutUuid: string }): Promise<Nothing> {
  await lockLayout(ctx.db, tableLayoutUuid);
  const layout = await readLayout(ctx.db, tableLayoutUuid);
  const latest = await ctx.db.tableLayoutVersion.findFirst({ where: { tableLayoutUuid }, orderBy: { version: 'desc' } });
  const isSame = latest !== null && isSameContent(latest, layout);
  const version = isSame ? latest.version : (latest?.version ?? 0) + 1;
  if (!isSame) {
    // Raw SQL, as Prisma inspects every value of a large plan before sending it.
    await ctx.db.sql
      .run`insert into table_layout_versions (table_layout_uuid, version, restaurant_id, layout, updated_at, created_at, user_id)
      values (${tableLayoutUuid}::uuid, ${version}, ${layout.restaurantId}, ${JSON.stringify(contentOf(layout))}::jsonb, ${layout.updatedAt}::timestamptz, ${ctx.now},
        ${ctx.caller.userId})`;
  }
  ctx.record(await publish(ctx, { tableLayoutUuid, version }));
  return {};
}

/**
 * Publishes an earlier version of a layout again.
 * @throws data_not_found
 */
export async function publishVersion(ctx: Context, { tableLayoutUuid, version }: VersionKey): Promise<Nothing> {
  await lockLayout(ctx.db, tableLayoutUuid);
  await findVersion(ctx.db, { tableLayoutUuid, version });
  ctx.record(await publish(ctx, { tableLayoutUuid, version }));
  return {};
}

/** Puts a version into force. */
async function publish(ctx: Context, key: VersionKey): Promise<ChangeRecord> {
  const restaurantId = restaurantOf(ctx);
  const before = await lockInForce(ctx.db, restaurantId);
  await ctx.db.layoutPublication.create({ data: { ...key, restaurantId, publishedAt: ctx.now, userId: ctx.caller.userId } });
  await notifyBox(ctx, restaurantId);
  ctx.touch('floor', []);
  return { subject: { kind: 'published layout', id: restaurantId }, before, after: key };
}

/**
 * Puts the version that was current before a publication into force again.
 * @throws conflict if something else was published since, unless forced; data_not_found if that layout is deleted
 */
export async function undoPublication(
  ctx: Context,
  { before, after, force }: { before: unknown; after: unknown; force: boolean },
): Promise<ChangeRecord> {
  const key = before as VersionKey;
  await lockLayout(ctx.db, key.tableLayoutUuid);
  const current = await lockInForce(ctx.db, restaurantOf(ctx));
  refuseChangedSince(current, after, force);
  return publish(ctx, key);
}

async function findVersion(db: Db, { tableLayoutUuid, version }: VersionKey) {
  const found = await db.tableLayoutVersion.findUnique({
    where: { tableLayoutUuid_version: { tableLayoutUuid, version }, tableLayout: { deletedAt: null } },
  });
  if (!found) throw new AppError('data_not_found');
  return found;
}

/**
 * A version with its content.
 * @throws data_not_found
 */
export async function getVersion(ctx: Context, key: VersionKey): Promise<z.output<typeof layoutVersion>> {
  const { layout, version, updatedAt, createdAt } = await findVersion(ctx.db, key);
  return {
    ...fromColumn<PublishedLayout>(layout),
    version,
    updatedAt: updatedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

/**
 * The versions of a layout, latest first, each with its publications and the devices that received it.
 * @throws data_not_found
 */
export async function listVersions(
  ctx: Context,
  { tableLayoutUuid, cursor, limit }: z.output<typeof versionsQuery> & { tableLayoutUuid: string },
): Promise<JsonText<Page<ListedVersion>>> {
  const layout = await ctx.db.tableLayout.findFirst({ where: { uuid: tableLayoutUuid, deletedAt: null }, select: { uuid: true } });
  if (!layout) throw new AppError('data_not_found');
  const where = [Prisma.sql`v.table_layout_uuid = ${tableLayoutUuid}::uuid`];
  if (cursor !== undefined) where.push(Prisma.sql`v.version < ${cursor}`);
  const rows = Prisma.sql`
    select v.version, v.layout->>'name' as "name", v.created_at as "createdAt", v.user_id as "userId",
      (select u.name from users u where u.id = v.user_id) as "userName",
      jsonb_array_length(v.layout->'rooms') as "roomCount",
      (select coalesce(sum(jsonb_array_length(r->'tables')), 0) from jsonb_array_elements(v.layout->'rooms') r) as "tableCount",
      coalesce((select (p.table_layout_uuid, p.version) = (v.table_layout_uuid, v.version) from layout_publications p
        where p.restaurant_id = v.restaurant_id order by p.id desc limit 1), false) as "isPublished",
      (select coalesce(json_agg(json_build_object('publishedAt', ${utc('p.published_at')}, 'userId', p.user_id,
          'userName', (select u.name from users u where u.id = p.user_id),
          'acknowledgements', (select coalesce(json_agg(json_build_object('posDeviceId', d.id, 'deviceName', d.name,
            'acknowledgedAt', ${utc('a.acknowledged_at')}) order by a.acknowledged_at, d.id), '[]')
            from layout_acknowledgements a join pos_devices d on d.id = a.pos_device_id where a.publication_id = p.id)) order by p.id desc), '[]')
        from (select * from layout_publications p where p.table_layout_uuid = v.table_layout_uuid and p.version = v.version
          order by p.id desc limit ${SHOWN_PUBLICATIONS}) p) as publications
    from table_layout_versions v where ${Prisma.join(where, ' and ')} order by v.version desc ${pageLimit(limit)}`;
  return readPage(ctx.db, rows, limit);
}

/**
 * The differences between two states of a layout: its draft, its published state, any of its versions, or the state that the restaurant's
 * box works with.
 * @throws data_not_found, also if the published state is requested and the layout is not the current one; restaurant_offline
 */
export async function getDifferences(
  ctx: Context,
  { tableLayoutUuid, from, to }: z.output<typeof differencesQuery> & { tableLayoutUuid: string },
): Promise<Differences> {
  const readContent = async (side: string): Promise<PublishedLayout> => {
    if (side === 'draft') return contentOf(await readLayout(ctx.db, tableLayoutUuid));
    const version = side === 'published' ? await readPublishedVersion(ctx, tableLayoutUuid) : Number(side);
    return fromColumn<PublishedLayout>((await findVersion(ctx.db, { tableLayoutUuid, version })).layout);
  };
  if (from !== 'box' && to !== 'box') return layoutDifferences(await readContent(from), await readContent(to));
  const box = await readBox(ctx.db, restaurantOf(ctx));
  if (!box) throw new AppError('restaurant_offline');
  const readOutline = async (side: string) => outlineOf(side === 'box' ? box : await readContent(side));
  return layoutDifferences(await readOutline(from), await readOutline(to));
}

/**
 * The version of a layout that is in force in its restaurant.
 * @throws data_not_found if none is, or one of another layout
 */
export async function readPublishedVersion(ctx: Context, tableLayoutUuid: string): Promise<number> {
  const published = await findInForce(ctx.db, restaurantOf(ctx));
  if (published?.tableLayoutUuid !== tableLayoutUuid) throw new AppError('data_not_found');
  return published.version;
}
