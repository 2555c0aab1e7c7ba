// Decided in docs/decisions/076-catalog-in-layers.md.

import { prisma } from '@/server/core/platform/db';

interface Problem {
  restaurantId: number;
  productId: number;
  detail: string;
}

/**
 * Verifies that the copied fields of the restaurants' products follow from both layers: name, SKU, signature, archiving, and categories;
 * and that no product belongs to another brand.
 * @returns the number of products checked, and the problems in words
 */
export async function verifyMenus(): Promise<{ checkedMenuProducts: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ products: number }>`
    select count(*)::int as products from products where catalog_product_id is not null`;
  const problems = await prisma.sql.read<Problem>`
    with pair as (select p.*, c.name as brand_name, c.sku as brand_sku, c.signature as brand_signature, c.archived_at as brand_archived_at,
        c.brand_id, r.brand_id as own_brand_id
      from products p join catalog_products c on c.id = p.catalog_product_id join restaurants r on r.id = p.restaurant_id),
    stands as (select p.restaurant_id, p.id as product_id, g.catalog_category_id as category_id
      from pair p join product_categories pc on pc.product_id = p.id join categories g on g.id = pc.category_id where g.catalog_category_id is not null),
    should as (select p.restaurant_id, p.id as product_id, b.category_id
      from pair p join catalog_product_categories b on b.product_id = p.catalog_product_id
        join catalog_categories k on k.id = b.category_id and k.archived_at is null)
    select restaurant_id as "restaurantId", id as "productId", format('is called %s, its layers say %s', name, coalesce(own_name, brand_name)) as detail
      from pair where name <> coalesce(own_name, brand_name)
    union all
    select restaurant_id, id, format('has the SKU %s and the signature %s, its brand says %s and %s', sku, signature, brand_sku, brand_signature)
      from pair where (sku, signature) is distinct from (brand_sku, brand_signature)
    union all
    select restaurant_id, id, format('is archived since %s, its layers say %s', archived_at, least(own_archived_at, brand_archived_at))
      from pair where archived_at is distinct from least(own_archived_at, brand_archived_at)
    union all
    select restaurant_id, id, 'is from the catalog of another brand' from pair where brand_id <> own_brand_id
    union all
    select restaurant_id, id, 'has neither a price nor a brand’s product' from products where catalog_product_id is null and price_cents is null
    union all
    select restaurant_id, id, format('has an archived day of %s and of its own %s', archived_at, own_archived_at)
      from products where catalog_product_id is null and archived_at is distinct from own_archived_at
    union all
    select restaurant_id, product_id, format('stands in the brand’s category %s, and should not', category_id) from (table stands except table should) x
    union all
    select p.restaurant_id, p.id, format('stands in the category %s of another restaurant', g.id)
      from products p join product_categories pc on pc.product_id = p.id join categories g on g.id = pc.category_id
      where g.restaurant_id <> p.restaurant_id
    union all
    select p.restaurant_id, p.id, format('stands in the category %s, which is not where the brand’s category %s is', own.id, g.id)
      from categories own join categories g on g.id = own.after_category_id join product_categories pc on pc.category_id = own.id
        join products p on p.id = pc.product_id
      where (own.position, own.restaurant_id) is distinct from (g.position, g.restaurant_id)
    union all
    select restaurant_id, product_id, format('is missing in the brand’s category %s', category_id) from (table should except table stands) x
    order by 1, 2`;
  return {
    checkedMenuProducts: counted?.products ?? 0,
    problems: problems.map(({ restaurantId, productId, detail }) => `restaurant ${restaurantId}, product ${productId} ${detail}`),
  };
}
