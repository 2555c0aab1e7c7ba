import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { stockOf } from './support/stock';

const inventory = '/admin/restaurants/1/stock/inventory';
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test('a manager reads a product’s movements, counts it, resets it to zero, and undoes the reset', async ({ page, request }) => {
  const stock = await stockOf(request, 1);
  const product = await stock.product('Œuf mayonnaise bio');
  await stock.setQuantity(product, 15, 'Before the test');
  await signIn(page, 'restaurant');
  await page.goto(`${inventory}?search=mayonnaise`);
  const row = page.getByRole('row').filter({ hasText: product.name });
  await waitForHydration(row);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`product=${product.productId}`));
  const drawer = page.getByRole('dialog', { name: product.name });
  await expect(drawer).toContainText('In stock');

  // The chart has a text description, and its values are listed below.
  const chart = drawer.getByRole('img', { name: new RegExp(`^Quantity of ${product.name} from .* now 15`) });
  await expect(chart.locator('path.recharts-line-curve')).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Marks on the line' })).toContainText('Sale');
  const movements = drawer.getByRole('table');
  await expect(movements.getByRole('row').nth(1)).toContainText('Before the test');
  await expectNoViolations(page);

  const quantity = drawer.getByRole('textbox', { name: `Quantity of ${product.name}` });
  await quantity.fill('40');
  await expect(drawer).toContainText('+25');
  await drawer.getByRole('textbox', { name: 'Details' }).fill('Found in the cellar');
  await page.keyboard.press('Enter');
  await expect(notice(page, `${product.name} saved`)).toBeVisible();
  await expect(movements.getByRole('row').nth(1)).toContainText('Found in the cellar');

  await drawer.getByRole('button', { name: 'Reset to zero' }).click();
  const dialog = page.getByRole('dialog', { name: `Reset ${product.name} to zero?` });
  await expect(dialog).toContainText('from 40 to 0');
  await expect(dialog).toContainText('leaves online ordering and kiosk');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Reset to zero' }).click();
  await expect(notice(page, `${product.name} reset to zero`)).toBeVisible();
  await expect(drawer).toContainText('Out');
  await expect(movements.getByRole('row').nth(1)).toContainText('Reset');
  expect((await stock.movements({ productId: product.productId }))[0]).toMatchObject({ movementType: 'RAZ', quantityAfter: 0 });

  await notice(page, 'reset to zero').getByRole('button', { name: 'Undo' }).click();
  await expect(drawer).toContainText('In stock');
  expect(await stock.product(product.name)).toMatchObject({ currentQuantity: 40, webAvailability: true, kioskAvailability: true });

  await drawer.getByRole('tab', { name: 'History' }).click();
  await expect(drawer.getByRole('tabpanel')).toContainText('40');
  await expectNoViolations(page);

  // Escape closes the topmost layer, one after the other.
  await drawer.getByRole('button', { name: /^Undo/ }).first().click();
  const wayBack = page.getByRole('dialog', { name: 'Undo this change' });
  await expect(wayBack).toContainText('Quantity');
  await page.keyboard.press('Escape');
  await expect(wayBack).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(row).toBeFocused();
});

test('a manager is told how to switch on automatic stock management, and gets an unsaved count back after a reload', async ({
  page,
  request,
}) => {
  const stock = await stockOf(request, 2);
  const product = (await stock.list({ tracked: 'true', stockStatus: 'positive' }))[0]!;
  await signIn(page, 'brand');
  await page.goto(`/admin/restaurants/2/stock/inventory?product=${product.productId}`);
  const drawer = page.getByRole('dialog', { name: product.name });
  await expect(drawer).toContainText('Resetting to zero needs automatic stock management');
  await expect(drawer.getByRole('button', { name: 'Reset to zero' })).toBeHidden();

  // An unsaved count is restored after a reload, until it is discarded.
  const quantity = drawer.getByRole('textbox', { name: `Quantity of ${product.name}` });
  await waitForHydration(quantity);
  await quantity.fill('9040');
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(drawer.getByText(/^Your draft of .* has been restored\./)).toBeVisible();
  await expect(quantity).toHaveValue('9040');
  await drawer.getByRole('button', { name: 'Discard draft' }).click();
  await expect(quantity).toHaveValue(String(product.currentQuantity));
  await drawer.getByRole('link', { name: 'Switch it on in the settings' }).click();
  await expect(page).toHaveURL(/restaurants\/2\/stock\/settings/);
});

test('a manager opens a product from the palette, but cannot see a product of another restaurant', async ({ page, request }) => {
  const foreign = (await (await stockOf(request, 4)).list({}))[0]!;
  await signIn(page, 'restaurant');
  await page.goto(`${inventory}?product=${foreign.productId}`);
  await expect(page.getByRole('dialog', { name: 'Product' })).toContainText('Product not found');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search screens, restaurants and records' })).toBeFocused();
  await page.keyboard.type('velouté');
  const hit = page.getByRole('group', { name: 'Products', exact: true }).getByRole('option', { name: /Velouté de potimarron/ });
  await expect(hit).toBeVisible();
  await hit.click();
  await expect(page.getByRole('dialog', { name: 'Velouté de potimarron' })).toBeVisible();
});

test.describe('in French and in dark mode, on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the product drawer is accessible', async ({ page, request }) => {
    const product = await (await stockOf(request, 1)).product('Chausson aux pommes');
    await signIn(page, 'restaurant');
    await speakFrench(page);
    await page.goto(`${inventory}?product=${product.productId}`);
    const drawer = page.getByRole('dialog', { name: product.name });
    await expect(drawer.getByRole('heading', { name: 'Derniers mouvements' })).toBeVisible();
    await expect(drawer.locator('path.recharts-line-curve')).toBeVisible();
    await expectNoViolations(page);
  });
});
