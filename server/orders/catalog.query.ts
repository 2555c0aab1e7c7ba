import { effective, withBrands } from '@/server/catalog/layers.query';
import type { OptionGroup } from '@/server/catalog/option-groups.schema';
import type { SpecialPrice } from '@/server/catalog/prices.rules';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { Day } from '@/server/pickup/pickup.values';

/** What orders need to know of a restaurant’s product. */
export interface SoldProduct {
  productId: number;
  menuId: number;
  /** Null for a product that only this restaurant has. */
  catalogProductId: number | null;
  kind: 'product' | 'formula';
  name: string;
  sku: string | null;
  /** Its first category on the menu. */
  categoryName: string;
  /** Ids of categories of the catalog. */
  categoryIds: number[];
  priceCents: number | null;
  prices: SpecialPrice[];
  vatGroupId: number | null;
  tags: string[];
  saleTimes: { day: Day; start: number; end: number }[];
  optionGroupIds: number[];
  steps: { name: string; min: number; max: number; choices: { productId: number; extraCents: number }[] }[];
  webAvailability: boolean;
  kioskAvailability: boolean;
  isArchived: boolean;
}

export type SoldGroup = Pick<OptionGroup, 'optionGroupId' | 'name' | 'min' | 'max' | 'freeQuantity' | 'choices'>;

/** The parts of the catalog that an order refers to. */
export interface OrderCatalog {
  /** By id on the menu. */
  products: ReadonlyMap<number, SoldProduct>;
  groups: ReadonlyMap<number, SoldGroup>;
  /** Products offered as choices of option groups, by menu and catalog product: `12/345`. */
  choices: ReadonlyMap<string, SoldProduct>;
}

export const keyOfChoice = (menuId: number, catalogProductId: number) => `${menuId}/${catalogProductId}`;

const selectProducts = (where: Prisma.Sql) => Prisma.sql`
  select p.id as "productId", p.menu_id as "menuId", p.catalog_product_id as "catalogProductId", coalesce(c.kind, 'product')::text as kind,
    ${effective('name')} as name, p.sku, coalesce(p.category_names[1], '') as "categoryName", g.ids as "categoryIds",
    ${effective('priceCents')} as "priceCents", ${effective('prices')} as prices, ${effective('vatGroupId')} as "vatGroupId",
    ${effective('tags')} as tags, ${effective('saleTimes')} as "saleTimes", ${effective('optionGroupIds')} as "optionGroupIds",
    coalesce(c.steps, '[]') as steps, p.web_availability as "webAvailability", p.kiosk_availability as "kioskAvailability",
    p.archived_at is not null as "isArchived"
  from products p ${withBrands} cross join lateral (select array(
    select distinct k.catalog_category_id from product_categories pc join categories k on k.id = pc.category_id
    where pc.product_id = p.id and k.catalog_category_id is not null) as ids) g
  where ${where}`;

/** Reads products from a restaurant’s menus, with their option groups and the products offered as choices in these. */
export async function readOrderCatalog(db: Db, restaurantId: number, productIds: readonly number[]): Promise<OrderCatalog> {
  const ids = [...new Set(productIds)];
  const rows = await db.sql.read<SoldProduct>(selectProducts(Prisma.sql`p.restaurant_id = ${restaurantId} and p.id = any(${ids}::int[])`));
  const products = new Map(rows.map((row) => [row.productId, row]));
  const groupIds = [...new Set(rows.flatMap(({ optionGroupIds }) => optionGroupIds))];
  if (groupIds.length === 0) return { products, groups: new Map(), choices: new Map() };
  const groups = await db.sql.read<SoldGroup>`
    select id as "optionGroupId", name, min, max, free_quantity as "freeQuantity", choices
    from option_groups where id = any(${groupIds}::int[]) and archived_at is null`;
  const choiceIds = groups.flatMap(({ choices }) => choices.flatMap(({ catalogProductId }) => catalogProductId ?? []));
  const menuIds = [...new Set(rows.map(({ menuId }) => menuId))];
  const choiceRows =
    choiceIds.length === 0
      ? []
      : await db.sql.read<SoldProduct>(
          selectProducts(Prisma.sql`p.menu_id = any(${menuIds}::int[]) and p.catalog_product_id = any(${choiceIds}::int[])
            and p.archived_at is null and coalesce(c.kind, 'product') = 'product'`),
        );
  return {
    products,
    groups: new Map(groups.map((group) => [group.optionGroupId, group])),
    choices: new Map(choiceRows.map((product) => [keyOfChoice(product.menuId, product.catalogProductId ?? 0), product])),
  };
}
