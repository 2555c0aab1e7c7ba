// Decided in docs/decisions/076-catalog-in-layers.md.

import { Prisma } from '@/server/core/platform/db';

/*
 * A product on a menu has two layers: the restaurant's settings, and the brand's. Only this module decides which applies: the restaurant's,
 * unless it is null. SQL on the product `p` and its catalog product `c`, if it has one.
 */

/** The fields of both layers: the restaurant's column, and the brand's converted to the same type. */
const layered = {
  name: ['own_name', 'c.name', 'p.name'],
  description: ['description', 'c.description', `''`],
  barcode: ['barcode', 'c.barcode'],
  priceCents: ['price_cents', 'c.price_cents'],
  prices: ['prices', 'c.prices', `'[]'::jsonb`],
  vatGroupId: ['vat_group_id', 'c.vat_group_id'],
  isForImmediateConsumption: ['is_for_immediate_consumption', 'c.is_for_immediate_consumption', 'true'],
  tags: ['tags', 'to_jsonb(c.tags)', `'[]'::jsonb`],
  allergens: ['allergens', 'to_jsonb(c.allergens)', `'[]'::jsonb`],
  diets: ['diets', 'to_jsonb(c.diets)', `'[]'::jsonb`],
  saleTimes: ['sale_times', 'c.sale_times', `'[]'::jsonb`],
  optionGroupIds: ['option_group_ids', 'to_jsonb(c.option_group_ids)', `'[]'::jsonb`],
  imageId: ['image_id', 'c.image_id'],
} as const;
export type LayeredField = keyof typeof layered;
export const layeredFields = Object.keys(layered) as LayeredField[];

const textOf = (field: LayeredField) => {
  const [own, ofBrand, otherwise] = layered[field];
  return `coalesce(p.${own}, ${ofBrand}${otherwise === undefined ? '' : `, ${otherwise}`})`;
};

/** SQL: the effective value of a field. */
export const effective = (field: LayeredField) => Prisma.raw(textOf(field));

/** SQL: the effective values of all fields, named after them. */
export const effectiveColumns = Prisma.raw(layeredFields.map((field) => `${textOf(field)} as "${field}"`).join(', '));

/** SQL: the origin of each field, as one object. Products that only one restaurant has are entirely its own. */
export const originColumn = Prisma.raw(
  `jsonb_build_object(${layeredFields
    .map((field) => `'${field}', case when c.id is null or p.${layered[field][0]} is not null then 'restaurant' else 'brand' end`)
    .join(', ')}) as origin`,
);

/** SQL: the restaurant's layer as one object: null for values of the brand. Products that only one restaurant has keep their name here. */
export const ownLayer = Prisma.raw(
  `jsonb_build_object(${layeredFields
    .map((field) => `'${field}', ${field === 'name' ? 'case when c.id is null then p.name else p.own_name end' : `p.${layered[field][0]}`}`)
    .join(', ')})`,
);

/** SQL: the brand's layer as one object; null for products that only one restaurant has. */
export const brandLayer = Prisma.raw(
  `case when c.id is not null then jsonb_build_object(${layeredFields.map((field) => `'${field}', ${layered[field][1]}`).join(', ')}) end`,
);

/** The restaurant's columns by field, except the name, which the restaurant's own products store elsewhere. */
export const ownColumns = Object.fromEntries(
  layeredFields.filter((field) => field !== 'name').map((field) => [field, layered[field][0]]),
) as Record<Exclude<LayeredField, 'name'>, string>;

/** SQL: joins the brand's layer to `products p`. */
export const withBrands = Prisma.sql`left join catalog_products c on c.id = p.catalog_product_id`;

/** SQL: the effective price, after `withBrands`. */
export const priceOf = effective('priceCents');

/** SQL: whether a product is not archived, if only its id is known. */
export const isOnMenu = (productId: Prisma.Sql) =>
  Prisma.sql`not exists (select from products archived where archived.id = ${productId} and archived.archived_at is not null)`;
