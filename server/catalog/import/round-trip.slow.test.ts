import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { channelNames } from '@/server/brands/brands.values';
import { prisma } from '@/server/core/platform/db';
import { vatModes } from '@/server/fiscal/fiscal.values';
import { undoImport } from '@/server/imports/imports.operations';
import { days } from '@/server/pickup/pickup.values';
import { type Actor, actorsOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createCatalogCategory, createCatalogProduct, createOptionGroup, createRestaurant } from '@/server/testing/factories';
import { importer, waitUntilSettled } from '@/server/testing/imports';
import { seedTwoTenants } from '@/server/testing/tenants';
import { exportCatalog, importCatalog } from '../catalog.operations';
import { allergens, diets } from '../catalog.values';

let admin: Actor;
beforeAll(async () => {
  await resetDatabase();
  admin = await actorsOf(await seedTwoTenants(prisma))('admin');
});

/** Texts that cause trouble in files and spreadsheets. */
const hostile = [
  ...['=1+1', '+33', '-5', '@sum', "'=x", "''", '"', 'a"b', 'a;b', 'a,=b', 'a|b', '|', '\\', 'a\\|b', '\\\\|', 'a\tb', 'a\nb', 'a\r\n=b'],
  ...[
    '007',
    '1,5',
    '1e5',
    'é 👩‍👩‍👧',
    'ﬁ',
    'null',
    '\\N',
    '{}',
    'TRUE',
    '2026-11-22',
    'א‏ב',
    '＝1',
    'a\u200bb',
    '\u00a0x',
    'ß',
    'x'.repeat(80),
  ],
];
const text = fc
  .oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ maxLength: 12 }))
  // U+FFFD in a file means that it was not decoded correctly.
  .map((value) =>
    value
      .toWellFormed()
      .replaceAll(/[\0\ufffd]/gu, '')
      .trim(),
  )
  .filter((value) => value !== '' && value.length <= 80);
const tag = text.filter((value) => value.length <= 40);
const code = text.filter((value) => !/^\d([.,]\d+)?e\+\d+$/i.test(value) && value.length <= 60);
const cents = fc.nat(100_000);

const product = fc.record({
  name: text,
  description: fc.oneof(fc.constant(''), text),
  sku: fc.option(code),
  barcode: fc.option(code),
  priceCents: fc.option(cents),
  prices: fc.uniqueArray(
    fc
      .record({
        channelId: fc.option(fc.constantFrom(...Object.keys(channelNames).map(Number)), { nil: undefined }),
        mode: fc.option(fc.constantFrom(...vatModes), { nil: undefined }),
        priceCents: cents,
      })
      .filter(({ channelId, mode }) => channelId !== undefined || mode !== undefined),
    { maxLength: 4, selector: ({ channelId, mode }) => `${channelId}/${mode}` },
  ),
  vatGroupId: fc.option(fc.integer({ min: 1, max: 10 })),
  isForImmediateConsumption: fc.boolean(),
  tags: fc.uniqueArray(tag, { maxLength: 3 }),
  allergens: fc.subarray([...allergens]),
  diets: fc.subarray([...diets]),
  saleTimes: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...days), fc.nat(700), fc.integer({ min: 701, max: 1440 })).map(([day, start, end]) => ({ day, start, end })),
    { maxLength: 4, selector: ({ day }) => day },
  ),
  categories: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  groups: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  image: fc.option(fc.nat(2)),
  isArchived: fc.boolean(),
  /** Choices of formulas are given by their index among the products before them. */
  steps: fc.option(
    fc.array(
      fc.record({
        name: text,
        min: fc.nat(1),
        max: fc.integer({ min: 1, max: 3 }),
        choices: fc.uniqueArray(fc.record({ place: fc.nat(7), extraCents: fc.oneof(fc.constant(0), cents) }), {
          minLength: 1,
          maxLength: 3,
          selector: ({ place }) => place,
        }),
      }),
      { maxLength: 2 },
    ),
  ),
});
type Product = typeof product extends fc.Arbitrary<infer Made> ? Made : never;

/** A brand with categories and option groups with these names; two differ only in case, and one group is archived. */
async function newBrand(names: string[]) {
  const { id: brandId } = await createBrand(prisma, {});
  await createRestaurant(prisma, { brandId });
  const categoryIds: number[] = [];
  const groupIds: number[] = [];
  for (const [index, name] of [...names, 'Twice', 'TWICE'].entries()) {
    categoryIds.push((await createCatalogCategory(prisma, { brandId, name, position: index })).id);
    groupIds.push((await createOptionGroup(prisma, { brandId, name, ...(index === 0 && { archivedAt: new Date() }) })).id);
  }
  // Two with the same name.
  const imageIds: string[] = [];
  for (const name of ['photo.jpg', 'photo.jpg', 'photo']) imageIds.push((await prisma.image.create({ data: { brandId, name } })).id);
  return { brandId, categoryIds, groupIds, imageIds };
}
type Brand = Awaited<ReturnType<typeof newBrand>>;

async function makeProducts({ brandId, categoryIds, groupIds, imageIds }: Brand, products: Product[]): Promise<void> {
  const pick = (ids: number[], places: number[]) => places.flatMap((place) => ids[place] ?? []);
  const plainIds: number[] = [];
  for (const [index, { categories, groups, image, isArchived, sku, steps, ...made }] of products.entries()) {
    const isFormula = steps !== null && plainIds.length > 0;
    const chosen = (choices: { place: number; extraCents: number }[]) =>
      [...new Map(choices.map(({ place, extraCents }) => [plainIds[place % plainIds.length]!, extraCents]))].map(
        ([productId, extraCents]) => ({
          productId,
          extraCents,
        }),
      );
    const { id } = await createCatalogProduct(prisma, {
      ...made,
      brandId,
      sku: sku === null ? null : `${sku}#${index}`.slice(-64).trim(),
      prices: made.prices.map((price) => JSON.parse(JSON.stringify(price))),
      imageId: image === null ? null : (imageIds[image] ?? null),
      optionGroupIds: pick(groupIds, groups),
      categoryIds: pick(categoryIds, categories),
      archivedAt: isArchived && index > 0 ? new Date() : null,
      kind: isFormula ? 'formula' : 'product',
      steps: isFormula ? steps.map(({ choices, ...step }) => ({ ...step, choices: chosen(choices) })) : [],
    });
    if (!isFormula) plainIds.push(id);
  }
}

/** The whole catalog of a brand, without times. */
async function catalogOf(brandId: number): Promise<unknown[]> {
  const found = await prisma.catalogProduct.findMany({
    where: { brandId },
    orderBy: { id: 'asc' },
    include: { categories: { select: { category: { select: { name: true } } }, orderBy: { categoryId: 'asc' } } },
  });
  return found.map(({ updatedAt: _, createdAt: __, prices, saleTimes, ...rest }) => ({
    ...rest,
    prices: new Set((prices as object[]).map((price) => JSON.stringify(price, Object.keys(price).toSorted()))),
    saleTimes: new Set((saleTimes as object[]).map((time) => JSON.stringify(time))),
  }));
}

const twoNames = fc.uniqueArray(text, { minLength: 2, maxLength: 2, selector: (name) => name.toLowerCase() });

describe('an exported catalog', () => {
  it.each(['csv', 'xlsx'] as const)('changes nothing when it is imported as it is: %s', async (fileType) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: 8 }),
        twoNames,
        fc.constantFrom('en' as const, 'fr' as const),
        async (products, names, locale) => {
          const brand = await newBrand(names);
          await makeProducts(brand, products);
          const { brandId } = brand;
          const before = await catalogOf(brandId);
          for (const state of ['active', 'all']) {
            const { bytes } = await admin.download(exportCatalog, { brandId, fileType, state }, { locale });
            for (const emptyCells of ['keep', 'clear']) {
              const { data } = await importer(admin).run(importCatalog, bytes, { brandId, emptyCells });
              const count = products.filter(({ isArchived }, index) => state === 'all' || !isArchived || index === 0).length;
              expect(data).toMatchObject({ productsCreated: 0, productsUpdated: 0, productsUnchanged: count, validationErrors: [] });
            }
          }
          expect(await catalogOf(brandId)).toEqual(before);
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('restores the catalog of the brand when it is imported again, and that import can be undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 6 }), twoNames, async (products, names) => {
        const brand = await newBrand(names);
        await makeProducts(brand, products);
        const before = await catalogOf(brand.brandId);
        const { bytes } = await admin.download(exportCatalog, { brandId: brand.brandId, fileType: 'csv' });
        await prisma.catalogProduct.updateMany({
          where: { brandId: brand.brandId },
          data: {
            description: 'x',
            priceCents: 1,
            prices: [{ mode: 'eatIn', priceCents: 2 }],
            tags: ['y'],
            saleTimes: [],
            optionGroupIds: [],
            steps: [],
          },
        });
        await prisma.catalogProductCategory.deleteMany({ where: { brandId: brand.brandId } });
        const damaged = await catalogOf(brand.brandId);
        const { importId, data } = await importer(admin).run(importCatalog, bytes, { brandId: brand.brandId, emptyCells: 'clear' });
        // Archived option groups cannot be assigned again.
        if (data.validationErrors.length === 0 && products.every(({ isArchived }, index) => !isArchived || index === 0))
          expect(await catalogOf(brand.brandId)).toEqual(before);
        await admin.call(undoImport, { importId });
        expect(await waitUntilSettled(importId)).toBe('undone');
        expect(await prisma.importRow.count({ where: { importId, kept: { not: null } } })).toBe(0);
        expect(await catalogOf(brand.brandId)).toEqual(damaged);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
