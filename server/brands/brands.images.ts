import { Prisma } from '@/server/core/platform/db';
import type { ImageUser } from '@/server/images/image-user';

/** Declares the logos of brands. */
export const brandLogos: ImageUser = {
  uses: (brandId) => Prisma.sql`
    select logo_image_id as image_id, 'brand_logo' as kind, id::text as id, name, null::int as restaurant_id, null::int as channel_id
    from brands where id = ${brandId} and logo_image_id is not null`,
};
