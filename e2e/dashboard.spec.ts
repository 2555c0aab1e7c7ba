import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, signInAndLand, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { nextChange, openLive } from './support/live';
import { stockOf } from './support/stock';

/** Only this file uses restaurant 3: no other test changes its stock. */
const dashboard = '/admin/restaurants/3/stock';

const panel = (page: Page, title: string) => page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: title }) });
const rowsOf = (list: Locator) => list.getByRole('listitem');

async function figure(page: Page, tile: string): Promise<number> {
  const text = await page.getByRole('navigation', { name: 'Products by stock' }).getByRole('link', { name: tile }).innerText();
  return Number(text.match(/\d[\d,]*/)?.[0].replaceAll(',', ''));
}

test('a manager sees what is out of stock after signing in, restocks a product and undoes it', async ({ page }) => {
  await signInAndLand(page, 'restaurant');
  await expect(page).toHaveURL(/\/admin\/restaurants\/1\/stock$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await expect(page.getByText(/products are out of stock now/)).toBeVisible();

  const row = rowsOf(panel(page, 'Out of stock now')).last();
  const name = await row.getByRole('link').first().innerText();
  const mended = panel(page, 'Out of stock now').getByRole('listitem').filter({ hasText: name });
  const field = mended.getByRole('textbox', { name: `New quantity of ${name}` });
  await waitForHydration(field);
  await field.fill('24');
  await page.keyboard.press('Enter');
  await expect(mended.getByRole('status')).toHaveText('24 in stock');

  // The focus moves to the next possible action.
  const undo = mended.getByRole('button', { name: `Undo the quantity of ${name}` });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(mended.getByRole('textbox')).toBeVisible();
});

test('the figures follow changes made here and elsewhere without a reload, and rows stay in place while in use', async ({
  page,
  request,
  baseURL,
}) => {
  await signIn(page, 'cantine');
  const stock = await stockOf(request, 3, 'cantine');
  const [sold] = await stock.list({ stockStatus: 'ok', tracked: 'true' });

  // Changes between loading the figures and following the stream are not missed.
  const following = Promise.withResolvers<void>();
  await page.route('**/v2/restaurants/3/live', async (route) => {
    await following.promise;
    await route.continue();
  });
  const opened = openLive(page, dashboard);
  const before = await figure(page, 'Out of stock');
  const heard = await nextChange(`${baseURL}/v2/restaurants/3/live`, stock.headers);
  await stock.setQuantity(sold!, 0);
  await heard();
  following.resolve();
  await opened;
  await expect.poll(() => figure(page, 'Out of stock')).toBe(before + 1);
  await stock.setQuantity(sold!, sold!.currentQuantity);
  await expect.poll(() => figure(page, 'Out of stock')).toBe(before);

  const rows = rowsOf(panel(page, 'Out of stock now'));
  await expect(rows).toHaveCount(before);
  const names = await rows.getByRole('link').and(page.locator('a[href*="product="]')).allInnerTexts();

  await waitForHydration(rows.nth(0).getByRole('textbox'));

  // While a user works on the list, rows stay in place.
  await rows.nth(0).getByRole('textbox').focus();
  expect(names).toEqual((await stock.out()).map(({ name }) => name));
  await expect(rows.nth(0)).toContainText('Since');
  const other = (await stock.list({ stockStatus: 'out', tracked: 'true' })).find(({ name }) => name !== names[0])!;
  await stock.setQuantity(other, 5);
  await expect.poll(() => figure(page, 'Out of stock'), { intervals: [100] }).toBe(before - 1);
  await expect(rows.filter({ hasText: other.name })).toContainText('Back in stock');
  await expect(rows).toHaveCount(before);

  await rows.nth(0).getByRole('textbox').fill('7');
  await rows
    .nth(0)
    .getByRole('button', { name: `Update the quantity of ${names[0]}` })
    .click();
  await expect.poll(() => figure(page, 'Out of stock')).toBe(before - 2);
  await expect(rows.nth(0)).toContainText(names[0]!);
  await expect(rows.nth(0).getByRole('status')).toHaveText('7 in stock');

  await rows.nth(0).getByRole('button', { name: /Undo/ }).click();
  await stock.setQuantity(other, 0);
  await expect.poll(() => figure(page, 'Out of stock')).toBe(before);
});

test('a missing quantity is rejected in its row', async ({ page }) => {
  await signIn(page, 'cantine');
  await page.goto(dashboard);
  const row = rowsOf(panel(page, 'Out of stock now')).first();
  await waitForHydration(row.getByRole('textbox'));
  await row.getByRole('button', { name: /Update the quantity/ }).click();
  await expect(row.getByText('Enter a whole number from 0 to 1,000,000.')).toBeVisible();
  await expect(row.getByRole('textbox')).toBeFocused();
});

test('tiles lead to the filtered inventory, and the chart is also available as a table', async ({ page }) => {
  await signIn(page, 'cantine');
  await page.goto(dashboard);
  const movements = panel(page, 'Movements per day');
  await expect(movements.getByRole('figure')).toBeVisible();
  await movements.getByText('7 days').click();
  await movements.getByText('Value').click();
  await movements.getByText('Table').click();
  await expect(page).toHaveURL(/days=7/);
  await expect(page).toHaveURL(/measure=value/);
  // A header and seven days; amounts as money.
  await expect(movements.getByRole('row')).toHaveCount(8);
  await expect(movements.getByRole('cell', { name: /€/ }).first()).toBeVisible();
  await page.reload();
  await expect(movements.getByRole('row')).toHaveCount(8);

  await page.getByRole('navigation', { name: 'Products by stock' }).getByRole('link', { name: 'Low' }).click();
  await expect(page).toHaveURL(/\/stock\/inventory\?status=low$/);
  await page.goBack();
  const untracked = await figure(page, 'Not tracked');
  await page.getByRole('navigation', { name: 'Products by stock' }).getByRole('link', { name: 'Not tracked' }).click();
  await expect(page).toHaveURL(/\/stock\/inventory\?tracked=false$/);
  await expect(page.getByRole('row').filter({ hasText: 'Not tracked' })).toHaveCount(untracked);
});

test('a restaurant without products shows so and links to the stock settings', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/restaurants/5/stock');
  await expect(page.getByText('No products yet')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Set up the stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock settings' })).toBeVisible();
});

test('the stock dashboard is accessible in both colour schemes, in French and on a phone', async ({ page }) => {
  await signInAndLand(page, 'restaurant');
  const movements = panel(page, 'Movements per day');
  await expect(movements.getByRole('figure')).toBeVisible();
  await expectNoViolations(page);
  await movements.getByText('Table').click();
  await expectNoViolations(page);

  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/restaurants/1/stock');
  await expect(page.getByRole('heading', { name: 'En rupture maintenant' })).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();
  await expectNoViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(390);
});
