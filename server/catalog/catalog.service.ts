import type { z } from 'zod';
import type { Context } from '@/server/core/context';
import { kept } from '@/server/core/kept';
import type { categories } from './catalog.schema';

/** The categories of a restaurant's menus in their order, with how many products each has. */
export async function listCategories(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<z.output<typeof categories>> {
  const rows = await ctx.db.category.findMany({
    where: { restaurantId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, _count: { select: { products: true } } },
  });
  return rows.map(({ id, name, _count }) => ({ categoryId: id, name, products: _count.products }));
}

/** The restaurant of a menu; null when there is no such menu. */
export const locateMenu = kept(
  'menus',
  async (db, menuId: number): Promise<{ restaurantId: number } | null> =>
    db.menu.findUnique({ where: { id: menuId }, select: { restaurantId: true } }),
);
