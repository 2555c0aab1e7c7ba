import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { applyImport, createImport, getImport, listImportRows, setImportMapping, undoImport } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCatalogCategory, createCatalogProduct, createOptionGroup, putOnMenu } from '@/server/testing/factories';
import { importer, uploadedFile, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { importCatalog, listCatalogCategories, updateCatalogProduct } from '../catalog.operations';
import { verifyMenus } from '../verify';

let tenants: TwoTenants;
let manager: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const run = (text: string | Uint8Array, more: object = {}) => importer(manager).run(importCatalog, text, { brandId, ...more });
async function preview(text: string, more: object = {}) {
  const { importId } = await importer(manager).run(importCatalog, text, { brandId, ...more }, { dryRun: true });
  const { items } = await manager.call(listImportRows, { importId });
  return { importId, rows: items };
}
/** The effect of each row, with the codes of its problems. */
const codes = async (text: string, more: object = {}) =>
  (await preview(text, more)).rows.map(({ kind, problems }) => [kind, ...problems.map(({ code }) => code)]);
const named = (name: string) => prisma.catalogProduct.findFirstOrThrow({ where: { brandId, name } });
const product = (more: object) => createCatalogProduct(prisma, { brandId, ...more });
const categoriesOf = async (productId: number) =>
  (await manager.call(listCatalogCategories, { brandId })).categories
    .filter(({ productIds }) => productIds.includes(productId))
    .map(({ name }) => name);

const french = [
  'Référence;Désignation;Famille;Prix TTC;Prix livraison;TVA;Allergènes;Régime;EAN;Conso immédiate;Horaires;Couleur',
  'PLA-01;Bœuf bourguignon;Plats|Midi;12,50;14;10;"lait, céleri";;0012345678905;oui;lun-ven 11:00-15:00;rouge',
  'DES-01;Crème brûlée;Desserts;1 234,00 €;;Plats préparés pour consommation immédiate;œufs;végétarien;;non;;',
].join('\r\n');

describe('a catalog import', () => {
  it('adds products from a French spreadsheet, and the categories that they name', async () => {
    const { data } = await run(Buffer.from(french.replaceAll('œ', '\u009c').replace('€', '\u0080'), 'latin1'));
    expect(data).toEqual({
      productsCreated: 2,
      productsUpdated: 0,
      productsUnchanged: 0,
      otherWarnings: [{ type: 'unknown_column', list: ['Couleur'] }],
      validationErrors: [],
    });
    const beef = await named('Bœuf bourguignon');
    expect(beef).toMatchObject({
      sku: 'PLA-01',
      priceCents: 1250,
      prices: [{ mode: 'delivery', priceCents: 1400 }],
      vatGroupId: 1,
      allergens: ['milk', 'celery'],
      barcode: '0012345678905',
      isForImmediateConsumption: true,
    });
    expect(beef.saleTimes).toHaveLength(5);
    expect(await categoriesOf(beef.id)).toEqual(['Plats', 'Midi']);
    expect(await named('Crème brûlée')).toMatchObject({ priceCents: 123_400, allergens: ['eggs'], diets: ['vegetarian'] });
    expect(await prisma.auditEntry.count({ where: { subjectKind: 'import', brandId } })).toBe(1);
  });

  it('previews new categories and changed fields before anything is written', async () => {
    const { id } = await product({ name: 'Tarte', sku: 'T1', priceCents: 500, tags: ['sweet'] });
    const { importId, rows } = await preview('SKU;Name;Price;Categories;Tags\nT1;Tarte fine;5,50;Desserts;sweet\nT2;Flan;4;Desserts;\n');
    expect(rows).toMatchObject([
      { kind: 'changed', targetId: id, before: { name: 'Tarte', price: 500 }, after: { name: 'Tarte fine', price: 550, tags: ['sweet'] } },
      { kind: 'created', targetId: null },
    ]);
    expect((await manager.call(getImport, { importId })).otherWarnings).toEqual([{ type: 'categories', list: ['Desserts'] }]);
    expect((await prisma.catalogProduct.findFirstOrThrow({ where: { id } })).name).toBe('Tarte');
    await manager.call(applyImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('done');
    expect(await prisma.catalogProduct.findFirstOrThrow({ where: { id } })).toMatchObject({ name: 'Tarte fine', priceCents: 550 });
    expect(await categoriesOf(id)).toEqual(['Desserts']);
  });

  it('matches products by ID, signature, SKU, barcode or name, whatever the accents', async () => {
    const [a, b, c, d, e] = [
      await product({ name: 'A' }),
      await product({ name: 'B' }),
      await product({ name: 'C', sku: '007' }),
      await product({ name: 'D', barcode: '0123' }),
      await product({ name: 'Crème brûlée' }),
    ];
    const { rows } = await preview(
      `Product ID;Signature;SKU;Barcode;Name;Price\n${a.id};;;;;1\n;${b.signature};;;;2\n;;007;;;3\n;;;0123;;4\n;;;;CREME BRULEE;5\n;;008;;C;6\n`,
    );
    expect(rows.map(({ kind, targetId }) => [kind, targetId])).toEqual([
      ...[a, b, c, d, e].map(({ id }) => ['changed', id]),
      ['created', null],
    ]);
  });

  it('adds formulas whose steps choose from existing products and products of the same file', async () => {
    const water = await product({ name: 'Eau' });
    const file = [
      'Nom;Prix;Type;Étapes',
      `Formule midi;15;Formule;"Plat: Burger; Poisson = 1,50 | Boisson 0-1: EAU; #${water.id}"`,
      'Burger;12;Produit;',
      'Poisson;14;;',
    ].join('\n');
    expect(await codes(file)).toEqual([['error', 'invalid_steps'], ['created'], ['created']]);
    const { importId } = await run(file.replace(`; #${water.id}`, ''));
    const [lunch, burger, fish] = [await named('Formule midi'), await named('Burger'), await named('Poisson')];
    expect([lunch.kind, burger.kind]).toEqual(['formula', 'product']);
    expect(lunch.steps).toEqual([
      {
        ...{ name: 'Plat', min: 1, max: 1 },
        choices: [
          { productId: burger.id, extraCents: 0 },
          { productId: fish.id, extraCents: 150 },
        ],
      },
      { name: 'Boisson', min: 0, max: 1, choices: [{ productId: water.id, extraCents: 0 }] },
    ]);
    // An undone formula does not keep its products from being undone.
    await manager.call(undoImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('undone');
    expect(await prisma.catalogProduct.count({ where: { id: { in: [lunch.id, burger.id, fish.id] } } })).toBe(0);
  });

  it('reports invalid steps of formulas, and creates no formula that would lack a choice', async () => {
    await product({ name: 'Water' });
    for (const sku of ['T1', 'T2']) await product({ name: 'Twice', sku });
    const plain = await product({ name: 'Plain', sku: 'P' });
    await product({ name: 'Menu', sku: 'M', kind: 'formula' });
    const rows = [
      ';Nothing;;Formula;Drink: Wine',
      ';Ambiguous;;Formula;Drink: Twice',
      ';Unread;;Formula;Drink 2-1: Water',
      'P;;;;Drink: Water',
      'M;;;Product;',
      ';Nested;;Formula;Dish: Menu',
      ';Faulty;free;;',
      ';Lacking;;Formula;Dish: Faulty',
      ';Doubled;;;',
      ';Doubled;;;',
      ';Lacking too;;Formula;Dish: Doubled',
      ';Odd;;Starter;',
    ];
    expect(await codes(`SKU;Name;Price;Kind;Steps\n${rows.join('\n')}\n`)).toEqual([
      ['error', 'unknown_choice'],
      ['error', 'several_choices'],
      ['error', 'invalid_steps'],
      ['error', 'not_a_formula'],
      ['error', 'other_kind'],
      ['error', 'unknown_choice'],
      ['error', 'not_an_amount'],
      ['error', 'unknown_choice'],
      ['conflict', 'repeated'],
      ['conflict', 'repeated'],
      ['error', 'several_choices'],
      ['created', 'unknown_kind'],
    ]);
    expect((await prisma.catalogProduct.findUniqueOrThrow({ where: { id: plain.id } })).steps).toEqual([]);
  });

  it('accepts a long cell whose sample is cut inside of a surrogate pair', async () => {
    const name = `${'x'.repeat(79)}👩`;
    await run(`Name;Price\n${name};4\n`);
    expect(await named(name)).toMatchObject({ priceCents: 400 });
  });

  it('reports what is wrong with each row, and imports the good rows', async () => {
    const taken = await product({ name: 'Taken', sku: 'S1' });
    const other = await product({ name: 'Other', sku: 'S2' });
    await product({ name: 'Old', sku: 'S3', archivedAt: new Date() });
    for (const sku of ['T1', 'T2']) await product({ name: 'Twice', sku });
    await createOptionGroup(prisma, { brandId, name: 'Sauces' });
    const header = 'Product ID;SKU;Name;Price;VAT;Allergens;Option groups;Times of sale\n';
    const text = [
      `${taken.id};S2;;;;;;`,
      '999999;;Ghost;;;;;',
      ';N1;No price;abc;;;;',
      ';N2;Unknown group;;99;;;',
      ';N3;Allergic;;;kiwi;;',
      ';N4;Options;;;;Sauces | Nothing;',
      ';N5;Always;;;;;whenever',
      ';S3;;4;;;;',
      ';;Twice;4;;;;',
      ';;;4;;;;',
      ';N6;Repeated;;;;;',
      ';N6;Again;;;;;',
      ';N7;Good;7;MEAL;milk;sauces;',
    ].join('\n');
    expect(await codes(header + text)).toEqual([
      ['conflict', 'belongs_to_another'],
      ['error', 'unknown_product'],
      ['error', 'not_an_amount'],
      ['error', 'unknown_vat_group'],
      ['error', 'unknown_allergen'],
      ['error', 'unknown_option_group'],
      ['error', 'invalid_times'],
      ['unchanged', 'archived'],
      ['conflict', 'several_products'],
      ['error', 'no_name'],
      ['conflict', 'repeated'],
      ['conflict', 'repeated'],
      ['created'],
    ]);
    const { data } = await run(header + text);
    expect(data).toMatchObject({ productsCreated: 1, productsUpdated: 0, productsUnchanged: 1 });
    expect(data.validationErrors).toContainEqual({
      line: 4,
      path: 'Price',
      message: 'This is not an amount. Write it as 12.50, or 12,50.',
    });
    expect((await named('Good')).optionGroupIds).toHaveLength(1);
    expect((await prisma.catalogProduct.findFirstOrThrow({ where: { id: other.id } })).sku).toBe('S2');
  });

  it('changes the prices that have a column, and keeps the others', async () => {
    const prices = [
      { mode: 'delivery', priceCents: 1500 },
      { channelId: 5, mode: 'takeAway', priceCents: 900 },
    ];
    const { id } = await product({ name: 'Plat', sku: 'P', prices });
    await run('SKU;Prix borne;Prix livraison\nP;11;16\n');
    const pricesNow = async () => (await prisma.catalogProduct.findFirstOrThrow({ where: { id } })).prices;
    expect(await pricesNow()).toEqual(
      expect.arrayContaining([{ mode: 'delivery', priceCents: 1600 }, { channelId: 1, priceCents: 1100 }, prices[1]]),
    );
    await run('SKU;Prix borne;Prix livraison\nP;;\n', { emptyCells: 'clear' });
    expect(await pricesNow()).toEqual([prices[1]]);
  });

  it('applies a price among the other prices to its own column, so that importing it again changes nothing', async () => {
    const { id } = await product({ name: 'Plat', sku: 'P', prices: [{ mode: 'takeAway', priceCents: 1000 }] });
    const text = 'SKU;Autres prix\nP;takeAway: 12,50\n';
    const { importId } = await run(text);
    const pricesNow = async () => (await prisma.catalogProduct.findFirstOrThrow({ where: { id } })).prices;
    expect(await pricesNow()).toEqual([{ mode: 'takeAway', priceCents: 1250 }]);
    expect(await codes(text)).toEqual([['unchanged']]);
    await manager.call(undoImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('undone');
    expect(await pricesNow()).toEqual([{ mode: 'takeAway', priceCents: 1000 }]);
  });

  it('keeps the VAT group of a product if it has the rate in the file', async () => {
    const { id } = await product({ name: 'Rhum', sku: 'R', vatGroupId: 6 });
    await run('SKU;Name;TVA\nR;Rhum;20\nN;Neu;20\n');
    expect((await prisma.catalogProduct.findFirstOrThrow({ where: { id } })).vatGroupId).toBe(6);
    expect((await named('Neu')).vatGroupId).toBe(9);
  });

  it('reports rows that would share a signature or SKU as conflicts, and imports the others', async () => {
    expect(await codes('Signature;Name;Price\nsig-1;A;1\nsig-1;B;2\nsig-2;C;3\n')).toEqual([
      ['conflict', 'repeated'],
      ['conflict', 'repeated'],
      ['created'],
    ]);
    const archivedAt = new Date();
    const [one, other] = [await product({ name: 'D', sku: 'S', archivedAt }), await product({ name: 'E', sku: 'S', archivedAt })];
    const text = `Product ID;Signature;SKU;Name\n${one.id};;;D2\n${other.id};;;E2\n;;T;F\n`;
    expect(await codes(text, { restoreArchived: true })).toEqual([
      ['conflict', 'belongs_to_another'],
      ['conflict', 'belongs_to_another'],
      ['created'],
    ]);
    expect((await run(text, { restoreArchived: true })).data).toMatchObject({ productsCreated: 1, productsUpdated: 0 });
    const restored = `Product ID;Signature;SKU;Name\n${one.id};;;D2\n;sig-3;S;G\n`;
    expect((await codes(restored, { restoreArchived: true }))[0]).toEqual(['conflict', 'belongs_to_another']);
  });

  it('finds images of the library by name, and reports missing ones', async () => {
    const image = await prisma.image.create({ data: { brandId, name: 'Crème brûlée.jpg' } });
    await run('SKU;Name;Image\nI1;With one;CRÈME BRÛLÉE\nI2;Without;nothing.png\n');
    expect((await named('With one')).imageId).toBe(image.id);
    expect((await named('Without')).imageId).toBeNull();
    expect(await codes('SKU;Image\nI1;nothing\nI2;creme\n')).toEqual([
      ['unchanged', 'unknown_image'],
      ['unchanged', 'unknown_image'],
    ]);
  });

  it('updates products on menus along with their categories', async () => {
    const menu = await prisma.menu.findFirstOrThrow({ where: { restaurantId: tenants.a.restaurantId } });
    const made = await product({ name: 'Before', sku: 'M' });
    const { id } = await putOnMenu(prisma, made, { restaurantId: menu.restaurantId, menuId: menu.id });
    await createCatalogCategory(prisma, { brandId, name: 'Plats' });
    await run('SKU;Name;Category\nM;After;plats\n');
    expect(await prisma.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'After', categoryNames: ['Plats'] });
    expect(await prisma.catalogCategory.count({ where: { brandId, name: { in: ['plats', 'Plats'] } } })).toBe(1);
    expect((await verifyMenus()).problems).toEqual([]);
  });

  it('is undone except for products that were changed or put on a menu since', async () => {
    const menu = await prisma.menu.findFirstOrThrow({ where: { restaurantId: tenants.a.restaurantId } });
    const kept = await product({ name: 'Kept', sku: 'K', priceCents: 100, prices: [{ mode: 'delivery', priceCents: 150 }] });
    const changed = await product({ name: 'Changed', sku: 'C', priceCents: 200 });
    const text = 'SKU;Name;Price;Prix livraison;Categories\nK;Renamed;9;10;Neu\nC;Other;9;;Neu\nN1;New;1;;Neu\nN2;On a menu;1;;Neu\n';
    const { importId } = await run(text);
    await manager.call(updateCatalogProduct, { brandId, productId: changed.id, priceCents: 777 });
    await putOnMenu(prisma, await named('On a menu'), { restaurantId: menu.restaurantId, menuId: menu.id });
    await manager.call(undoImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('undone');
    const { items } = await manager.call(listImportRows, { importId });
    expect(items.map((row) => row.kept)).toEqual([null, 'changed_since', null, 'in_use']);
    const find = (id: number) => prisma.catalogProduct.findFirstOrThrow({ where: { id } });
    expect(await find(kept.id)).toMatchObject({ name: 'Kept', priceCents: 100, prices: [{ mode: 'delivery', priceCents: 150 }] });
    expect(await categoriesOf(kept.id)).toEqual([]);
    expect(await find(changed.id)).toMatchObject({ name: 'Other', priceCents: 777 });
    expect(await prisma.catalogProduct.count({ where: { brandId, sku: { in: ['N1', 'N2'] } } })).toBe(1);
  });

  it('is recognised by its columns, and is available to the head office only', async () => {
    const found = await manager.call(createImport, { brandId, file: uploadedFile('Produit;Prix TTC\nFlan;4\n') });
    expect(found).toMatchObject({ kind: 'catalog', choices: ['emptyCells', 'restoreArchived'], takesGoodRows: true });
    await manager.call(setImportMapping, { importId: found.importId, columns: [], save: false });
    expect(await waitUntilSettled(found.importId)).toBe('preview');
    const restaurant = await actorsOf(tenants)('restaurant');
    const refusal = await restaurant.refused(createImport, { brandId, file: uploadedFile('Produit;Prix TTC\nFlan;4\n') });
    expect(refusal.code).toBe('access_denied');
  });
});
