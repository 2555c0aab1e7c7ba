import { createHash } from 'node:crypto';
import type { Orm } from '@/server/core/platform/db';
import { createCategory, createMenu } from '@/server/testing/factories';
import { insertRows } from '../rows';
import { allergensOf, dietsOf, formulas, optionGroups, pricesOf, saleTimesOf, tagsOf, vatGroupOf } from './brand';
import { catalogs } from './index';
import { productsOf, type SeedProduct } from './products';

interface BrandProduct extends SeedProduct {
  catalogProductId: number;
}
/** The brand's rows, by the keys that the restaurants' lists use. */
interface BrandCatalog {
  products: Map<string, BrandProduct>;
  categoryIds: Map<string, number>;
}

/** Writes catalogs, menus, categories and products; returns the products by restaurant. */
export async function seedCatalog(db: Orm): Promise<Map<number, SeedProduct[]>> {
  const byRestaurant = new Map<number, SeedProduct[]>();
  const brandCatalogs = new Map<number, BrandCatalog>();
  let firstId = 1;
  for (const catalog of catalogs) {
    const products = productsOf(catalog, firstId);
    firstId += products.length;
    byRestaurant.set(catalog.restaurantId, products);
    const { brandId } = await db.restaurant.findUniqueOrThrow({ where: { id: catalog.restaurantId } });
    // The products of a brand's first restaurant belong to the brand; those of the other ones only, to that restaurant.
    const existing = brandCatalogs.get(brandId);
    const brandCatalog = existing ?? (await seedBrand(db, brandId, products, categoryNamesOf(catalog, products), brandCatalogs.size));
    brandCatalogs.set(brandId, brandCatalog);
    await createMenu(db, { restaurantId: catalog.restaurantId, ...catalog.menu });
    await seedMenu(db, catalog, products, brandCatalog);
  }
  return byRestaurant;
}

/** Dates everything back half a year. Runs last, since products change when they run out of stock. */
export async function dateCatalog(db: Orm, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 182 * 86_400_000);
  for (const table of ['catalog_products', 'catalog_categories', 'option_groups', 'menus', 'products'])
    await db.$executeRawUnsafe(`update ${table} set created_at = $1, updated_at = $1`, since);
}

type Catalog = (typeof catalogs)[number];

/** The categories of a restaurant, its sections first. */
const categoryNamesOf = ({ sections }: Catalog, products: SeedProduct[]) => [
  ...new Set([...sections.map(({ category }) => category), ...products.flatMap(({ categories }) => categories)]),
];

const ID_STEP = 1_000;
const json = (value: unknown) => JSON.stringify(value);

async function seedBrand(db: Orm, brandId: number, products: SeedProduct[], names: string[], brandIndex: number): Promise<BrandCatalog> {
  const firstId = brandIndex * ID_STEP + 1;
  const brandProducts = products.map((product, index): BrandProduct => ({ ...product, catalogProductId: firstId + index }));
  const idOf = new Map(brandProducts.map(({ name, catalogProductId }) => [name, catalogProductId]));
  const categoryIds = new Map(names.map((name, index) => [name, firstId + index]));
  const groups = (optionGroups[brandId] ?? []).map((group, index) => ({ ...group, id: firstId + index }));
  await insertRows(
    db,
    'option_groups',
    { id: 'int', brand_id: 'int', name: 'text', min: 'int', max: 'int', free_quantity: 'int', choices: 'jsonb' },
    groups.map(({ id, name, min, max, freeQuantity, choices }) => [
      id,
      brandId,
      name,
      min,
      max,
      freeQuantity,
      json(
        choices.map(([choice, priceCents]) => ({
          choiceId: uuidOf(`${brandId}/${name}/${choice}`),
          name: choice,
          priceCents,
          catalogProductId: null,
          isDefault: false,
        })),
      ),
    ]),
  );
  const stepsOf = (name: string) =>
    (formulas[name] ?? []).map((step) => ({
      name: step.name,
      min: 1,
      max: 1,
      choices: step.choices.flatMap((choice) => (idOf.has(choice) ? [{ productId: idOf.get(choice), extraCents: 0 }] : [])),
    }));
  await insertRows(
    db,
    'catalog_products',
    {
      id: 'int',
      brand_id: 'int',
      signature: 'text',
      kind: 'catalog_kind',
      name: 'text',
      sku: 'text',
      price_cents: 'int',
      prices: 'jsonb',
      vat_group_id: 'int',
      sale_times: 'jsonb',
      steps: 'jsonb',
    },
    brandProducts.map((product) => [
      product.catalogProductId,
      brandId,
      product.signature,
      formulas[product.name] ? 'formula' : 'product',
      product.name,
      product.sku,
      product.priceCents,
      json(pricesOf(product)),
      vatGroupOf(product),
      json(saleTimesOf(product)),
      json(stepsOf(product.name)),
    ]),
  );
  // Written per product, since array values cannot be columns of a bulk insert.
  for (const product of brandProducts) {
    const lists = {
      allergens: allergensOf(product.name),
      diets: dietsOf(product),
      tags: tagsOf(product),
      optionGroupIds: groups.filter(({ appliesTo }) => appliesTo.test(product.name)).map(({ id }) => id),
    };
    if (Object.values(lists).some((list) => list.length > 0))
      await db.catalogProduct.update({ where: { id: product.catalogProductId }, data: lists });
  }
  await insertRows(
    db,
    'catalog_categories',
    { id: 'int', brand_id: 'int', name: 'text', position: 'int' },
    [...categoryIds].map(([name, id], position) => [id, brandId, name, position]),
  );
  await insertRows(
    db,
    'catalog_product_categories',
    { brand_id: 'int', category_id: 'int', product_id: 'int', position: 'int' },
    brandProducts.flatMap(({ catalogProductId, categories }, position) =>
      categories.map((name) => [brandId, categoryIds.get(name), catalogProductId, position]),
    ),
  );
  return { products: new Map(brandProducts.map((product) => [product.signature, product])), categoryIds };
}

async function seedMenu(db: Orm, catalog: Catalog, products: SeedProduct[], brandCatalog: BrandCatalog): Promise<void> {
  const { restaurantId, menu } = catalog;
  const brandProductOf = ({ signature, name }: SeedProduct) => {
    const brandProduct = brandCatalog.products.get(signature);
    return brandProduct?.name === name ? brandProduct : undefined;
  };
  const categoriesOf = (product: SeedProduct) => brandProductOf(product)?.categories ?? product.categories;
  const categoryIds = new Map<string, number>();
  const categoryNames = new Set([...catalog.sections.map(({ category }) => category), ...products.flatMap(categoriesOf)]);
  for (const name of categoryNames) {
    const catalogCategoryId = brandCatalog.categoryIds.get(name) ?? null;
    const position =
      catalogCategoryId === null ? brandCatalog.categoryIds.size + categoryIds.size : [...brandCatalog.categoryIds.keys()].indexOf(name);
    const { id } = await createCategory(db, { restaurantId, name, position, catalogCategoryId });
    categoryIds.set(name, id);
  }
  await insertRows(
    db,
    'products',
    {
      id: 'int',
      restaurant_id: 'int',
      menu_id: 'int',
      signature: 'text',
      name: 'text',
      sku: 'text',
      price_cents: 'int',
      catalog_product_id: 'int',
      vat_group_id: 'int',
      allergens: 'jsonb',
    },
    products.map((product) => {
      const { id, signature, name, priceCents } = product;
      const brandProduct = brandProductOf(product);
      const ownPriceCents = brandProduct?.priceCents === priceCents ? null : priceCents;
      const ownDetails = brandProduct ? [null, null] : [vatGroupOf(product), json(allergensOf(name))];
      return [
        id,
        restaurantId,
        menu.id,
        signature,
        name,
        (brandProduct ?? product).sku,
        ownPriceCents,
        brandProduct?.catalogProductId ?? null,
        ...ownDetails,
      ];
    }),
  );
  await insertRows(
    db,
    'product_categories',
    { product_id: 'int', category_id: 'int' },
    products.flatMap((product) => categoriesOf(product).map((name) => [product.id, categoryIds.get(name)])),
  );
}

/** A uuid derived from a name. */
function uuidOf(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
