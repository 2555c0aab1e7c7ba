import type { Orm } from '@/server/core/platform/db';

/** The country (ISO 3166-1) whose telephone numbers a brand writes without a prefix: that of its first restaurant, an archived one at last. */
export async function countryOfBrand(db: Pick<Orm, 'restaurant'>, brandId: number): Promise<string> {
  const first = await db.restaurant.findFirst({
    where: { brandId },
    orderBy: [{ archivedAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
    select: { countryCode: true },
  });
  return first?.countryCode ?? '';
}
