import type { Orm } from '@/server/core/platform/db';

/**
 * The country (ISO 3166-1) of a brand’s phone numbers without prefix: that of its first restaurant, preferably one that is not archived.
 */
export async function countryOfBrand(db: Pick<Orm, 'restaurant'>, brandId: number): Promise<string> {
  const first = await db.restaurant.findFirst({
    where: { brandId },
    orderBy: [{ archivedAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
    select: { countryCode: true },
  });
  return first?.countryCode ?? '';
}
