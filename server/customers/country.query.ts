import type { Orm } from '@/server/core/platform/db';

/** Where a brand's national telephone numbers belong (ISO 3166-1): with its first restaurant, of those that are there if it has any. */
export async function countryOfBrand(db: Pick<Orm, 'restaurant'>, brandId: number): Promise<string> {
  const first = await db.restaurant.findFirst({
    where: { brandId },
    orderBy: [{ archivedAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
    select: { countryCode: true },
  });
  return first?.countryCode ?? '';
}
