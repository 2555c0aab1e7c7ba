import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { openLive } from './support/live';
import { stockOf } from './support/stock';

const movements = '/admin/restaurants/1/stock/movements';
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

async function choose(page: Page, filter: string, option: string | RegExp): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a manager filters the movements, keeps the filters in the address, and downloads exactly the filtered rows', async ({
  page,
  request,
}) => {
  const stock = await stockOf(request, 1);
  await signIn(page, 'restaurant');
  await page.goto(movements);
  await waitForHydration(page.getByRole('searchbox'));
  await expectNoViolations(page);

  await choose(page, 'Movement', 'Delivery');
  await expect(page).toHaveURL(/type=DELIVERY/);
  await expect(rows(page).first()).toContainText('Delivery');
  await expect(rows(page).filter({ hasText: 'Sale' })).toHaveCount(0);

  await page.getByRole('searchbox').fill('croissant');
  await expect(page).toHaveURL(/search=croissant/);
  await expect(rows(page).filter({ hasNotText: 'Croissant' })).toHaveCount(0);
  const expected = await stock.movements({ movementType: 'DELIVERY', search: 'croissant', limit: 200 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(expected.length + 1);

  // The origin of a movement is a link: to its delivery, or for a sale to the rest of its order.
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/stock\/deliveries\/\d+$/);

  const [sale] = await stock.movements({ movementType: 'SALE', limit: 1 });
  await page.goto(`${movements}?order=${sale!.orderId}`);
  const ofOrder = await stock.movements({ orderId: sale!.orderId! });
  await expect(rows(page)).toHaveCount(ofOrder.length);
  await expect(page.getByRole('button', { name: `Order: ${sale!.orderId}` })).toBeVisible();

  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/movements$/);
  await choose(page, 'Channel', 'Kiosk');
  await expect(page).toHaveURL(/channel=1/);
  // Of a kiosk that has been paired, its name is shown.
  await expect(rows(page).filter({ hasNotText: /Kiosk|Borne/ })).toHaveCount(0);
});

test('a manager filters the movements by person and by period', async ({ page, request }) => {
  const stock = await stockOf(request, 1, 'restaurant');
  const product = await stock.product('Terrine de campagne');
  await stock.setQuantity(product, 11, 'Counted for the period');
  await signIn(page, 'restaurant');
  await page.goto(`${movements}?productId=${product.productId}`);
  await waitForHydration(page.getByRole('searchbox'));
  await expect(page.getByRole('button', { name: /Terrine de campagne. Show all movements/ })).toBeVisible();
  await expect(rows(page).filter({ hasNotText: product.name })).toHaveCount(0);

  const [mine] = await stock.movements({ productId: product.productId, limit: 1 });
  const by = (await page.getByRole('columnheader').allInnerTexts()).indexOf('By');
  const author = await rows(page).first().getByRole('cell').nth(by).innerText();
  await choose(page, 'By', author);
  await expect(page).toHaveURL(new RegExp(`user=${mine!.userId}`));
  await expect(rows(page).filter({ hasNotText: author })).toHaveCount(0);

  await page.getByRole('search').getByRole('button', { name: 'Period', exact: true }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await expect(rows(page).first()).toContainText('Counted for the period');

  await page.goto(`${movements}?from=1999-01-01&to=1999-12-31`);
  await expect(page.getByText('No movement matches these filters')).toBeVisible();
});

test('a manager sees new movements on top, and further down the list a button that announces them', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const product = await stock.product('Rillettes du Mans');
  await stock.setQuantity(product, 10);
  await signIn(page, 'restaurant');
  await openLive(page, movements);
  await expect(rows(page).first()).toContainText(product.name);

  await stock.setQuantity(product, 6, 'Seen at once');
  await expect(rows(page).first()).toContainText('Seen at once');

  const table = page.getByRole('table');
  const scroller = table.locator('..');
  await scroller.evaluate((element) => {
    element.scrollTop = 900;
  });
  await expect.poll(() => rows(page).first().getAttribute('data-index')).not.toBe('0');
  const place = await scroller.evaluate((element) => element.scrollTop);
  await stock.setQuantity(product, 7, 'Waits');
  await stock.setQuantity(product, 8, 'Waits too');
  const pill = page.getByRole('button', { name: '2 new movements' });
  await expect(pill).toBeVisible({ timeout: 3_000 });
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(place);
  await pill.click();
  await expect(rows(page).first()).toContainText('Waits too');
  await expect(pill).toBeHidden();
});

test('a manager loads more movements at the end of the list', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto(movements);
  await waitForHydration(page.getByRole('searchbox'));
  await expect(page.getByText('100 rows so far')).toBeVisible();
  await page
    .getByRole('table')
    .focus()
    .catch(() => undefined);
  await rows(page).first().focus();
  await page.keyboard.press('End');
  await expect(page.getByText('200 rows so far')).toBeVisible();
});

test.describe('in French and in dark mode, on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the movements are accessible', async ({ page }) => {
    await signIn(page, 'restaurant');
    await speakFrench(page);
    await page.goto(movements);
    await expect(page.getByRole('heading', { level: 1, name: 'Mouvements' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Mouvements' }).getByRole('listitem').first()).toBeVisible();
    await expectNoViolations(page);
  });
});
