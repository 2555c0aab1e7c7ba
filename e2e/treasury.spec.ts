import { readFile } from 'node:fs/promises';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';
import { sellInDemo } from './support/takings';

test('a manager reads takings that add up, opens a figure’s orders by keyboard, downloads the books, and closes a day', async ({
  page,
}) => {
  sellInDemo(1, 3);
  await signIn(page, 'restaurant');
  await page.goto('/admin/restaurants/1/treasury');
  await waitForHydration(page.getByRole('button', { name: 'Download' }));
  const means = page.locator('section', { has: page.getByRole('heading', { name: 'How it was paid' }) });
  await expect(means.getByRole('row').filter({ hasText: 'Cash' }).first()).toContainText('€');
  await expect(page.locator('section', { has: page.getByRole('heading', { name: 'VAT due' }) })).toContainText('10%');
  await expect(page.getByText('Every equation holds, from the totals down to each order.')).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Takings by day: €/ })).toBeVisible();
  await expectNoViolations(page);

  const cash = means.getByRole('button', { name: 'Cash', exact: true });
  await tabTo(page, cash);
  await page.keyboard.press('Enter');
  const orders = page.getByRole('dialog', { name: 'Cash' });
  await expect(orders.getByRole('row').nth(1)).toContainText(/order \d+.*€\d+\.\d\d/i);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(orders).toBeHidden();
  await expect(cash).toBeFocused();

  await page.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download takings' });
  await dialog.getByRole('radio', { name: 'FEC', exact: true }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const fec = await readFile(await (await download).path(), 'utf8');
  expect(fec.split('\n')[0]?.split('\t')).toHaveLength(18);
  expect(fec).toContain('530000');
  await expect(dialog).toBeHidden();

  const close = page.getByRole('button', { name: /^Close \d/ });
  await close.click();
  const closing = page.getByRole('dialog', { name: /^Close .*\?$/ });
  const day = (await closing.locator('strong').first().textContent()) ?? '';
  await closing.getByRole('textbox').fill(day);
  await expectNoViolations(page);
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText(/^Closed until /)).toBeVisible();
  await expect(close).toBeHidden();
});

test('head office finds the restaurant whose takings do not add up and the order to blame, in French, in dark mode and on a phone', async ({
  page,
}) => {
  sellInDemo(2, 3, '--broken');
  await signIn(page, 'brand');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/brands/1/treasury');
  await waitForHydration(page.getByRole('button', { name: 'Télécharger' }));
  await expect(page.getByRole('heading', { name: 'Les porte-monnaie concordent-ils\u202f?' })).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Comptes' }).click();
  const accounts = page.getByRole('dialog', { name: 'Comptes comptables' });
  await accounts.getByRole('textbox', { name: 'Espèces' }).fill('531200');
  await expectNoViolations(page);
  await accounts.getByRole('button', { name: 'Enregistrer les comptes' }).click();
  await expect(accounts).toBeHidden();
  const restaurants = page.locator('section', { has: page.getByRole('heading', { name: 'Par restaurant' }) });
  await restaurants.getByRole('link', { name: 'Bistro Lumière Bellecour' }).click();
  await expect(page.getByText(/^Commande \d+ du .* mais comptés nulle part$/)).toBeVisible();
  await expect(page.getByText(/^Il y a un écart/)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a period without orders says that it has no takings', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/treasury?from=2020-01-01&to=2020-01-07');
  await expect(page.getByText('No takings in this period')).toBeVisible();
  await expectNoViolations(page);
});
