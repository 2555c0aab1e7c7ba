// Decided in docs/decisions/079-a-restaurant-like-another.md.

import { placeOfRestaurant } from '@/server/core/operation/access';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { restaurantParts, restaurantTables } from '@/server/restaurant-parts';
import type { PartCounts, Restaurant } from './brands.schema';
import type { Target } from './copies.service';
import { type PartName, partNames, partThings } from './likeness.values';
import type { Counts, Model, RestaurantPart } from './restaurant-part';

const parts: Record<PartName, RestaurantPart> = restaurantParts;

/** What a restaurant has of each part, in the order in which parts are copied. Things that it lacks are left out. */
async function countParts(db: Db, restaurantId: number, names: readonly PartName[]): Promise<PartCounts[]> {
  const result: PartCounts[] = [];
  for (const part of names) result.push({ part, counts: listCounts(await parts[part].count(db, restaurantId)) });
  return result;
}

const listCounts = (counts: Counts) => partThings.flatMap((thing) => (counts[thing] ? [{ thing, count: counts[thing] }] : []));

const mayTake = ({ caller }: Context, { flag }: RestaurantPart) => !flag || caller.accessFlags.includes(flag);

/** What a new restaurant could copy from this one, limited to what the caller may create by hand. */
export function listRestaurantParts(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<PartCounts[]> {
  const names = partNames.filter((name) => mayTake(ctx, parts[name]));
  return countParts(ctx.db, restaurantId, names);
}

/**
 * The restaurant that a new one is modelled on.
 * @throws data_not_found for one that is not the brand's, or is archived
 */
export async function findModel(db: Db, brandId: number, restaurantId: number): Promise<Model> {
  const columns = { name: true, lat: true, lng: true } as const;
  const restaurant = await db.restaurant.findFirst({ where: { id: restaurantId, brandId, archivedAt: null }, select: columns });
  if (!restaurant) throw new AppError('data_not_found', { extraData: { restaurantId } });
  return { restaurantId, brandId, ...restaurant };
}

/**
 * Copies parts of another restaurant of the brand to one that was just created.
 * @param requestedParts by default all that the caller may create by hand
 * @returns what it then has
 * @throws conflict with the part that cannot be copied, and why; missing_access_flag for one that the caller may not create by hand
 */
export async function takeParts(
  ctx: Context,
  restaurantId: number,
  model: Model,
  requestedParts?: readonly PartName[],
): Promise<PartCounts[]> {
  // Only the creation itself is recorded: it is one entry of the history.
  const restaurantCtx: Context = { ...ctx, scope: { brandId: model.brandId, restaurantId }, record: () => {} };
  const write = async ({ run }: { run(ctx: Context): Promise<unknown> }) => void (await run(restaurantCtx));
  const deniedPart = requestedParts?.find((name) => !mayTake(ctx, parts[name]));
  if (deniedPart) throw new AppError('missing_access_flag', { extraData: { flag: parts[deniedPart].flag, part: deniedPart } });
  const names = partNames.filter((name) => (requestedParts ? requestedParts.includes(name) : mayTake(ctx, parts[name])));
  const target: Target = { restaurantId, isNew: true, ctx: restaurantCtx, write };
  for (const part of partNames) await parts[part].begin?.(target);
  for (const part of names) {
    const reason = await parts[part].take(target, model);
    if (reason !== undefined) throw new AppError('conflict', { extraData: { part, reason } });
  }
  return countParts(ctx.db, restaurantId, names);
}

const CREATION = 'POST /v1/restaurants';

/**
 * Undoes the creation of a restaurant, with all that it has. Possible only if nothing was sold, booked or counted there and nobody works
 * there.
 * @throws conflict: with `kept`, the tables that have such rows; with `changes`, the number of later changes, unless `force`
 */
export async function undoCreation(
  ctx: Context,
  { after, force }: { before: unknown; after: unknown; force: boolean },
): Promise<ChangeRecord> {
  const { db } = ctx;
  const created = after as Restaurant;
  const { restaurantId } = created;
  const [row] = await db.sql.read<{ name: string }>`select name from restaurants where id = ${restaurantId} for update`;
  if (!row) throw new AppError('data_not_found');
  const usedTables = await evidenceOf(db, restaurantId);
  if (usedTables.length > 0) throw new AppError('conflict', { extraData: { reason: 'in_use', kept: usedTables } });
  const laterChanges = await countLaterChanges(db, restaurantId);
  refuseChangedSince({ laterChanges }, { laterChanges: 0 }, force);
  for (const { remove, tables = [] } of restaurantTables.toReversed()) {
    await remove?.(db, restaurantId);
    for (const table of tables) await db.sql.run`delete from ${Prisma.raw(table)} where restaurant_id = ${restaurantId}`;
  }
  await db.sql.run`delete from restaurants where id = ${restaurantId}`;
  ctx.afterCommit(async () => placeOfRestaurant.forget());
  // The restaurant is gone, so the entry belongs to the brand.
  ctx.scope.restaurantId = undefined;
  return { before: created, after: null };
}

/**
 * The later changes: entries of its history, and offers of its brand, which only the brand's history contains. The result may be too low.
 */
async function countLaterChanges(db: Db, restaurantId: number): Promise<number> {
  const [offers] = await db.sql.read<{ count: number }>`
    select count(distinct p.created_at)::int as count from products p join restaurants r on r.id = p.restaurant_id
    where r.id = ${restaurantId} and p.created_at > r.created_at`;
  return Math.max(await db.auditEntry.count({ where: { restaurantId, NOT: { operation: CREATION } } }), offers?.count ?? 0);
}

/** The tables that show that somebody has sold, booked or worked in a restaurant. */
async function evidenceOf(db: Db, restaurantId: number): Promise<string[]> {
  const tables = restaurantTables.flatMap(({ evidence = [] }) => evidence);
  const searchIn = (table: string) =>
    Prisma.sql`select ${table}::text as name where exists (select from ${Prisma.raw(table)} where restaurant_id = ${restaurantId})`;
  const rows = await db.sql.read<{ name: string }>(Prisma.join(tables.map(searchIn), ' union all '));
  return rows.map(({ name }) => name);
}
