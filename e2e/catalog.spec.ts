import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tokenOf } from './support/token';

const catalog = '/admin/brands/1/catalog';

test.use({ viewport: { width: 1440, height: 900 } });

test('on a phone the catalog is a list that leads to each product, in French', async ({ page, request }) => {
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
});

test('a restaurant switches a product off on the kiosk, and takes one off its menu', async ({ page }) => {
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
