// @not-in-check
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { applyImport, listImportRows, undoImport, updateImportRow } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCatalogProduct, putOnMenu } from '@/server/testing/factories';
import { importer, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { importCatalog } from '../catalog.operations';

/** SKUs passed from one product to another in one file. */
let manager: Actor;
let brandId: number;
let restaurantId: number;
let ids: Record<string, number>;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  ({ brandId, restaurantId } = tenants.a);
  ids = {};
  for (const sku of ['A', 'B', 'C', 'D', 'E']) ids[sku] = (await product({ name: `Product ${sku}`, sku })).id;
});

const product = (more: object) => createCatalogProduct(prisma, { brandId, ...more });
const idOf = (key: string) => ids[key] ?? 0;
const fileOf = (rows: [whose: string, sku: string, price?: string][]) =>
  `Product ID;SKU;Price\n${rows.map(([whose, sku, price = '']) => `${idOf(whose)};${sku};${price}`).join('\n')}\n`;
const run = async (text: string, more: object = {}, facts: object = {}) =>
  (await importer(manager).run(importCatalog, text, { brandId, ...more }, facts)).importId;
const preview = (text: string, more: object = {}) => run(text, more, { dryRun: true });
const rowsOf = async (importId: number) => (await manager.call(listImportRows, { importId })).items;
const kindsOf = async (importId: number) =>
  (await rowsOf(importId)).map(({ kind, problems }) => [kind, ...problems.map(({ code }) => code)].join(' '));
const skus = async (of = ids) => {
  const found = await prisma.catalogProduct.findMany({ where: { id: { in: Object.values(of) } } });
  return Object.fromEntries(Object.entries(of).map(([key, id]) => [key, found.find((each) => each.id === id)?.sku]));
};
async function undo(importId: number) {
  await manager.call(undoImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('undone');
  return (await rowsOf(importId)).map(({ kept }) => kept);
}
const taken = 'conflict belongs_to_another';

it('SKUs move along a chain and in a circle of products, at once or after a preview, and back on undo', async () => {
  const menu = await prisma.menu.findFirstOrThrow({ where: { restaurantId } });
  const a = await prisma.catalogProduct.findFirstOrThrow({ where: { id: idOf('A') } });
  const onMenu = await putOnMenu(prisma, a, { restaurantId, menuId: menu.id });
  const before = await skus();
  const text = fileOf([
    ['A', 'B'],
    ['B', 'C'],
    ['C', 'N'],
    ['D', 'E'],
    ['E', 'D'],
  ]);
  for (const dryRun of [false, true]) {
    const importId = await run(text, {}, { dryRun });
    expect(await kindsOf(importId)).toEqual(Array(5).fill('changed'));
    if (dryRun) await manager.call(applyImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('done');
    expect(await skus()).toEqual({ A: 'B', B: 'C', C: 'N', D: 'E', E: 'D' });
    expect((await prisma.product.findUniqueOrThrow({ where: { id: onMenu.id } })).sku).toBe('B');
    expect(await undo(importId)).toEqual(Array(5).fill(null));
    expect(await skus()).toEqual(before);
    expect((await prisma.product.findUniqueOrThrow({ where: { id: onMenu.id } })).sku).toBe('A');
  }
});

it('SKUs stay when the last product of a chain keeps its own, or when the row that gives one up is invalid', async () => {
  const text = fileOf([
    ['A', 'B'],
    ['B', 'C'],
    ['D', 'E'],
    ['E', 'N', 'abc'],
  ]);
  const importId = await run(text);
  expect(await kindsOf(importId)).toEqual([taken, taken, taken, 'error not_an_amount']);
  const [first] = await rowsOf(importId);
  expect(first?.problems).toMatchObject([{ column: 'sku', value: 'B', targetIds: [idOf('B')] }]);
  const twice = fileOf([
    ['A', 'C'],
    ['B', 'C'],
    ['C', 'A'],
  ]);
  expect(await kindsOf(await preview(twice))).toEqual(['conflict repeated', 'conflict repeated', taken]);
  expect(await skus()).toEqual({ A: 'A', B: 'B', C: 'C', D: 'D', E: 'E' });
});

it('a SKU passes to a product that the file restores, and back on undo', async () => {
  const { id: old } = await product({ name: 'Old', sku: 'A', archivedAt: new Date('2026-01-01') });
  ids.old = old;
  const text = `Product ID;SKU;Name\n${old};;Older\n${idOf('A')};N;\n`;
  const importId = await run(text, { restoreArchived: true });
  expect(await kindsOf(importId)).toEqual(['changed', 'changed']);
  expect(await skus()).toMatchObject({ old: 'A', A: 'N' });
  expect(await undo(importId)).toEqual([null, null]);
  expect(await skus()).toMatchObject({ old: 'A', A: 'A' });
  expect((await prisma.catalogProduct.findFirstOrThrow({ where: { id: old } })).archivedAt).toEqual(new Date('2026-01-01'));
  const both = `Product ID;SKU;Name\n${old};;Older\n${idOf('A')};N;\n${idOf('B')};A;\n`;
  expect(await kindsOf(await preview(both, { restoreArchived: true }))).toEqual([taken, 'changed', 'changed']);
});

it('undo leaves the SKUs of a whole chain when one of its products was changed since', async () => {
  const importId = await run(
    fileOf([
      ['A', 'B'],
      ['B', 'C'],
      ['C', 'N'],
      ['D', 'E'],
      ['E', 'D'],
    ]),
  );
  await prisma.catalogProduct.update({ where: { id: idOf('A') }, data: { description: 'New', updatedAt: new Date(Date.now() + 1_000) } });
  expect(await undo(importId)).toEqual(['changed_since', 'sku_taken', 'sku_taken', null, null]);
  expect(await skus()).toEqual({ A: 'B', B: 'C', C: 'N', D: 'D', E: 'E' });
});

it('correcting a row checks the SKUs of its whole chain again', async () => {
  const importId = await preview(
    fileOf([
      ['A', 'B'],
      ['B', 'C'],
      ['C', 'A', 'abc'],
      ['D', 'D', '4'],
    ]),
  );
  expect(await kindsOf(importId)).toEqual([taken, taken, 'error not_an_amount', 'changed']);
  const correct = async (price: string) => {
    const { line = 0 } = (await rowsOf(importId))[2] ?? {};
    await manager.call(updateImportRow, { importId, line, cells: [String(idOf('C')), 'A', price] });
  };
  await correct('5');
  expect(await kindsOf(importId)).toEqual(Array(4).fill('changed'));
  await correct('xyz');
  expect(await kindsOf(importId)).toEqual([taken, taken, 'error not_an_amount', 'changed']);
  await correct('6');
  await manager.call(applyImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('done');
  expect(await skus()).toMatchObject({ A: 'B', B: 'C', C: 'A' });
});

it.each([
  ['gives it up', 1],
  ['is restored and has it', 0],
])('the SKU of a restored product is checked again when the row of the product that %s is corrected', async (_, corrected) => {
  const { id: old } = await product({ name: 'Old', sku: 'A', archivedAt: new Date('2026-01-01') });
  const cells = [
    [String(old), '', 'Older', ''],
    [String(idOf('A')), 'N', '', ''],
  ];
  const wrong = cells.map((row, index) => (index === corrected ? [...row.slice(0, 3), 'abc'] : row));
  const importId = await preview(`Product ID;SKU;Name;Price\n${wrong.map((row) => row.join(';')).join('\n')}\n`, { restoreArchived: true });
  expect((await kindsOf(importId))[corrected]).toBe('error not_an_amount');
  const { line = 0 } = (await rowsOf(importId))[corrected] ?? {};
  await manager.call(updateImportRow, { importId, line, cells: cells[corrected] ?? [] });
  expect(await kindsOf(importId)).toEqual(['changed', 'changed']);
});
