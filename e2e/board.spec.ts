import { readFileSync } from 'node:fs';
import { expect, expectNoViolations, signIn, signInAndLand, speakFrench, test } from './support/fixtures';

const board = '/admin/brands/1/stock';

test('a brand manager compares the stock of the restaurants, sorts and filters them, and opens one', async ({ page }) => {
  await signInAndLand(page, 'brand');
  await expect(page).toHaveURL(new RegExp(`${board}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Stock board' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Restaurants by stock' });
  const names = table.getByRole('row').locator('td:first-child');
  // Restaurants with the most products out of stock come first.
  await expect(names).toHaveText(['Bistro Lumière République', 'Bistro Lumière Bellecour', 'Bistro Lumière Nouveau']);
  await expect(table.getByRole('img', { name: /\d+ out of stock, \d+ low, \d+ in stock/ })).toHaveCount(2);
  await expect(table.getByText('Nothing is tracked')).toBeVisible();

  await table.getByRole('button', { name: 'Restaurant' }).click();
  await expect(names).toHaveText(['Bistro Lumière Bellecour', 'Bistro Lumière Nouveau', 'Bistro Lumière République']);
  await expect(page).toHaveURL(/sort=name/);

  await page.getByRole('searchbox', { name: 'Search restaurants' }).fill('republ');
  await expect(names).toHaveText(['Bistro Lumière République']);
  await page.getByRole('searchbox').fill('no such place');
  await expect(page.getByText('No restaurant found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(names).toHaveCount(3);

  await names.filter({ hasText: 'Bellecour' }).click();
  await expect(page).toHaveURL(/\/admin\/restaurants\/2\/stock$/);
});

test('a brand manager downloads the stock board as CSV', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto(board);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('stock-board.csv');
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Restaurant,City,Out of stock,Low,In stock,Not tracked');
  expect(lines[1]).toMatch(/^Bistro Lumière République,Paris,\d+,\d+,\d+,\d+,/);
});

test.describe('the stock board of another brand', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('returns 404 and shows “Page not found”', async ({ page }) => {
    await signIn(page, 'brand');
    expect((await page.goto('/admin/brands/3/stock'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});

test('the stock board is accessible in both colour schemes, in French and on a phone', async ({ page }) => {
  await signIn(page, 'group');
  await page.goto(board);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectNoViolations(page);
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Restaurants selon leur stock' }).getByRole('listitem')).toHaveCount(3);
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
