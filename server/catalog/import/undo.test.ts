// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { applyImport, listImportRows, undoImport } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCatalogCategory, createCatalogProduct, createOptionGroup, putOnMenu } from '@/server/testing/factories';
import { importer, waitUntilSettled } from '@/server/testing/imports';
import { untilSomebodyWaits } from '@/server/testing/locks';
import { PATIENCE_MS } from '@/server/testing/patience';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { importCatalog } from '../catalog.operations';

let manager: Actor;
let brandId: number;
let restaurantId: number;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  ({ brandId, restaurantId } = tenants.a);
});

const run = async (text: string) => (await importer(manager).run(importCatalog, text, { brandId })).importId;
/** @returns why each row was kept */
async function undo(importId: number) {
  await manager.call(undoImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('undone');
  return (await manager.call(listImportRows, { importId })).items.map(({ kept }) => kept);
}
const product = (more: object) => createCatalogProduct(prisma, { brandId, ...more });
const category = (name: string) => createCatalogCategory(prisma, { brandId, name });
const image = (name: string) => prisma.image.create({ data: { brandId, name } });
const find = (id: number) => prisma.catalogProduct.findFirstOrThrow({ where: { id } });
const categoriesOf = async (productId: number) =>
  (await prisma.catalogProductCategory.findMany({ where: { productId } })).map(({ categoryId }) => categoryId);

describe('undoing a catalog import', () => {
  it('leaves what the import had not changed, even if it was renamed or moved since', async () => {
    const [first, second] = [await category('Desserts'), await category('Plats')];
    const group = await createOptionGroup(prisma, { brandId, name: 'Sauces' });
    const photo = await image('tarte.jpg');
    const held = { imageId: photo.id, optionGroupIds: [group.id], priceCents: 500 };
    const renamed = await product({ name: 'Tarte', sku: 'T', categoryIds: [first.id], ...held });
    const moved = await product({ name: 'Flan', sku: 'F', categoryIds: [first.id] });
    const importId = await run('SKU;Price;Categories;Option groups;Image\nT;6;Desserts;Sauces;tarte.jpg\nF;7;Desserts;;\n');
    expect((await find(renamed.id)).priceCents).toBe(600);
    await prisma.catalogCategory.update({ where: { id: first.id }, data: { name: 'Douceurs' } });
    await prisma.optionGroup.update({ where: { id: group.id }, data: { name: 'Dips' } });
    await prisma.image.update({ where: { id: photo.id }, data: { name: 'pie.jpg' } });
    await prisma.catalogProductCategory.updateMany({ where: { productId: moved.id }, data: { categoryId: second.id } });
    expect(await undo(importId)).toEqual([null, null]);
    expect(await find(renamed.id)).toMatchObject(held);
    expect(await categoriesOf(renamed.id)).toEqual([first.id]);
    expect(await categoriesOf(moved.id)).toEqual([second.id]);
  });

  it('restores the former category, option group and image themselves, even if others have their names by now', async () => {
    const [stood, other] = [await category('Desserts'), await category('Plats')];
    const [held, given] = [
      await createOptionGroup(prisma, { brandId, name: 'Sauces' }),
      await createOptionGroup(prisma, { brandId, name: 'Dips' }),
    ];
    const [shown, fresh] = [await image('old.jpg'), await image('new.jpg')];
    const { id } = await product({ name: 'T', sku: 'T', categoryIds: [stood.id], optionGroupIds: [held.id], imageId: shown.id });
    const importId = await run('SKU;Categories;Option groups;Image\nT;Plats;Dips;new.jpg\n');
    expect(await find(id)).toMatchObject({ optionGroupIds: [given.id], imageId: fresh.id });
    expect(await categoriesOf(id)).toEqual([other.id]);
    await prisma.catalogCategory.update({ where: { id: stood.id }, data: { name: 'Douceurs' } });
    await prisma.optionGroup.update({ where: { id: held.id }, data: { name: 'Other' } });
    await prisma.image.update({ where: { id: shown.id }, data: { name: 'other.jpg' } });
    await createOptionGroup(prisma, { brandId, name: 'Sauces' });
    await image('old.jpg');
    expect(await undo(importId)).toEqual([null]);
    expect(await find(id)).toMatchObject({ optionGroupIds: [held.id], imageId: shown.id });
    expect(await categoriesOf(id)).toEqual([stood.id]);
  });

  it('skips a product that was moved since, and one whose former image is archived', async () => {
    await category('Plats');
    const third = await category('Autres');
    const [shown, fresh] = [await image('old.jpg'), await image('new.jpg')];
    const moved = await product({ name: 'M', sku: 'M' });
    const bare = await product({ name: 'I', sku: 'I', imageId: shown.id });
    const importId = await run('SKU;Categories;Image\nM;Plats;\nI;;new.jpg\n');
    await prisma.catalogProductCategory.updateMany({ where: { productId: moved.id }, data: { categoryId: third.id } });
    await prisma.image.update({ where: { id: shown.id }, data: { archivedAt: new Date() } });
    expect(await undo(importId)).toEqual(['changed_since', 'changed_since']);
    expect(await categoriesOf(moved.id)).toEqual([third.id]);
    expect((await find(bare.id)).imageId).toBe(fresh.id);
  });

  it.each(['at once', 'as its preview says', 'with places that are others since its preview'])(
    'restores the order of products in their categories when the import was applied %s',
    async (how) => {
      const [stood] = [await category('Desserts'), await category('Plats')];
      const [first, second, third] = [
        await product({ name: 'A', sku: 'A', categoryIds: [stood.id] }),
        await product({ name: 'B', sku: 'B', categoryIds: [stood.id] }),
        await product({ name: 'C', sku: 'C', categoryIds: [stood.id] }),
      ];
      const arrange = async () => {
        for (const [index, { id: productId }] of [third, first, second].entries())
          await prisma.catalogProductCategory.updateMany({ where: { productId }, data: { position: index * 10 } });
      };
      if (!how.startsWith('with')) await arrange();
      const menu = await prisma.menu.findFirstOrThrow({ where: { restaurantId } });
      for (const each of [first, second, third]) await putOnMenu(prisma, each, { restaurantId, menuId: menu.id });
      const order = async () => {
        const rows = await prisma.catalogProductCategory.findMany({ where: { categoryId: stood.id }, orderBy: { position: 'asc' } });
        return rows.map(({ productId }) => productId);
      };
      const text = 'SKU;Categories\nA;Plats\nC;Plats\n';
      const { importId } = await importer(manager).run(importCatalog, text, { brandId }, { dryRun: how !== 'at once' });
      if (how.startsWith('with')) await arrange();
      if (how !== 'at once') await manager.call(applyImport, { importId });
      expect(await waitUntilSettled(importId)).toBe('done');
      expect(await order()).toEqual([second.id]);
      expect(await undo(importId)).toEqual([null, null]);
      expect(await order()).toEqual([third.id, first.id, second.id]);
    },
  );

  it('deletes categories that the import created, including those of restaurants', async () => {
    const menu = await prisma.menu.findFirstOrThrow({ where: { restaurantId } });
    const made = await product({ name: 'P', sku: 'P' });
    await putOnMenu(prisma, made, { restaurantId, menuId: menu.id });
    const importId = await run('SKU;Categories\nP;Neu\n');
    expect(await prisma.category.count({ where: { name: 'Neu' } })).toBe(1);
    expect(await undo(importId)).toEqual([null]);
    expect(await prisma.category.count({ where: { name: 'Neu' } })).toBe(0);
    expect(await prisma.catalogCategory.count({ where: { name: 'Neu' } })).toBe(0);
  });

  it('restores a product that was changed while the file was read', async () => {
    const { id } = await product({ name: 'P', sku: 'P', priceCents: 100 });
    let importing: Promise<number> | undefined;
    await prisma.$transaction(
      async (db) => {
        await db.$executeRaw`select 1 from catalog_products where id = ${id} for no key update`;
        importing = run('SKU;Price\nP;2\n');
        await untilSomebodyWaits('brigade import');
        await db.$executeRaw`update catalog_products set updated_at = date_trunc('milliseconds', clock_timestamp()) where id = ${id}`;
      },
      { timeout: PATIENCE_MS },
    );
    const importId = await (importing as Promise<number>);
    expect((await find(id)).priceCents).toBe(200);
    expect(await undo(importId)).toEqual([null]);
    expect((await find(id)).priceCents).toBe(100);
  });
});
