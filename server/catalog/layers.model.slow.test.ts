import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createMenu, createRestaurant, createUser } from '@/server/testing/factories';
import * as catalog from './catalog.operations';
import { verifyMenus } from './verify';

/** A brand and its restaurants as one would keep them on paper: no locks, no SQL, and no code of the service. */
interface Sheet {
  name: string;
  sku: string | null;
  priceCents: number | null;
  tags: string[];
  isArchived: boolean;
  categories: Set<number>;
}
interface Line {
  name: string | null;
  priceCents: number | null;
  tags: string[] | null;
  isOff: boolean;
}
interface Chain {
  brandId: number;
  restaurants: { restaurantId: number; menuId: number; productIds: (number | undefined)[] }[];
  productIds: number[];
  categoryIds: number[];
  sheets: Sheet[];
  /** By restaurant and product; undefined while it never was on the menu. */
  lines: (Line | undefined)[][];
  hasCategory: boolean[];
}
type Step = (chain: Chain) => Promise<unknown>;

const PRODUCTS = 3;
const RESTAURANTS = 2;
let admin: Actor;

beforeAll(async () => {
  admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
});

async function openChain(): Promise<Chain> {
  const { id: brandId } = await createBrand(prisma);
  const restaurants = [];
  for (let index = 0; index < RESTAURANTS; index++) {
    const { id: restaurantId } = await createRestaurant(prisma, { brandId });
    const { id: menuId } = await createMenu(prisma, { restaurantId });
    restaurants.push({ restaurantId, menuId, productIds: [] });
  }
  const productIds: number[] = [];
  for (let index = 0; index < PRODUCTS; index++)
    productIds.push((await admin.call(catalog.createCatalogProduct, { brandId, name: `P${index}`, priceCents: 100 })).productId);
  const { categories } = await admin.call(catalog.replaceCatalogCategories, { brandId, categories: [{ name: 'C0' }, { name: 'C1' }] });
  return {
    brandId,
    restaurants,
    productIds,
    categoryIds: categories.map(({ categoryId }) => categoryId),
    sheets: productIds.map((_, index) => ({
      name: `P${index}`,
      sku: null,
      priceCents: 100,
      tags: [],
      isArchived: false,
      categories: new Set<number>(),
    })),
    lines: restaurants.map(() => productIds.map(() => undefined)),
    hasCategory: [true, true],
  };
}

const product = fc.integer({ min: 0, max: PRODUCTS - 1 });
const restaurant = fc.integer({ min: 0, max: RESTAURANTS - 1 });
const name = fc.constantFrom('Café', 'Thé', 'Crème brûlée');
const price = fc.constantFrom(0, 150, 990);
const tags = fc.constantFrom<string[][]>([], ['new'], ['new', 'sweet']);

const brandEdit = fc
  .record({
    product,
    fields: fc.record({ name, priceCents: fc.option(price), tags, sku: fc.constantFrom(null, 'a', 'b') }, { requiredKeys: [] }),
  })
  .filter(({ fields }) => Object.keys(fields).length > 0)
  .map(
    ({ product: index, fields: { sku, ...fields } }): Step =>
      async (chain) => {
        // A SKU that is one product's alone, as the brand wants it.
        const change = { ...fields, ...(sku !== undefined && { sku: sku === null ? null : `${sku}-${index}` }) };
        await admin.call(catalog.updateCatalogProduct, { brandId: chain.brandId, productId: chain.productIds[index]!, ...change });
        Object.assign(chain.sheets[index]!, change);
      },
  );
const brandArchive = fc.record({ product, isArchived: fc.boolean() }).map(
  ({ product: index, isArchived }): Step =>
    async (chain) => {
      const operation = isArchived ? catalog.archiveCatalogProduct : catalog.unarchiveCatalogProduct;
      await admin.call(operation, { brandId: chain.brandId, productId: chain.productIds[index]! });
      chain.sheets[index]!.isArchived = isArchived;
    },
);
const place = fc.record({ product, categories: fc.subarray([0, 1]) }).map(
  ({ product: index, categories }): Step =>
    async (chain) => {
      const kept = categories.filter((category) => chain.hasCategory[category]);
      await admin.call(catalog.updateCatalogProduct, {
        brandId: chain.brandId,
        productId: chain.productIds[index]!,
        categoryIds: kept.map((category) => chain.categoryIds[category]!),
      });
      const { categories: set } = chain.sheets[index]!;
      // A category that is archived keeps what stood in it.
      for (const category of [0, 1]) if (chain.hasCategory[category]) kept.includes(category) ? set.add(category) : set.delete(category);
    },
);
const categoriesKept = fc.subarray([0, 1]).map(
  (kept): Step =>
    async (chain) => {
      const categories = kept.map((category) => ({ categoryId: chain.categoryIds[category]!, name: `C${category}` }));
      await admin.call(catalog.replaceCatalogCategories, { brandId: chain.brandId, categories });
      chain.hasCategory = [0, 1].map((category) => kept.includes(category));
    },
);
const offer = fc
  .record({
    products: fc.subarray([0, 1, 2], { minLength: 1 }),
    restaurants: fc.subarray([0, 1], { minLength: 1 }),
    isOffered: fc.boolean(),
  })
  .map(
    ({ products, restaurants, isOffered }): Step =>
      async (chain) => {
        const productIds = products.filter((index) => !isOffered || !chain.sheets[index]!.isArchived);
        if (productIds.length === 0) return;
        await admin.call(catalog.offerProducts, {
          brandId: chain.brandId,
          productIds: productIds.map((index) => chain.productIds[index]!),
          restaurantIds: restaurants.map((index) => chain.restaurants[index]!.restaurantId),
          isOffered,
        });
        for (const at of restaurants)
          for (const index of productIds) {
            const line = chain.lines[at]![index];
            if (line) line.isOff = !isOffered;
            else if (isOffered) chain.lines[at]![index] = { name: null, priceCents: null, tags: null, isOff: false };
          }
      },
  );

/** What is on a menu, or was. */
async function rowOf(chain: Chain, at: number, index: number): Promise<{ restaurantId: number; menuId: number; productId: number } | null> {
  if (!chain.lines[at]![index]) return null;
  const { restaurantId, menuId } = chain.restaurants[at]!;
  const { id } = await prisma.product.findFirstOrThrow({
    where: { menuId, catalogProductId: chain.productIds[index] },
    select: { id: true },
  });
  return { restaurantId, menuId, productId: id };
}

const ownEdit = fc
  .record({
    restaurant,
    product,
    fields: fc.record({ name: fc.option(name), priceCents: fc.option(price), tags: fc.option(tags) }, { requiredKeys: [] }),
  })
  .filter(({ fields }) => Object.keys(fields).length > 0)
  .map(
    ({ restaurant: at, product: index, fields }): Step =>
      async (chain) => {
        const row = await rowOf(chain, at, index);
        if (!row) return;
        await admin.call(catalog.updateMenuProduct, { ...row, ...fields });
        Object.assign(chain.lines[at]![index]!, fields);
      },
  );
const ownArchive = fc.record({ restaurant, product, isOff: fc.boolean() }).map(
  ({ restaurant: at, product: index, isOff }): Step =>
    async (chain) => {
      const row = await rowOf(chain, at, index);
      if (!row) return;
      await admin.call(isOff ? catalog.archiveMenuProduct : catalog.unarchiveMenuProduct, row);
      chain.lines[at]![index]!.isOff = isOff;
    },
);

const steps = fc.array(fc.oneof(brandEdit, brandArchive, place, categoriesKept, offer, offer, ownEdit, ownArchive), {
  minLength: 4,
  maxLength: 16,
});

function expected(chain: Chain, at: number) {
  return chain.productIds.flatMap((catalogProductId, index) => {
    const [sheet, line] = [chain.sheets[index]!, chain.lines[at]![index]];
    if (!line) return [];
    return {
      catalogProductId,
      name: line.name ?? sheet.name,
      sku: sheet.sku,
      priceCents: line.priceCents ?? sheet.priceCents,
      tags: line.tags ?? sheet.tags,
      isArchived: line.isOff || sheet.isArchived,
      categories: [...sheet.categories]
        .filter((category) => chain.hasCategory[category])
        .map((category) => `C${category}`)
        .toSorted(),
      origin: [line.name, line.priceCents, line.tags].map((own) => (own === null ? 'brand' : 'restaurant')),
    };
  });
}

it('whatever both levels do, menus are what is worked out from their layers', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const chain = await openChain();
      for (const step of each) await step(chain);
      for (const [at, { restaurantId, menuId }] of chain.restaurants.entries()) {
        const { items } = await admin.call(catalog.listMenuProducts, { restaurantId, menuId, state: 'all', limit: 100 });
        const names = await prisma.product.findMany({ where: { menuId }, select: { id: true, categoryNames: true } });
        const found = items.map((item) => ({
          catalogProductId: item.catalogProductId,
          name: item.name,
          sku: item.sku,
          priceCents: item.priceCents,
          tags: item.tags,
          isArchived: item.archivedAt !== null,
          categories: names.find(({ id }) => id === item.productId)!.categoryNames.toSorted(),
          origin: [item.origin.name, item.origin.priceCents, item.origin.tags],
        }));
        expect(found.toSorted((a, b) => a.catalogProductId! - b.catalogProductId!)).toEqual(expected(chain, at));
      }
      expect((await verifyMenus()).problems).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
