import { Prisma } from '@/server/core/platform/db';

/** How a feature says which images it uses. */
export interface ImageUser {
  /**
   * Selects, of a brand, `image_id` (uuid), `kind` and `id` (text) of what uses it, its `name`, `restaurant_id` and `channel_id` (integer
   * or null); once for each that uses it, however often. What is archived and may come back still uses its images.
   */
  uses(brandId: number): Prisma.Sql;
}

const ID = String.raw`^/images/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/`;

/** The id of the image that a text of the database leads to, as SQL: null for any other text. */
export const imageOfText = (text: Prisma.Sql): Prisma.Sql => Prisma.sql`substring(${text} from ${Prisma.raw(`'${ID}'`)})::uuid`;
