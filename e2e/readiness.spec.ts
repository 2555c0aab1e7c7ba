import { expect, expectNoViolations, signIn, signInAndLand, speakFrench, test } from './support/fixtures';

const board = '/admin/brands/1/readiness';

test('a brand manager sees what a new restaurant lacks, and follows a link to where it is fixed', async ({ page }) => {
  await signInAndLand(page, 'brand');
  await page.getByRole('link', { name: 'Readiness board' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Readiness board' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Restaurants by readiness' });
  await expect(table.getByRole('columnheader')).toContainText(['Restaurant', 'Kiosk · Eat in', 'Online · Delivery', 'Till'], {
    ignoreCase: false,
  });
  const opened = table.getByRole('row', { name: /Nouveau/ });
  await expect(opened.getByRole('img', { name: 'Not ready' }).first()).toBeVisible();

  // The problems of all restaurants together.
  await page.getByRole('button', { name: 'Problems' }).click();
  await page.getByRole('option', { name: /^No till/ }).click();
  await expect(page).toHaveURL(/missing=no_till/);
  await expect(table.getByRole('row', { name: /République/ })).toHaveCount(0);

  await opened.getByRole('button', { name: 'Bistro Lumière Nouveau' }).click();
  const drawer = page.getByRole('dialog', { name: 'Bistro Lumière Nouveau' });
  await expect(drawer.getByText('The restaurant has no product to sell.')).toBeVisible();
  await expect(drawer.getByText('No till is paired yet.')).toBeVisible();
  await expectNoViolations(page);
  await drawer.getByRole('link', { name: 'Tills' }).click();
  await expect(page).toHaveURL(/\/admin\/restaurants\/5\/devices$/);
});

test('a manager finds an existing screen behind every problem of a restaurant', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/restaurants/5/readiness');
  await expect(page.getByText('Right now: 0 of 3 ways to order')).toBeVisible();
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links.first()).toBeVisible();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(new Set(hrefs)).toContain('/admin/restaurants/5/consumption-modes');
  for (const href of new Set(hrefs)) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
  }
});

test('a manager checks a chosen day and time in the restaurant’s time zone', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto('/admin/restaurants/1/readiness');
  const web = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Online ordering' }) });
  await page.getByRole('button', { name: /^When/ }).click();
  // A Tuesday at three in the morning; then lunch.
  await page.getByLabel('Day').fill('2026-12-01');
  await page.getByLabel('Time', { exact: true }).fill('03:00');
  await expect(page).toHaveURL(/day=2026-12-01&minute=180/);
  await expect(web.getByText('This time is outside the pickup hours. Opens 11:30.')).toBeVisible();
  await page.getByLabel('Time', { exact: true }).fill('12:15');
  await expect(web.getByText('This time is outside the pickup hours.')).toHaveCount(0);
  await expect(page.getByText('Tue 1 Dec, 12:15: 6 of 6 ways to order')).toBeVisible();
  // At Christmas the demo's restaurant is closed, including kiosks and tills.
  await page.getByLabel('Day').fill('2026-12-25');
  await expect(page.getByText('The restaurant is closed for “Noël”.')).toBeVisible();
  await expect(page.getByText('Fri 25 Dec, 12:15: 0 of 6 ways to order')).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page).toHaveURL(/readiness$/);
});

test('both readiness screens are accessible in French, in dark mode and on a phone', async ({ page }) => {
  await signIn(page, 'brand');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [href, title] of [
    [board, 'Restaurants prêts'],
    ['/admin/restaurants/1/readiness', 'Prêt pour les commandes'],
    // The next delivery slot is on the next day, which needs a longer text.
    ['/admin/restaurants/1/readiness?day=2026-12-04&minute=1285', 'Prêt pour les commandes'],
  ] as const) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('the readiness board fits its window in French, and cuts nothing off', async ({ page }) => {
  await signIn(page, 'brand');
  await speakFrench(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(board);
  const table = page.getByRole('table', { name: 'Restaurants selon leur état' });
  await expect(
    table
      .getByRole('row', { name: /Nouveau/ })
      .getByText('Sans zone de TVA')
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  expect(await table.evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
  const cut = await table
    .locator('td > *')
    .evaluateAll((cells) =>
      cells.flatMap(({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight ? [textContent] : [],
      ),
    );
  expect(cut).toEqual([]);
});

test.describe('the readiness board of another brand', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('returns 404 and shows “Page not found”', async ({ page }) => {
    await signIn(page, 'rivoli');
    expect((await page.goto(board))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});
