import { Prisma } from '@/server/core/platform/db';
import type { ImageUser } from '@/server/images/image-user';

/**
 * Declares the pictures of products: those in a brand's catalog, and those chosen by a restaurant. Archived products keep theirs, since
 * they can be restored.
 */
export const productImages: ImageUser = {
  uses: (brandId) => Prisma.sql`
    select image_id, 'catalog_product' as kind, id::text as id, name, null::int as restaurant_id, null::int as channel_id
    from catalog_products where brand_id = ${brandId} and image_id is not null
    union all
    select p.image_id, 'menu_product', p.id::text, p.name, r.id, null::int
    from restaurants r join products p on p.restaurant_id = r.id where r.brand_id = ${brandId} and p.image_id is not null`,
};
