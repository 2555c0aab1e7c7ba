import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';
import { openLive } from './support/live';
import { drag } from './support/pointer';
import { tokenOf } from './support/token';

const catalog = '/admin/brands/1/catalog';

test.use({ viewport: { width: 1440, height: 900 } });

test('a manager enters, pastes and reprices products by keyboard alone, and a colleague sees the changes live', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'brand');
  await page.goto(catalog);
  const grid = page.getByRole('grid', { name: 'Products' });
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name });
  await waitForHydration(grid);
  await tabTo(page, grid);

  // Three by hand: Tab moves on, Enter returns to the start of the next row.
  for (const [name, sku, price] of [
    ['Tarte fine', 'KB-1', '4.50'],
    ['Flan', 'KB-2', '3,20 €'],
    ['Baba', 'KB-3', 'cheap'],
  ] as const) {
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(sku);
    await page.keyboard.press('Tab');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    await expect(row(name)).toBeVisible();
  }
  // Invalid text stays in its cell, with an error.
  const cheap = grid.getByRole('gridcell', { name: 'cheap' });
  await expect(cheap).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 1 product first' })).toContainText('Enter an amount, such as 4.50.');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Price of Baba' });
  await expect(field).toHaveValue('cheap');
  await field.press('Control+a');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(row('Baba')).toContainText('€5.00');

  // Five from a French Excel, with its own column names; undone and redone.
  const excel = [
    'Prix TTC\tDésignation\tRéf',
    '6,50\u00a0€\tCrème brûlée\tKB-4',
    '1\u202f234,50 €\tPièce montée\tKB-5',
    '2,40\t"Café ""noisette"""\tKB-6',
    '12€50\tPlat du jour\tKB-7',
    '0,9\tEau\tKB-8',
  ].join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${excel}\r\n`);
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  await expect(row('Pièce montée')).toContainText('€1,234.50');
  await expect(row('Café "noisette"')).toContainText('€2.40');
  await page.keyboard.press('Control+z');
  await expect(row('Pièce montée')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(row('Plat du jour')).toContainText('€12.50');
  await expect(page.getByText('8 new products', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  // The response to the save is lost, and the page is closed before it gets through again: they are created once.
  let isLost = false;
  await page.route(/createCatalogProducts/, async (route) => {
    if (isLost) return;
    isLost = true;
    await route.fetch();
    await page.goto('about:blank');
  });
  page.on('dialog', (question) => void question.accept());
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL('about:blank');
  await page.unroute(/createCatalogProducts/);
  // The notice may be gone before all of the page has loaded.
  await page.goto(catalog, { waitUntil: 'commit' });
  await expect(page.getByRole('alert').filter({ hasText: '8 products added' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();

  // A colleague sees them, found without accents, while all prices are raised by 3 % and rounded to ten cents.
  const other = await context.newPage();
  await openLive(other, `${catalog}?search=creme+brulee`);
  const theirs = other.getByRole('grid').getByRole('row').filter({ hasText: 'KB-4' });
  await expect(theirs).toContainText('€6.50');
  await page.bringToFront();

  // Escape, then Tab, leaves the grid.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(grid).not.toBeFocused();
  await tabTo(page, page.getByRole('searchbox', { name: 'Search products' }));
  await page.keyboard.type('kb-');
  await expect(page).toHaveURL(/search=kb-/);
  await expect(page.getByText('8 rows')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Change several…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change several products' });
  await expect(dialog.getByRole('textbox', { name: 'Percent, negative to lower' })).toBeFocused();
  await page.keyboard.type('3');
  await expect(dialog.getByRole('list', { name: 'Preview' })).toContainText('€6.50 → €6.70');
  // 3 % of 0.90 is less than half of ten cents.
  await expect(dialog.getByText('7 products will change, of 8')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'Preview' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'What will change' })).toContainText('Pièce montée: Price €1,234.50 → €1,271.50');
  await page.keyboard.press('Escape');
  await tabTo(page, grid);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: '7 products changed' })).toBeVisible();
  await expect(row('Crème brûlée')).toContainText('€6.70');
  await expect(theirs).toContainText('€6.70');
  await other.close();
});

test('a manager opens products from the catalog list and adds one, in French on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speakFrench(page);
  const headers = await tokenOf(request, 'brand');
  const data = { name: 'Œuf mayonnaise', priceCents: 450, allergens: ['eggs'] };
  expect((await request.post('/v2/brands/1/catalog/products', { headers, data })).status()).toBe(201);
  await signIn(page, 'brand');
  await page.goto(`${catalog}?search=mayonnaise`);
  const name = page.getByRole('button', { name: 'Œuf mayonnaise', exact: true });
  await waitForHydration(name);
  await expectNoViolations(page);
  await name.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Œuf mayonnaise' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Ce que voient les clients' })).toContainText('Contient');
  await expectNoViolations(page);

  // One is created there, too: its name, then its page.
  await page.goto(catalog);
  const begin = page.getByRole('button', { name: 'Ajouter un produit' });
  await waitForHydration(begin);
  await begin.click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un produit' });
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Île flottante à l’ancienne');
  await dialog.getByRole('button', { name: 'Ajouter le produit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Île flottante à l’ancienne' })).toBeVisible();

  // The name of a choice has the room that its price and its box leave.
  await page.goto(`${catalog}?tab=options`);
  const sauces = page.getByRole('button', { name: 'Sauces', exact: true });
  await waitForHydration(sauces);
  await sauces.click();
  const choice = page.getByRole('dialog').getByRole('textbox', { name: 'Choix 1', exact: true });
  await expect(choice).toHaveValue('Mayonnaise');
  expect((await choice.boundingBox())?.width).toBeGreaterThan(150);
});

test('a manager switches a product off on the kiosk and takes it off the menu of a restaurant', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'rivoli');
  await page.goto('/admin/restaurants/4/menu');
  const products = page.getByRole('list', { name: 'Menu', exact: true }).getByRole('listitem');
  const first = products.first().getByRole('button').first();
  await waitForHydration(first);
  await first.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Kiosk' }).click();
  const name = await dialog.getByRole('heading', { level: 2 }).innerText();
  await expect(page.getByRole('alert').filter({ hasText: 'switched off (Kiosk)' })).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'Kiosk' })).not.toBeChecked();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(products.first()).toContainText('Off on kiosk');
  await first.click();
  await dialog.getByRole('button', { name: 'Take off the menu' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'taken off the menu' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(products.first()).not.toContainText(name);
});

test('a restaurant manager places a category of their own among the brand’s by keyboard and mouse, and guests see it there', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, 'restaurant');
  const menus = await request.get('/v2/restaurants/1/menus', { headers });
  const { menuId } = (await menus.json()).data.toSorted((a: { products: number }, b: { products: number }) => b.products - a.products)[0];
  const published = async () =>
    (await (await request.get(`/v2/restaurants/1/menus/${menuId}/published?channelId=1`)).json()).data.categories as {
      name: string;
      productIds: number[];
    }[];
  const [first, second, third] = (await published()).map(({ name }) => name);
  await signIn(page, 'restaurant');
  await page.goto('/admin/restaurants/1/menu');
  const tab = page.getByRole('tab', { name: 'Categories' });
  await waitForHydration(tab);
  await tab.click();
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.keyboard.type('Du potager');
  const list = page.getByRole('list', { name: 'Categories', exact: true });
  const lines = list.locator(':scope > li');
  const grip = list.getByRole('button', { name: /^Move Du potager,/ });

  // To the top with one key, and after the next with another.
  await grip.press('Home');
  await expect(lines.first().getByRole('textbox')).toHaveValue('Du potager');
  await grip.press('ArrowDown');
  await expect(lines.nth(1).getByRole('textbox')).toHaveValue('Du potager');
  await expect(page.getByRole('status').filter({ hasText: /^Du potager: 2 of \d+$/ })).toBeAttached();
  // And after a third by mouse.
  const from = (await grip.boundingBox())!;
  const to = (await lines.nth(2).boundingBox())!;
  await drag(page, [from.x + from.width / 2, from.y + from.height / 2], [from.x + from.width / 2, to.y + to.height - 4]);
  await expect(lines.nth(2).getByRole('textbox')).toHaveValue('Du potager');

  await lines.nth(2).getByRole('button', { name: 'No products' }).press('Enter');
  await lines.nth(2).getByRole('button', { name: 'Add a product' }).press('Enter');
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lines.nth(2).getByRole('button', { name: '1 product' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Categories saved')).toBeVisible();
  await expect.poll(async () => (await published()).map(({ name }) => name).slice(0, 4)).toEqual([first, second, 'Du potager', third]);
  const own = (await published()).find(({ name }) => name === 'Du potager');
  expect(own?.productIds).toHaveLength(1);
});

test('a manager picks a product image from the library and sees what guests get on each channel', async ({ page, request }) => {
  const headers = await tokenOf(request, 'brand');
  const data = { name: 'Tourte aux cèpes', priceCents: 1450, prices: [{ channelId: 1, priceCents: 1390 }], allergens: ['gluten'] };
  const made = await request.post('/v2/brands/1/catalog/products', { headers, data });
  expect(made.status()).toBe(201);
  await signIn(page, 'brand');
  await page.goto(`${catalog}/${(await made.json()).data.productId}`);
  const view = page.getByRole('complementary', { name: 'What guests see' });
  const choose = page.getByRole('button', { name: 'Choose an image', exact: true });
  await waitForHydration(choose);
  await expect(view).toContainText('€14.50');
  await expect(view).toContainText('Contains: Gluten');
  await expect(view.locator('img')).toHaveCount(0);
  await view.getByText('Kiosk', { exact: true }).click();
  await expect(view).toContainText('€13.90');
  await choose.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose an image' });
  await expectNoViolations(page);
  await picker.getByRole('searchbox', { name: 'Search images' }).fill('burger');
  await picker.getByRole('button', { name: /^Burger République/ }).click();
  await expect(picker).toBeHidden();
  // Visible before it is saved.
  await expect(view.locator('img')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tourte');
  await expect(view).toContainText('Tourte');
  await expect(view).not.toContainText('Tourte aux cèpes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.reload();
  await expect(view.locator('img')).toBeVisible();
});

test('an admin scrolls to the end of a catalog of 10,000 products, in a brand without restaurants, edits it and searches it', async ({
  page,
  request,
}) => {
  const COUNT = 10_000;
  const AT_ONCE = 500;
  const headers = await tokenOf(request, 'admin');
  const brand = { name: 'Grande carte', language: 'fr', timeZone: 'Europe/Paris', currency: 'EUR', brandGroupId: null };
  const { brandId } = (await (await request.post('/v1/brands', { headers, data: brand })).json()).data;
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const products = Array.from({ length: AT_ONCE }, (_, index) => ({ name: `Plat ${from + index + 1}`, priceCents: 500 + index }));
    const batch = await request.post(`/v2/brands/${brandId}/catalog/products/batch`, { headers, data: { products } });
    expect(batch.ok()).toBe(true);
  }
  await signIn(page, 'admin');
  await page.goto(`/admin/brands/${brandId}/catalog`);
  const grid = page.getByRole('grid', { name: 'Products' });
  await waitForHydration(grid);
  await expect(page.getByText('10,000 rows')).toBeVisible();
  await tabTo(page, grid);
  await page.keyboard.press('Control+End');
  await expect(grid.getByRole('row').filter({ hasText: 'Plat 10000' })).toBeVisible();
  // The number of elements does not grow with the catalog.
  expect(await grid.getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Dernier plat');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Product changed' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('dernier');
  const last = grid.getByRole('row').filter({ hasText: 'Dernier plat' });
  await expect(last).toBeVisible();
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  // A cell with choices: by name, and by mouse.
  const vatGroup = last.getByRole('gridcell').nth(3);
  await vatGroup.dblclick();
  await page.keyboard.type('alcohol');
  await page.keyboard.press('Enter');
  await expect(vatGroup).toHaveText('Alcoholic drinks');
  await vatGroup.dblclick();
  await page.getByRole('option', { name: 'Soft drinks, sealed' }).click();
  await expect(vatGroup).toHaveText('Soft drinks, sealed');
});
