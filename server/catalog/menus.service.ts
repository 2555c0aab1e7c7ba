import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { Prisma } from '@/server/core/platform/db';
import { withBrands } from './layers.query';
import type { Menu, menuBody } from './menus.schema';
import { tellMenu } from './telling';

type InRestaurant = { restaurantId: number };
type OneMenu = InRestaurant & { menuId: number };

async function readMenus(ctx: Context, where: Prisma.Sql): Promise<Menu[]> {
  const rows = await ctx.db.sql.readJson(Prisma.sql`
    select m.id as "menuId", m.restaurant_id as "restaurantId", m.name, count(p.id)::int as products,
      m.archived_at as "archivedAt", m.created_at as "createdAt", m.updated_at as "updatedAt"
    from menus m left join products p on p.menu_id = m.id and p.archived_at is null where ${where} group by m.id order by m.id`);
  return rows.map((text) => JSON.parse(text) as Menu);
}

/** The menus of a restaurant, oldest first. Archived ones are left out. */
export function listMenus(ctx: Context, { restaurantId }: InRestaurant): Promise<Menu[]> {
  return readMenus(ctx, Prisma.sql`m.restaurant_id = ${restaurantId} and m.archived_at is null`);
}

/** One menu, even if archived. @throws data_not_found */
export async function readMenu(ctx: Context, { restaurantId, menuId }: OneMenu): Promise<Menu> {
  const [menu] = await readMenus(ctx, Prisma.sql`m.restaurant_id = ${restaurantId} and m.id = ${menuId}`);
  if (!menu) throw new AppError('data_not_found');
  return menu;
}

const stateOf = ({ name }: Menu) => ({ name });

/** The state of a menu for the history. @throws data_not_found */
export const readState = async (ctx: Context, input: OneMenu) => stateOf(await readMenu(ctx, input));

/** The state of a menu after its creation; products put on it later are separate changes. @throws data_not_found */
export async function readCreatedState(ctx: Context, input: OneMenu) {
  const { name, products } = await readMenu(ctx, input);
  return products > 0 ? { name, products } : { name };
}

/** The state that `If-Match` is compared with. */
export const versionedMenu: VersionedState<OneMenu, Menu> = { lock: (ctx, input) => lockMenu(ctx, input), read: readMenu, show: stateOf };

/** Locks a menu against changes, and against new products while it is being archived. @throws data_not_found */
export async function lockMenu(ctx: Context, { restaurantId, menuId }: OneMenu): Promise<{ archivedAt: Date | null }> {
  const [row] = await ctx.db.sql.read<{ archivedAt: Date | null }>`
    select archived_at as "archivedAt" from menus where restaurant_id = ${restaurantId} and id = ${menuId} for no key update`;
  if (!row) throw new AppError('data_not_found');
  return row;
}

/** Adds a menu without products. */
export async function createMenu(ctx: Context, { restaurantId, name }: z.output<typeof menuBody> & InRestaurant): Promise<Menu> {
  const { id: menuId } = await ctx.db.menu.create({
    data: { restaurantId, name, createdAt: ctx.now, updatedAt: ctx.now },
    select: { id: true },
  });
  const menu = await readMenu(ctx, { restaurantId, menuId });
  ctx.record({ subject: { kind: 'menu', id: menuId }, before: null, after: stateOf(menu) });
  tellMenu(ctx, restaurantId);
  return menu;
}

/** Renames a menu. @throws data_not_found */
export async function updateMenu(ctx: Context, { name, ...input }: z.output<typeof menuBody> & OneMenu): Promise<Menu> {
  await lockMenu(ctx, input);
  await ctx.db.menu.updateMany({ where: { id: input.menuId, name: { not: name } }, data: { name, updatedAt: ctx.now } });
  tellMenu(ctx, input.restaurantId);
  return readMenu(ctx, input);
}

/** Archives a menu with its products. Does nothing if it is archived already. @throws data_not_found */
export async function archiveMenu(ctx: Context, input: OneMenu): Promise<Menu> {
  const { archivedAt } = await lockMenu(ctx, input);
  if (archivedAt) return readMenu(ctx, input);
  await ctx.db.menu.update({ where: { id: input.menuId }, data: { archivedAt: ctx.now, updatedAt: ctx.now } });
  await ctx.db.sql.run`select from products where menu_id = ${input.menuId} order by id for no key update`;
  await ctx.db.sql
    .run`update products set own_archived_at = ${ctx.now}, archived_at = least(archived_at, ${ctx.now}), updated_at = ${ctx.now}
    where menu_id = ${input.menuId} and own_archived_at is null`;
  tellMenu(ctx, input.restaurantId);
  return readMenu(ctx, input);
}

/** The archived state for the history. */
export async function readArchived(ctx: Context, input: OneMenu) {
  const { name, archivedAt } = await readMenu(ctx, input);
  return { name, archivedAt };
}

/** Restores an archived menu with the products archived with it, or archives it again. */
export async function undoArchiving(ctx: Context, entry: { before: unknown; input: OneMenu }): Promise<ChangeRecord> {
  const wasOpen = (entry.before as { archivedAt: string | null }).archivedAt === null;
  const { archivedAt } = await lockMenu(ctx, entry.input);
  const before = await readArchived(ctx, entry.input);
  if (!wasOpen) await archiveMenu(ctx, entry.input);
  else if (archivedAt) {
    const { menuId } = entry.input;
    await ctx.db.menu.update({ where: { id: menuId }, data: { archivedAt: null, updatedAt: ctx.now } });
    await ctx.db.sql
      .run`select from catalog_products where id in (select catalog_product_id from products where menu_id = ${menuId}) order by id for share`;
    await ctx.db.sql.run`update products p set own_archived_at = null, updated_at = ${ctx.now}, archived_at = b.archived_at
      from (select p.id, c.archived_at from products p ${withBrands} where p.menu_id = ${menuId} and p.own_archived_at = ${archivedAt}) b
      where b.id = p.id`;
    tellMenu(ctx, entry.input.restaurantId);
  }
  return { before, after: await readArchived(ctx, entry.input) };
}
