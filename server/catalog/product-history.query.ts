// Decided in docs/decisions/137-history-of-a-product.md.

import { type Db, Prisma } from '@/server/core/platform/db';
import type { RelatedEntry, RelatedPage } from '@/server/core/writes/subjects';

/* The conditions are those of the index `audit_entries_of_products`, word for word. */
const includes = (id: Prisma.Sql) => Prisma.sql`subject_kind in ('catalog', 'menu') and products_in_entry(after) @> array[${id}]`;

/**
 * The entries that changed a product of a catalog together with others, and those of restaurants that have it on their menus. The ids of both
 * places are from different tables: the kind says which.
 */
export function entriesOfProduct(db: Db, productId: number, { before, take }: RelatedPage): Promise<RelatedEntry[]> {
  return db.sql.read<RelatedEntry>`
    with placed as (select id, restaurant_id from products where catalog_product_id = ${productId}::int)
    select id, ${String(productId)}::text as key from audit_entries
      where ${includes(Prisma.sql`${String(productId)}::text`)} and subject_kind = 'catalog' and id < ${before}
    union all
    select e.id, null from placed p join audit_entries e on e.restaurant_id = p.restaurant_id and e.subject_kind = 'menu product'
      and e.subject_id = p.id::text and e.id < ${before}
    union all
    select e.id, p.id::text from placed p cross join lateral (select id from audit_entries
      where ${includes(Prisma.sql`p.id::text`)} and subject_kind = 'menu' and id < ${before}) as e
    order by id desc limit ${take}`;
}

/** The entries that changed a product of a menu together with others. */
export function entriesOfMenuProduct(db: Db, productId: number, { before, take }: RelatedPage): Promise<RelatedEntry[]> {
  return db.sql.read<RelatedEntry>`
    select id, ${String(productId)}::text as key from audit_entries
      where ${includes(Prisma.sql`${String(productId)}::text`)} and subject_kind = 'menu' and id < ${before}
      order by id desc limit ${take}`;
}
