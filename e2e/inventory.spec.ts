import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';
import { openLive } from './support/live';
import { stockOf } from './support/stock';

/** In restaurant 1 each test has its own products. */
const inventory = '/admin/restaurants/1/stock/inventory';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const quantityOf = (page: Page, name: string) => page.getByRole('button', { name: `Quantity of ${name}:` });
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test('a manager finds and counts a product by keyboard alone, previews the effects, and undoes the count', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const product = await stock.product('Croissant au beurre');
  await stock.setQuantity(product, 12);
  await signIn(page, 'restaurant');
  await page.goto(inventory);
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await waitForHydration(search);

  await tabTo(page, search);
  await page.keyboard.type('croissant');
  await expect(page).toHaveURL(/search=croissant/);
  await expect(page.getByRole('row')).toHaveCount(2);

  await tabTo(page, quantityOf(page, product.name));
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: `Quantity of ${product.name}` });
  await expect(field).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Escape');
  await expect(quantityOf(page, product.name)).toBeFocused();
  await expect(row(page, product.name)).toContainText('12');

  // A digit starts editing, too; the effect is shown before it is saved.
  await page.keyboard.type('0');
  await expect(row(page, product.name)).toContainText('Out');
  await expect(row(page, product.name)).toContainText('leaves online ordering and kiosk');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, product.name)).toBeFocused();
  expect((await stock.product(product.name)).currentQuantity).toBe(12);

  await tabTo(page, page.getByRole('button', { name: 'Preview' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '1 change to save' });
  await expect(dialog).toContainText('Quantity 12 → 0');
  await expect(dialog.getByRole('textbox', { name: 'Details' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.type('Evening count');
  await page.keyboard.press('Enter');
  await expect(notice(page, '1 product saved')).toBeVisible();
  await expect(dialog).toBeHidden();

  const [movement] = await stock.movements({ productId: product.productId });
  expect(movement).toMatchObject({ movementType: 'MANUAL_ADJUSTMENT', quantityBefore: 12, quantityAfter: 0, reason: 'Evening count' });
  expect(await stock.product(product.name)).toMatchObject({ webAvailability: false, kioskAvailability: false });
  await expect(row(page, product.name).getByRole('switch', { name: `Online: ${product.name}` })).not.toBeChecked();

  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(notice(page, '1 count undone')).toBeVisible();
  await expect(quantityOf(page, product.name)).toHaveText('12');
  expect(await stock.product(product.name)).toMatchObject({ currentQuantity: 12, webAvailability: true, kioskAvailability: true });
});

/** Whether a text is shown whole: nothing around it cuts it, and it is inside the window. */
const isWhole = (text: Locator) =>
  text.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const isInside = (box: DOMRect) => box.left <= left && box.right >= right && box.top <= top && box.bottom >= bottom;
    for (let around = element.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible' && !isInside(around.getBoundingClientRect())) return false;
    return range.getBoundingClientRect().width <= right - left && left >= 0 && right <= window.innerWidth;
  });

// The second is the narrowest window with a table instead of cards.
for (const [width, language] of [
  [1440, 'English'],
  [769, 'French'],
] as const)
  test(`a count that can’t be read says so whole, in a row of the usual height: ${width} pixels, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    if (language === 'French') await speakFrench(page);
    await signIn(page, 'restaurant');
    await page.goto(`${inventory}?search=croissant`);
    const counted = row(page, 'Croissant au beurre');
    const field = counted.locator('[data-edits="quantity"]');
    await waitForHydration(field);
    const { height } = (await counted.boundingBox())!;
    await field.click();
    await page.keyboard.type('7.5');
    await page.keyboard.press('Enter');
    await expect(counted.getByRole('alert')).toHaveText(/000\.$/);
    expect(await isWhole(counted.getByRole('alert'))).toBe(true);
    expect((await counted.boundingBox())!.height).toBe(height);
  });

test.describe('when the connection drops', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('a manager enters several counts, which are kept until they are saved together', async ({ page, request }) => {
    const stock = await stockOf(request, 1);
    const names = ['Pain au chocolat', 'Pain aux raisins'];
    const products = await Promise.all(names.map((name) => stock.product(name)));
    for (const [index, product] of products.entries()) await stock.setQuantity(product, [3, 10][index]!);
    await signIn(page, 'restaurant');
    await page.goto(`${inventory}?search=pain+au`);
    await waitForHydration(quantityOf(page, names[0]!));

    await quantityOf(page, names[0]!).click();
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: `Quantity of ${names[1]}` })).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Safety stock of ${names[1]}:` })).toBeFocused();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 changes', { exact: true })).toBeVisible();

    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Movements' }).click();
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await guard.getByText('Keep editing').click();
    await expect(guard).toBeHidden();

    // Without a connection the screen stays, a save waits, and no count is lost.
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    const open = (name: string) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click();
    const refusal = notice(page, 'Couldn’t open the page');
    await open('Inventory');
    await refusal.getByRole('button', { name: 'Close' }).click();
    await expect(refusal).toBeHidden();
    await open('Movements');
    await expect(refusal).toBeVisible();
    await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
    // Errors are shown beside the save button, never over it.
    for (const viewport of [{ width: 390, height: 844 }, { width: 1100, height: 700 }, page.viewportSize()!]) {
      await page.setViewportSize(viewport);
      const [said, save] = await Promise.all([
        notice(page, 'Couldn’t open the page').boundingBox(),
        page.getByRole('button', { name: 'Save', exact: true }).boundingBox(),
      ]);
      expect(said!.y + said!.height <= save!.y || said!.x + said!.width <= save!.x, `${viewport.width} px`).toBe(true);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Waiting for the connection')).toBeVisible();
    await expect(page.getByText('2 changes will be saved')).toBeVisible();
    // After closing and reopening in between, the counts are restored.
    await page.route('**/api/trpc/stock.setQuantity**', (route) => route.abort());
    await page.context().setOffline(false);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText(/^2 changes restored from/)).toBeVisible();
    await expect(row(page, names[1]!)).toContainText('7');
    await page.unroute('**/api/trpc/stock.setQuantity**');

    await page.keyboard.press('Control+s');
    await expect(notice(page, '2 products saved')).toBeVisible();
    await expect(page.getByText(/^2 changes/)).toBeHidden();
    expect(await stock.product(names[0]!)).toMatchObject({ currentQuantity: 14 });
    expect(await stock.product(names[1]!)).toMatchObject({ currentQuantity: 7, safetyStock: 3 });
  });
});

test('a manager filters the inventory, keeps the filters in the address, and downloads exactly the filtered rows', async ({
  page,
  request,
}) => {
  const stock = await stockOf(request, 1);
  await signIn(page, 'restaurant');
  await page.goto(inventory);
  const low = page.getByRole('button', { name: /^Low/ });
  await waitForHydration(low);
  await low.click();
  await expect(page).toHaveURL(/status=low/);
  const expected = await stock.list({ stockStatus: 'low', hasSku: 'true' });

  await page.getByRole('button', { name: 'SKU', exact: true }).click();
  await page.getByRole('radio', { name: 'With an SKU' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/hasSku=true/);
  await expect(page.getByRole('row')).toHaveCount(expected.length + 1);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(expected.length + 1);
  // Their value, and the number of products that it leaves out.
  const { cost, productsWithoutCost } = await stock.value({ stockStatus: 'low', hasSku: 'true' });
  const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cost! / 100);
  const sum = page.getByRole('status').filter({ hasText: `${euros} at cost` });
  await expect(sum).toContainText(productsWithoutCost === 0 ? 'at cost' : `+ ${productsWithoutCost} product`);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(expected.length + 1);
  for (const { name } of expected) expect(lines.some((line) => line.includes(name))).toBe(true);

  await page.getByRole('searchbox', { name: 'Search products' }).fill('no such product');
  await expect(page.getByText('No product matches these filters')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/inventory$/);
});

test('a manager switches a product off and on again, and sees why it is off', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const product = await stock.product('Brioche à tête');
  await stock.setQuantity(product, 8);
  await signIn(page, 'restaurant');
  await openLive(page, `${inventory}?search=brioche`);
  const web = page.getByRole('switch', { name: `Online: ${product.name}` });
  await waitForHydration(web);
  await expect(web).toBeChecked();
  await web.press('Space');
  await expect(notice(page, `${product.name} switched off (Online)`)).toBeVisible();
  await expect(row(page, product.name)).toContainText('off');
  expect((await stock.product(product.name)).webAvailability).toBe(false);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(web).toBeChecked();
  await expect.poll(async () => (await stock.product(product.name)).webAvailability).toBe(true);

  await stock.setQuantity(product, 0);
  await expect(row(page, product.name).getByText('out of stock', { exact: true })).toHaveCount(2);
});

test('a manager sees quantities change without a reload when they are set elsewhere', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const product = await stock.product('Velouté de potimarron');
  await stock.setQuantity(product, 20);
  await signIn(page, 'restaurant');
  await openLive(page, `${inventory}?search=potimarron`);
  await expect(quantityOf(page, product.name)).toHaveText('20');
  await stock.setQuantity(product, 4);
  await expect(quantityOf(page, product.name)).toHaveText('4');
  await expect(row(page, product.name)).toContainText('Low');

  // A row that no longer matches disappears, one that matches appears.
  await openLive(page, `${inventory}?search=potimarron&status=out`);
  await expect(page.getByText('No product matches these filters')).toBeVisible();
  await stock.setQuantity(product, 0);
  await expect(row(page, product.name)).toBeVisible();
  await stock.setQuantity(product, 9);
  await expect(row(page, product.name)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a manager counts products with their thumb', async ({ page, request }) => {
    const stock = await stockOf(request, 1);
    const names = ['Limonade artisanale 33 cl', 'Orangeade 33 cl'];
    const products = await Promise.all(names.map((name) => stock.product(name)));
    for (const product of products) await stock.setQuantity(product, 10);
    await signIn(page, 'restaurant');
    await page.goto(`${inventory}?search=33+cl`);
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const more = card(names[0]!).getByRole('button', { name: 'One more' });
    await waitForHydration(more);
    await more.tap();
    await more.tap();
    await card(names[0]!).getByRole('button', { name: 'One less' }).tap();
    await expect(card(names[0]!)).toContainText('+1');

    const second = card(names[1]!).getByRole('textbox', { name: `Quantity of ${names[1]}` });
    await second.tap();
    await second.fill('0');
    await expect(card(names[1]!)).toContainText('leaves online ordering and kiosk');
    await expectNoViolations(page);
    const { width, scrollWidth } = await page.evaluate(() => ({ width: window.innerWidth, scrollWidth: document.body.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(width);

    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(notice(page, '2 products saved')).toBeVisible();
    expect(await stock.product(names[0]!)).toMatchObject({ currentQuantity: 11 });
    expect(await stock.product(names[1]!)).toMatchObject({ currentQuantity: 0, webAvailability: false });
  });
});

test.describe('in French and in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('the inventory is accessible', async ({ page }) => {
    await signIn(page, 'restaurant');
    await speakFrench(page);
    await page.goto(`${inventory}?status=out`);
    await expect(page.getByRole('heading', { level: 1, name: 'Inventaire' })).toBeVisible();
    await waitForHydration(page.getByRole('searchbox', { name: 'Rechercher un produit' }));
    await expect(page.getByRole('row').filter({ hasText: 'En rupture' }).first()).toBeVisible();
    await expectNoViolations(page);
  });
});
