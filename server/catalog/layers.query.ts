// Decided in docs/decisions/076-catalog-in-layers.md.

import { Prisma } from '@/server/core/platform/db';

/*
 * A product on a menu has two layers: what its restaurant sets, and what the brand says. This is the one place that knows which counts:
 * the restaurant's, unless it is null. Over `p` the product, and `c` its catalog product where it has one.
 */

/** Each field that both layers have: the restaurant's column, and the brand's as the same type. */
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

/** The value that counts of a field. */
export const effective = (field: LayeredField) => Prisma.raw(textOf(field));

/** Every field as it counts, under its name. */
export const effectiveColumns = Prisma.raw(layeredFields.map((field) => `${textOf(field)} as "${field}"`).join(', '));

/** Where each field comes from, as one object. What only one restaurant has is all its own. */
export const originColumn = Prisma.raw(
  `jsonb_build_object(${layeredFields
    .map((field) => `'${field}', case when c.id is null or p.${layered[field][0]} is not null then 'restaurant' else 'brand' end`)
    .join(', ')}) as origin`,
);

/** What the restaurant sets, as one object: null where it takes the brand's. What only one restaurant has is called as it is. */
export const ownLayer = Prisma.raw(
  `jsonb_build_object(${layeredFields
    .map((field) => `'${field}', ${field === 'name' ? 'case when c.id is null then p.name else p.own_name end' : `p.${layered[field][0]}`}`)
    .join(', ')})`,
);

/** What the brand says, as one object; null for what only one restaurant has. */
export const brandLayer = Prisma.raw(
  `case when c.id is not null then jsonb_build_object(${layeredFields.map((field) => `'${field}', ${layered[field][1]}`).join(', ')}) end`,
);

/** The restaurant's columns but the name, which a product of its own has elsewhere: by their fields. */
export const ownColumns = Object.fromEntries(
  layeredFields.filter((field) => field !== 'name').map((field) => [field, layered[field][0]]),
) as Record<Exclude<LayeredField, 'name'>, string>;

/** Brings the brand's layer in, after `products p`. */
export const withBrands = Prisma.sql`left join catalog_products c on c.id = p.catalog_product_id`;

/** The price that counts, after `withBrands`. */
export const priceOf = effective('priceCents');

/** Keeps products that are not archived, where only their ids are known. */
export const isOnMenu = (productId: Prisma.Sql) =>
  Prisma.sql`not exists (select from products archived where archived.id = ${productId} and archived.archived_at is not null)`;
