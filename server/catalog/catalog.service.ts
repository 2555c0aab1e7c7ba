import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { remember } from '@/server/core/reads/remember';
import type { categories } from './categories.schema';

/** The categories of a restaurant's menus, in order, with their number of products. Archived ones are left out. */
export async function listCategories(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<z.output<typeof categories>> {
  return ctx.db.sql.read`
    select c.id as "categoryId", c.name, c.catalog_category_id is null as "isOwn", count(p.id)::int as products
    from categories c left join product_categories pc on pc.category_id = c.id
      left join products p on p.id = pc.product_id and p.archived_at is null
    where c.restaurant_id = ${restaurantId} and c.archived_at is null group by c.id order by c.position, c.rank, c.id`;
}

/** The restaurant of a menu; null if there is no such menu. */
export const locateMenu = remember(
  'menus',
  async (db, menuId: number): Promise<{ restaurantId: number } | null> =>
    db.menu.findUnique({ where: { id: menuId }, select: { restaurantId: true } }),
);
