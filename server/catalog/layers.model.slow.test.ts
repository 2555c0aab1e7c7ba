import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createMenu, createOptionGroup, createRestaurant, createUser } from '@/server/testing/factories';
import * as catalog from './catalog.operations';
import { type LayeredField, layeredFields } from './layers.query';
import { verifyMenus } from './verify';

type Fields = Record<LayeredField, unknown>;
/** A model of a brand and its restaurants: no locks, no SQL, and no code of the service. */
interface Paper {
  sheets: { fields: Fields; sku: string | null; isArchived: boolean; categories: Set<number> }[];
  /** By restaurant and product; undefined if it was never on the menu. A field is null if the brand's value applies. */
  lines: ({ fields: Fields; isOff: boolean } | undefined)[][];
  hasCategory: boolean[];
}
interface Chain {
  brandId: number;
  restaurants: { restaurantId: number; menuId: number }[];
  productIds: number[];
  categoryIds: number[];
  groupIds: number[];
  imageId: string;
  paper: Paper;
}
type Step = (chain: Chain) => Promise<unknown>;

/** The value of each field for a new product with a name and a price, and other values that a brand can set. */
const values: Record<LayeredField, { first: unknown; others: (chain: Chain) => unknown[] }> = {
  name: { first: 'New', others: () => ['Café', 'Crème brûlée'] },
  description: { first: '', others: () => ['', 'Du jour'] },
  barcode: { first: null, others: () => [null, '3270190207894'] },
  priceCents: { first: 100, others: () => [null, 0, 150] },
  prices: { first: [], others: () => [[], [{ channelId: 2, priceCents: 700 }], [{ mode: 'delivery', priceCents: 800 }]] },
  vatGroupId: { first: null, others: () => [null, 1, 2] },
  isForImmediateConsumption: { first: true, others: () => [true, false] },
  tags: { first: [], others: () => [[], ['new', 'sweet']] },
  allergens: { first: [], others: () => [[], ['gluten', 'eggs']] },
  diets: { first: [], others: () => [[], ['vegan']] },
  saleTimes: { first: [], others: () => [[], [{ day: 'MON', start: 600, end: 720 }]] },
  optionGroupIds: { first: [], others: ({ groupIds }) => [[], groupIds, groupIds.toReversed()] },
  imageId: { first: null, others: ({ imageId }) => [null, imageId] },
};
const everyField = (of: (field: LayeredField) => unknown) => Object.fromEntries(layeredFields.map((field) => [field, of(field)])) as Fields;
/** A line that inherits everything from the brand. */
const newLine = (isOff = false) => ({ fields: everyField(() => null), isOff });

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
    restaurants.push({ restaurantId, menuId });
  }
  const productIds: number[] = [];
  for (let index = 0; index < PRODUCTS; index++)
    productIds.push((await admin.call(catalog.createCatalogProduct, { brandId, name: 'New', priceCents: 100 })).productId);
  const { categories } = await admin.call(catalog.replaceCatalogCategories, { brandId, categories: [{ name: 'C0' }, { name: 'C1' }] });
  const groupIds = [];
  for (const name of ['Sauces', 'Sides']) groupIds.push((await createOptionGroup(prisma, { brandId, name })).id);
  const { id: imageId } = await prisma.image.create({ data: { brandId, name: 'photo.jpg' } });
  return {
    ...{ brandId, restaurants, productIds, groupIds, imageId },
    categoryIds: categories.map(({ categoryId }) => categoryId),
    paper: {
      sheets: productIds.map(() => ({
        fields: everyField((field) => values[field].first),
        sku: null,
        isArchived: false,
        categories: new Set<number>(),
      })),
      lines: restaurants.map(() => productIds.map(() => undefined)),
      hasCategory: [true, true],
    },
  };
}

const product = fc.integer({ min: 0, max: PRODUCTS - 1 });
const restaurant = fc.integer({ min: 0, max: RESTAURANTS - 1 });
/** The fields of a change, each with a number that selects its value. */
const changedFields = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...layeredFields), fc.nat(11)), { minLength: 1, maxLength: 4, selector: ([field]) => field })
  .map(
    (changed) => (chain: Chain) =>
      changed.map(([field, by]) => {
        const others = values[field].others(chain);
        return [field, others[by % others.length]] as const;
      }),
  );

const brandEdit = fc.record({ product, changed: changedFields, sku: fc.constantFrom(undefined, null, 'a', 'b') }).map(
  ({ product: index, changed, sku }): Step =>
    async (chain) => {
      const fields = Object.fromEntries(changed(chain));
      // A SKU unique to one product, as the brand requires.
      const change = { ...(sku !== undefined && { sku: sku === null ? null : `${sku}-${index}` }) };
      await admin.call(catalog.updateCatalogProduct, { brandId: chain.brandId, productId: chain.productIds[index]!, ...fields, ...change });
      const sheet = chain.paper.sheets[index]!;
      Object.assign(sheet.fields, fields);
      Object.assign(sheet, change);
    },
);
const brandArchive = fc.record({ product, isArchived: fc.boolean() }).map(
  ({ product: index, isArchived }): Step =>
    async (chain) => {
      const operation = isArchived ? catalog.archiveCatalogProduct : catalog.unarchiveCatalogProduct;
      await admin.call(operation, { brandId: chain.brandId, productId: chain.productIds[index]! });
      chain.paper.sheets[index]!.isArchived = isArchived;
    },
);
const place = fc.record({ product, categories: fc.subarray([0, 1]) }).map(
  ({ product: index, categories }): Step =>
    async (chain) => {
      const kept = categories.filter((category) => chain.paper.hasCategory[category]);
      await admin.call(catalog.updateCatalogProduct, {
        brandId: chain.brandId,
        productId: chain.productIds[index]!,
        categoryIds: kept.map((category) => chain.categoryIds[category]!),
      });
      const { categories: set } = chain.paper.sheets[index]!;
      // Products stay in an archived category.
      for (const category of [0, 1])
        if (chain.paper.hasCategory[category]) kept.includes(category) ? set.add(category) : set.delete(category);
    },
);
const categoriesKept = fc.subarray([0, 1]).map(
  (kept): Step =>
    async (chain) => {
      const categories = kept.map((category) => ({ categoryId: chain.categoryIds[category]!, name: `C${category}` }));
      await admin.call(catalog.replaceCatalogCategories, { brandId: chain.brandId, categories });
      chain.paper.hasCategory = [0, 1].map((category) => kept.includes(category));
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
        const productIds = products.filter((index) => !isOffered || !chain.paper.sheets[index]!.isArchived);
        if (productIds.length === 0) return;
        await admin.call(catalog.offerProducts, {
          brandId: chain.brandId,
          productIds: productIds.map((index) => chain.productIds[index]!),
          restaurantIds: restaurants.map((index) => chain.restaurants[index]!.restaurantId),
          isOffered,
        });
        for (const at of restaurants)
          for (const index of productIds) {
            const line = chain.paper.lines[at]![index];
            if (line) line.isOff = !isOffered;
            else if (isOffered) chain.paper.lines[at]![index] = newLine();
          }
      },
  );

/** The row of a product that is or was on a menu. */
async function rowOf(chain: Chain, at: number, index: number): Promise<{ restaurantId: number; menuId: number; productId: number } | null> {
  if (!chain.paper.lines[at]![index]) return null;
  const { restaurantId, menuId } = chain.restaurants[at]!;
  const { id } = await prisma.product.findFirstOrThrow({
    where: { menuId, catalogProductId: chain.productIds[index] },
    select: { id: true },
  });
  return { restaurantId, menuId, productId: id };
}

const ownEdit = fc.record({ restaurant, product, changed: changedFields, isGivenBack: fc.boolean() }).map(
  ({ restaurant: at, product: index, changed, isGivenBack }): Step =>
    async (chain) => {
      const row = await rowOf(chain, at, index);
      if (!row) return;
      const fields = Object.fromEntries(changed(chain).map(([field, value]) => [field, isGivenBack ? null : value]));
      await admin.call(catalog.updateMenuProduct, { ...row, ...fields });
      Object.assign(chain.paper.lines[at]![index]!.fields, fields);
    },
);
const ownArchive = fc.record({ restaurant, product, isOff: fc.boolean() }).map(
  ({ restaurant: at, product: index, isOff }): Step =>
    async (chain) => {
      const row = await rowOf(chain, at, index);
      if (!row) return;
      await admin.call(isOff ? catalog.archiveMenuProduct : catalog.unarchiveMenuProduct, row);
      chain.paper.lines[at]![index]!.isOff = isOff;
    },
);

const step = fc.oneof(brandEdit, brandEdit, brandArchive, place, categoriesKept, offer, offer, ownEdit, ownEdit, ownArchive);
const steps = fc.array(fc.record({ step, isUndone: fc.boolean() }), { minLength: 4, maxLength: 16 });

/** The newest entry of the history that can be undone; 0 if there is none. */
const newestEntry = async ({ brandId }: Chain) =>
  (await prisma.auditEntry.findFirst({ where: { brandId }, orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;

/** Takes a step and, if it changed anything, undoes it. Products added to a menu stay there, removed. */
async function takeAndUndo(chain: Chain, take: Step): Promise<void> {
  const [before, newest] = [structuredClone(chain.paper), await newestEntry(chain)];
  await take(chain);
  const auditId = await newestEntry(chain);
  if (auditId === newest) return;
  await admin.call(revertChange, { auditId });
  const { lines } = chain.paper;
  chain.paper = { ...before, lines: before.lines.map((row, at) => row.map((line, index) => line ?? (lines[at]![index] && newLine(true)))) };
}

function expected({ paper, productIds }: Chain, at: number) {
  return productIds.flatMap((catalogProductId, index) => {
    const [sheet, line] = [paper.sheets[index]!, paper.lines[at]![index]];
    if (!line) return [];
    return {
      catalogProductId,
      sku: sheet.sku,
      fields: everyField((field) => line.fields[field] ?? sheet.fields[field]),
      origin: everyField((field) => (line.fields[field] === null ? 'brand' : 'restaurant')),
      isArchived: line.isOff || sheet.isArchived,
      categories: [...sheet.categories]
        .filter((category) => paper.hasCategory[category])
        .map((category) => `C${category}`)
        .toSorted(),
    };
  });
}

it('menus match a model of their layers, whatever the brand and its restaurants change and undo', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const chain = await openChain();
      for (const { step: take, isUndone } of each) await (isUndone ? takeAndUndo(chain, take) : take(chain));
      for (const [at, { restaurantId, menuId }] of chain.restaurants.entries()) {
        const { items } = await admin.call(catalog.listMenuProducts, { restaurantId, menuId, state: 'all', limit: 100 });
        const names = await prisma.product.findMany({ where: { menuId }, select: { id: true, categoryNames: true } });
        const found = items.map((item) => ({
          catalogProductId: item.catalogProductId,
          sku: item.sku,
          fields: everyField((field) => item[field]),
          origin: item.origin,
          isArchived: item.archivedAt !== null,
          categories: names.find(({ id }) => id === item.productId)!.categoryNames.toSorted(),
        }));
        expect(found.toSorted((a, b) => a.catalogProductId! - b.catalogProductId!)).toEqual(expected(chain, at));
      }
      expect((await verifyMenus()).problems).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
