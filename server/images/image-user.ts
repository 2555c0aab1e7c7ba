import { Prisma } from '@/server/core/platform/db';

/** How a feature declares which images it uses. */
export interface ImageUser {
  /**
   * SQL: the uses of images in a brand, one row for each thing that uses an image: `image_id` (uuid), its `kind` and `id` (text), its
   * `name`, `restaurant_id` and `channel_id` (integer or null). Archived things that can be restored still use their images.
   */
  uses(brandId: number): Prisma.Sql;
}

const ID = String.raw`^/images/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/`;

/** SQL: the id of the library image in an address; null for any other text. */
export const imageOfText = (text: Prisma.Sql): Prisma.Sql => Prisma.sql`substring(${text} from ${Prisma.raw(`'${ID}'`)})::uuid`;
