import { expect, expectNoViolations, signIn, signInAndLand, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

/** Only this file uses the zones of restaurant 5, which has none at first. */
const screen = '/admin/restaurants/5/fiscal';

// A mistyped SIRET is refused.
test.use({ expectedErrors: [/status of 400/] });

test.afterEach(async ({ request }) => {
  const headers = await tokenOf(request, 'brand');
  for (const zone of [8, 1, 8]) await request.delete(`/api/v1/restaurants/5/operation-zones/${zone}`, { headers });
});

test('a manager gives a new restaurant its VAT zone, corrects an invalid SIRET, and moves the restaurant to another zone', async ({
  page,
}) => {
  await signIn(page, 'brand');
  await page.goto(screen);
  await expect(page.getByText('No VAT zone')).toBeVisible();
  // The address decides the zone: one click, and missing fields are asked for.
  await expect(page.getByText(/^The restaurant’s address, .*, is in Mainland France\./)).toBeVisible();
  await page.getByRole('button', { name: 'Use Mainland France' }).click();
  const dialog = page.getByRole('dialog', { name: 'Company details in Mainland France' });
  await expect(dialog.getByRole('textbox', { name: 'Street' })).toHaveValue('rue des Martyrs');
  await dialog.getByRole('textbox', { name: 'Company name' }).fill('Bistro Lumière SAS');
  await dialog.getByRole('textbox', { name: 'VAT number' }).fill('FR 08 999 841 208');
  await dialog.getByRole('textbox', { name: 'SIRET' }).fill('999 841 208 00022');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The check digits are wrong')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'SIRET' }).fill('999 841 208 00021');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('99984120800021')).toBeVisible();
  for (const group of ['Food packed to be kept', 'Bread, viennoiserie and cakes'])
    await expect(page.getByRole('table', { name: /VAT rates today/ }).getByRole('row', { name: group })).toContainText(/10%.*5.5%.*5.5%/);

  await page.getByRole('combobox', { name: 'Add a zone' }).selectOption('Belgium');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Make primary' }).click();
  await expect(page.getByRole('heading', { name: 'VAT rates today: Belgium' })).toBeVisible();
  await expect(page.getByRole('alert', { name: /is in Mainland France$/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Mathieu Garnier chose the primary VAT zone')).toBeVisible();
});

test('a manager sees a VAT zone that a colleague adds without a reload', async ({ page, browser }) => {
  const colleague = await (await browser.newContext()).newPage();
  await signIn(page, 'brand');
  await signIn(colleague, 'brand');
  await openLive(page, screen);
  await expect(page.getByText('No VAT zone')).toBeVisible();
  await colleague.goto(screen);
  await waitForHydration(colleague.getByRole('combobox', { name: 'Add a zone' }));
  await colleague.getByRole('combobox', { name: 'Add a zone' }).selectOption('Belgium');
  await colleague.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'VAT rates today: Belgium' })).toBeVisible({ timeout: 5_000 });
  await colleague.context().close();
});

test('a brand manager sees the restaurants by VAT zone and follows a problem to the form that fixes it', async ({ page, request }) => {
  const headers = await tokenOf(request, 'brand');
  await request.post('/api/v1/restaurants/5/operation-zones', { headers, data: { operationZoneCode: 'BE' } });
  await signInAndLand(page, 'brand');
  await page.getByRole('link', { name: 'Brand VAT zones' }).first().click();
  await expect(page.getByText('Most used zone: Mainland France, primary zone of 2 of 3 restaurants.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Restaurants by VAT zone' });
  await expect(table.getByRole('row', { name: /Nouveau.*Belgium.*No company name, and 2 more/ })).toBeVisible();
  await page.getByRole('link', { name: /^Unusual rates/ }).click();
  await expect(page).toHaveURL(/show=unusual/);
  await expect(table.getByRole('row', { name: /République/ })).toHaveCount(0);
  await table.getByRole('button', { name: 'Bistro Lumière Nouveau' }).click();
  const drawer = page.getByRole('dialog', { name: 'Bistro Lumière Nouveau' });
  await expect(drawer.getByText('It uses the rates of Belgium, but its address is in Mainland France')).toBeVisible();
  await expectNoViolations(page);
  await drawer.getByRole('listitem').filter({ hasText: 'Belgium requires a VAT number' }).getByRole('link', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/admin\/restaurants\/5\/fiscal\?configure=8$/);
  await expect(page.getByRole('dialog', { name: 'Company details in Belgium' })).toBeVisible();
  await page.goto('/admin/brands/1/fiscal?tab=rates');
  await expect(page.getByRole('heading', { name: 'VAT rates today: Mainland France' })).toBeVisible();
  await expectNoViolations(page);
});

test('a restaurant manager filters the VAT rates by zone, sees which are unclear, and downloads them as CSV', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto('/admin/restaurants/1/fiscal?tab=referential&zone=BE');
  await expect(page.getByRole('columnheader', { name: 'Belgium' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Mainland France' })).toBeHidden();
  await expect(page.getByText('put off on 13 February 2026')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Dishes made to be eaten at once/ }).getByRole('img', { name: 'unclear' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Alcoholic drinks/ }).getByRole('img', { name: 'unclear' })).toHaveCount(0);
  await expectNoViolations(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^vat-configuration-.*\.csv$/);
  await page.goto('/admin/restaurants/1/fiscal');
  await expect(page.getByText('zones are managed by head office')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit details' })).toBeHidden();
});

test.describe('on a phone, in French and in dark mode', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', colorScheme: 'dark' });

  test('the VAT rates are shown and accessible', async ({ page }) => {
    await page.goto('/sign-in');
    await page.locator('input[type="email"]').fill('brand@demo.test');
    await page.locator('input[type="password"]').fill('demo-password');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/\/admin\/./);
    await page.goto('/admin/restaurants/1/fiscal');
    await expect(page.getByRole('heading', { name: 'Taux de TVA du jour : France métropolitaine' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  });
});
