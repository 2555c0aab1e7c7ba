import { type Db, Prisma } from '@/server/core/platform/db';
import type { ImageUse } from './images.schema';

/** The uses of all features, as rows of one query. They are loaded late: they use this one. */
export async function usesIn(brandId: number): Promise<Prisma.Sql> {
  const { imageUsers } = await import('@/server/image-users');
  return Prisma.join(
    imageUsers.map(({ uses }) => Prisma.sql`(${uses(brandId)})`),
    ' union all ',
  );
}

/** What uses an image, the first of them by name. */
export async function findUses(db: Db, brandId: number, imageId: string, limit: number): Promise<ImageUse[]> {
  return db.sql.read<ImageUse>`
    select kind, id, name, restaurant_id as "restaurantId", channel_id as "channelId"
    from (${await usesIn(brandId)}) u where image_id = ${imageId}::uuid order by name, kind, id limit ${limit}`;
}
