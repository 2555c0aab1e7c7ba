import type { Orm } from '@/server/core/platform/db';

/** The country (ISO 3166-1) whose national telephone numbers a brand writes: that of its first open restaurant, else of its first archived one. */
export async function countryOfBrand(db: Pick<Orm, 'restaurant'>, brandId: number): Promise<string> {
  const first = await db.restaurant.findFirst({
    where: { brandId },
    orderBy: [{ archivedAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
    select: { countryCode: true },
  });
  return first?.countryCode ?? '';
}
