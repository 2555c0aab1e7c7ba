import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { GuestGroup, groupCreateBody, groupUpdateBody } from './customers.schema';
import { MAX_GROUP_DEPTH } from './customers.values';

/** The guest groups of a brand, each after its parent, by name. */
export async function listGuestGroups(ctx: Context, { brandId }: { brandId: number }): Promise<GuestGroup[]> {
  return groupsOf(ctx.db, brandId);
}

/** One guest group. @throws data_not_found */
export async function getGuestGroup(ctx: Context, { guestGroupId }: { guestGroupId: number }): Promise<GuestGroup> {
  const found = await locateGroup(ctx.db, { guestGroupId });
  const [group] = found ? await groupsOf(ctx.db, found.brandId, guestGroupId) : [];
  if (!group) throw new AppError('data_not_found');
  return group;
}

/**
 * The state of a group, as the history keeps it, without its members.
 * @throws data_not_found
 */
export async function readGroupState(ctx: Context, input: { guestGroupId: number }): Promise<GroupState> {
  const { parentId, name } = await getGuestGroup(ctx, input);
  return { parentId, name };
}

export type GroupState = Pick<GuestGroup, 'parentId' | 'name'>;

/** The state that `If-Match` is compared with: who belongs to a group changes all the time, and is no reason to refuse a name. */
export const versionedGroup: VersionedState<{ guestGroupId: number }, GroupState> = { read: readGroupState };

/** The brand of a guest group. */
export async function locateGroup(db: Db, { guestGroupId }: { guestGroupId: number }): Promise<{ brandId: number } | null> {
  return db.guestGroup.findFirst({ where: { id: guestGroupId }, select: { brandId: true } });
}

/** The tree of a brand in order; for one group, the path up from it. */
async function groupsOf(db: Db, brandId: number, onlyId?: number): Promise<GuestGroup[]> {
  const wantedGroups =
    onlyId === undefined
      ? Prisma.sql`select id from guest_groups where brand_id = ${brandId}`
      : Prisma.sql`with recursive up as (
          select id, parent_id from guest_groups where brand_id = ${brandId} and id = ${onlyId}
          union all select g.id, g.parent_id from up join guest_groups g on g.brand_id = ${brandId} and g.id = up.parent_id)
        select id from up`;
  const onlyGroup = onlyId === undefined ? Prisma.empty : Prisma.sql`where t.id = ${onlyId}`;
  return db.sql.read<GuestGroup>(Prisma.sql`
    with recursive wanted as (${wantedGroups}),
    tree as (
      select id, parent_id, name, depth, name as path, array[search_fold(name), name] as place from guest_groups
        where brand_id = ${brandId} and parent_id is null and id in (select id from wanted)
      union all
      select g.id, g.parent_id, g.name, g.depth, t.path || ' / ' || g.name, t.place || array[search_fold(g.name), g.name]
        from tree t join guest_groups g on g.brand_id = ${brandId} and g.parent_id = t.id where g.id in (select id from wanted))
    select t.id as "guestGroupId", ${brandId}::int as "brandId", t.parent_id as "parentId", t.name, t.path, t.depth,
      (select count(*)::int from customers c where c.brand_id = ${brandId} and c.guest_group_id = t.id and c.archived_at is null) as customers
    from tree t ${onlyGroup} order by t.place`);
}

/** Locks the tree of a brand until the transaction ends, as two moves at once could make it too deep. */
async function lockTree(db: Db, brandId: number): Promise<void> {
  await db.sql.run`select pg_advisory_xact_lock(hashtext('guest_groups'), ${brandId})`;
}

async function depthOf(db: Db, brandId: number, parentId: number | null): Promise<number | null> {
  if (parentId === null) return null;
  const parent = await db.guestGroup.findUnique({ where: { brandId_id: { brandId, id: parentId } }, select: { depth: true } });
  if (!parent) throw new AppError('data_not_found', { extraData: { field: 'parentId' } });
  return parent.depth;
}

/**
 * Adds a guest group to a brand's tree.
 * @throws data_not_found for an unknown parent; already_exists if a sibling has the name; conflict if it would be too deep
 */
export async function createGuestGroup(ctx: Context, { brandId, parentId, name }: z.output<typeof groupCreateBody>): Promise<GuestGroup> {
  await lockTree(ctx.db, brandId);
  const parentDepth = await depthOf(ctx.db, brandId, parentId);
  if (parentDepth === MAX_GROUP_DEPTH) throw tooDeep();
  const { id: guestGroupId } = await ctx.db.guestGroup.create({ data: { brandId, parentId, parentDepth, name }, select: { id: true } });
  const made = await getGuestGroup(ctx, { guestGroupId });
  ctx.record({ subject: { kind: 'guest group', id: guestGroupId }, before: null, after: made });
  return made;
}

const tooDeep = () => new AppError('conflict', { extraData: { reason: 'too_deep', maxDepth: MAX_GROUP_DEPTH } });

/**
 * Renames a guest group, or moves it with everything below it.
 * @throws data_not_found; already_exists if a sibling has the name; conflict for a move into itself or too deep
 */
export async function updateGuestGroup(
  ctx: Context,
  { guestGroupId, parentId, name }: z.output<typeof groupUpdateBody> & { guestGroupId: number },
): Promise<GuestGroup> {
  const { brandId } = await getGuestGroup(ctx, { guestGroupId });
  await lockTree(ctx.db, brandId);
  const parentDepth = parentId === undefined ? undefined : await depthOf(ctx.db, brandId, parentId);
  if (parentId !== undefined) await assertFits(ctx.db, { brandId, guestGroupId, parentId, parentDepth: parentDepth ?? 0 });
  await ctx.db.guestGroup.update({ where: { brandId_id: { brandId, id: guestGroupId } }, data: { name, parentId, parentDepth } });
  return getGuestGroup(ctx, { guestGroupId });
}

interface Move {
  brandId: number;
  guestGroupId: number;
  parentId: number | null;
  parentDepth: number;
}

async function assertFits(db: Db, { brandId, guestGroupId, parentId, parentDepth }: Move): Promise<void> {
  const subtree = await db.sql.read<{ id: number; depth: number }>(Prisma.sql`
    with recursive below as (
      select id, depth from guest_groups where brand_id = ${brandId} and id = ${guestGroupId}
      union select g.id, g.depth from guest_groups g join below b on g.brand_id = ${brandId} and g.parent_id = b.id)
    select id, depth from below order by depth`);
  if (subtree.some(({ id }) => id === parentId)) throw new AppError('conflict', { extraData: { reason: 'inside_itself' } });
  const height = (subtree.at(-1)?.depth ?? 0) - (subtree[0]?.depth ?? 0);
  if (parentDepth + 1 + height > MAX_GROUP_DEPTH) throw tooDeep();
}

/**
 * Deletes a guest group without customers (archived ones count), subgroups or pricing rules.
 * @throws data_not_found, conflict
 */
export async function deleteGuestGroup(ctx: Context, { guestGroupId }: { guestGroupId: number }): Promise<GuestGroup> {
  const group = await getGuestGroup(ctx, { guestGroupId });
  const { brandId } = group;
  const [customers, groups, rules] = await Promise.all([
    ctx.db.customer.count({ where: { brandId, guestGroupId }, take: 1 }),
    ctx.db.guestGroup.count({ where: { brandId, parentId: guestGroupId }, take: 1 }),
    ctx.db.pricingRule.count({ where: { brandId, guestGroupId }, take: 1 }),
  ]);
  const reason = customers > 0 ? 'has_customers' : groups > 0 ? 'has_groups' : rules > 0 ? 'has_pricing_rules' : null;
  if (reason !== null) throw new AppError('conflict', { extraData: { reason } });
  await ctx.db.guestGroup.delete({ where: { brandId_id: { brandId, id: guestGroupId } } });
  ctx.record({ before: { parentId: group.parentId, name: group.name }, after: null });
  return group;
}
