import { type Db, Prisma } from '@/server/core/platform/db';
import type { ImageUse } from './images.schema';

/** SQL: the uses declared by all features. They are loaded late because they depend on this feature. */
export async function usesIn(brandId: number): Promise<Prisma.Sql> {
  const { imageUsers } = await import('@/server/image-users');
  return Prisma.join(
    imageUsers.map(({ uses }) => Prisma.sql`(${uses(brandId)})`),
    ' union all ',
  );
}

/** The first uses of an image, by name. */
export async function findUses(db: Db, brandId: number, imageId: string, limit: number): Promise<ImageUse[]> {
  return db.sql.read<ImageUse>`
    select kind, id, name, restaurant_id as "restaurantId", channel_id as "channelId"
    from (${await usesIn(brandId)}) u where image_id = ${imageId}::uuid order by name, kind, id limit ${limit}`;
}
