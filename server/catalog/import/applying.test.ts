// @not-in-check
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { applyImport } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCatalogCategory, createCatalogProduct, createOptionGroup } from '@/server/testing/factories';
import { importer, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { importCatalog } from '../catalog.operations';

/** If nothing has changed that a preview was compared with, it is applied as it is; otherwise it is compared again. */
let manager: Actor;
let brandId: number;

async function beginAnew(): Promise<void> {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  ({ brandId } = tenants.a);
}
beforeEach(beginAnew);

const product = (more: object) => createCatalogProduct(prisma, { brandId, ...more });
const preview = async (text: string) =>
  (await importer(manager).run(importCatalog, text, { brandId, restoreArchived: true }, { dryRun: true })).importId;
async function apply(importId: number): Promise<string> {
  await manager.call(applyImport, { importId });
  return waitUntilSettled(importId);
}

it.each<[string, () => Promise<unknown>]>([
  ['a category that it names is renamed', () => prisma.catalogCategory.updateMany({ where: { name: 'Plats' }, data: { name: 'Mains' } })],
  ['a product has left its category', () => prisma.catalogProductCategory.deleteMany({ where: { brandId } })],
  ['a product is archived', () => prisma.catalogProduct.updateMany({ where: { sku: 'T' }, data: { archivedAt: new Date() } })],
])('an import is previewed again when %s', async (_, change) => {
  const category = await createCatalogCategory(prisma, { brandId, name: 'Plats' });
  await product({ sku: 'T', name: 'Tarte', priceCents: 500, categoryIds: [category.id] });
  const importId = await preview('SKU;Name;Categories;Price\nT;Tarte;Plats;6\nN;New;Plats;7\n');
  await change();
  expect(await apply(importId)).toBe('preview');
  expect(await apply(importId)).toBe('done');
});

it('an import writes the same whether or not it is compared again', async () => {
  const stand = async () => {
    await beginAnew();
    const [plats, desserts] = [
      await createCatalogCategory(prisma, { brandId, name: 'Plats' }),
      await createCatalogCategory(prisma, { brandId, name: 'Desserts' }),
    ];
    const groups = [
      await createOptionGroup(prisma, { brandId, name: 'Sauces' }),
      await createOptionGroup(prisma, { brandId, name: 'Dips' }),
    ];
    for (const name of ['tarte.jpg', 'flan.jpg', 'flan.jpg']) await prisma.image.create({ data: { brandId, name } });
    const image = await prisma.image.findFirstOrThrow({ where: { brandId, name: 'tarte.jpg' } });
    const prices = [
      { mode: 'delivery', priceCents: 900 },
      { channelId: 5, priceCents: 800 },
    ];
    const held = { optionGroupIds: [groups[0]?.id], imageId: image.id, prices, tags: ['old'], description: 'Held' };
    await product({ sku: 'A', name: 'Tarte', priceCents: 500, categoryIds: [plats.id], ...held });
    await product({ sku: 'B', name: 'Flan', priceCents: 400, categoryIds: [desserts.id], ...held });
    await product({ sku: 'C', name: 'Back', archivedAt: new Date('2026-01-01') });
    return product({ sku: 'Z', name: 'Elsewhere' });
  };
  const found = async (importId: number) => {
    const products = await prisma.catalogProduct.findMany({ where: { brandId }, orderBy: [{ sku: 'asc' }, { name: 'asc' }] });
    const categories = await prisma.catalogCategory.findMany({ where: { brandId }, orderBy: [{ position: 'asc' }, { id: 'asc' }] });
    const placed = await prisma.catalogProductCategory.findMany({
      where: { brandId },
      orderBy: [{ categoryId: 'asc' }, { position: 'asc' }],
    });
    const groups = new Map((await prisma.optionGroup.findMany({ where: { brandId } })).map(({ id, name }) => [id, name]));
    const images = new Map((await prisma.image.findMany({ where: { brandId } })).map(({ id, name, number }) => [id, [name, number]]));
    const named = products.map(({ id, optionGroupIds, imageId, createdAt: _made, updatedAt: _changed, signature: _own, ...more }) => ({
      ...more,
      places: placed
        .filter(({ productId }) => productId === id)
        .map(({ categoryId }) => categories.find((each) => each.id === categoryId)?.name),
      groups: optionGroupIds.map((each) => groups.get(each)),
      image: imageId && images.get(imageId)?.[0],
    }));
    const rows = await prisma.importRow.findMany({
      where: { importId },
      orderBy: { line: 'asc' },
      select: { line: true, kind: true, problems: true },
    });
    return { named, categories: categories.map(({ name, position }) => ({ name, position })), rows };
  };
  const texts = [
    [
      'SKU;Name;Categories;Price;Delivery price;Option groups;Image;Tags;Times of sale;VAT group',
      'A;Tarte fine;desserts|Neuf;5,50;;dips|Sauces;FLAN;;lun-ven 11:00-15:00;MEAL',
      'B;Flan;;;8,00;;;frais|doux;;',
      'C;Back;Neuf;3;;;;;;',
      'N;Neuf;neuf|Autre;2;2,50;Sauces;tarte;;;MEAL',
    ],
    ['SKU;Prices by channel', 'A;5: 7,00', 'B;delivery: 6,00 | 2: 6,50'],
  ].map((lines) => lines.join('\n'));
  for (const text of texts) {
    const ends = [];
    for (const isComparedAgain of [false, true]) {
      const { id } = await stand();
      const importId = await preview(text);
      if (isComparedAgain) await prisma.catalogProduct.update({ where: { id }, data: { description: 'Changed' } });
      expect(await apply(importId)).toBe('done');
      await prisma.catalogProduct.delete({ where: { id } });
      ends.push(await found(importId));
    }
    expect(ends[0]?.rows.map(({ kind }) => kind)).toEqual(
      text === texts[0] ? ['changed', 'changed', 'changed', 'created'] : ['changed', 'changed'],
    );
    expect(ends[0]).toEqual(ends[1]);
  }
});
