import { randomUUID } from 'node:crypto';
import type { Orm } from '@/server/core/platform/db';
import type { CatalogCategory, CatalogProduct, OptionGroup, Prisma } from '@/server/generated/prisma/client';
import { unique } from './unique';

type WithBrand<Input> = Partial<Input> & { brandId: number };

export function createCatalogCategory(db: Orm, category: WithBrand<Prisma.CatalogCategoryUncheckedCreateInput>): Promise<CatalogCategory> {
  return db.catalogCategory.create({ data: { name: `Category ${unique()}`, ...category } });
}

export type NewCatalogProduct = WithBrand<Omit<Prisma.CatalogProductUncheckedCreateInput, 'categories' | 'products'>> & {
  categoryIds?: number[];
};

/** A product of a brand's catalog, on no menu. */
export function createCatalogProduct(db: Orm, { categoryIds = [], ...product }: NewCatalogProduct): Promise<CatalogProduct> {
  const name = unique();
  return db.catalogProduct.create({
    data: {
      name: `Product ${name}`,
      priceCents: 990,
      vatGroupId: 1,
      ...product,
      categories: { create: categoryIds.map((categoryId, position) => ({ categoryId, position })) },
    },
  });
}

/** An option group with one free choice and one that costs 150. */
export function createOptionGroup(db: Orm, group: WithBrand<Prisma.OptionGroupUncheckedCreateInput>): Promise<OptionGroup> {
  const choice = (name: string, priceCents: number) => ({
    choiceId: randomUUID(),
    name,
    priceCents,
    catalogProductId: null,
    isDefault: false,
  });
  return db.optionGroup.create({
    data: { name: `Options ${unique()}`, choices: [choice('Plain', 0), choice('With cheese', 150)], ...group },
  });
}

/** A catalog product on a menu of a restaurant, as an offer puts it there. */
export function putOnMenu(
  db: Orm,
  { id, signature, name, sku, archivedAt }: CatalogProduct,
  { restaurantId, menuId, own }: { restaurantId: number; menuId: number; own?: Partial<Prisma.ProductUncheckedCreateInput> },
) {
  return db.product.create({ data: { catalogProductId: id, signature, name, sku, archivedAt, restaurantId, menuId, ...own } });
}
