import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';

/** Only this file uses restaurant 4: its whole stock is reset, and restored. */
const stock = '/admin/restaurants/4/stock';

async function figures(page: Page): Promise<Record<string, string>> {
  await page.goto(stock);
  const tiles = page.getByRole('navigation', { name: 'Products by stock' }).getByRole('link');
  await expect(tiles.first()).toContainText(/\d/);
  const texts = await tiles.allInnerTexts();
  return Object.fromEntries(
    texts.map(
      (text) =>
        text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .slice(0, 2) as [string, string],
    ),
  );
}

test('a manager resets the whole stock and undoes the reset by keyboard alone', async ({ page }) => {
  await signIn(page, 'rivoli');
  const before = await figures(page);
  await page.goto(`${stock}/settings`);
  await waitForHydration(page.getByRole('button', { name: 'Reset the stock…' }));

  await tabTo(page, page.getByRole('button', { name: 'Reset the stock…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reset the stock' });
  await expect(dialog).toContainText(/\d+ products will be set to zero\./);
  await expect(dialog).toContainText(/\d+ units will be written off\./);
  await expectNoViolations(page);
  const confirmation = dialog.getByRole('textbox', { name: 'Type Pizza Rivoli Louvre to confirm' });
  await expect(confirmation).toBeFocused();

  // Another name does nothing.
  await page.keyboard.type('Pizza Rivoli');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Reset the stock' })).toBeDisabled();
  await page.keyboard.type(' Louvre');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(/\d+ products set to zero/);
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused();
  await expectNoViolations(page);

  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const reset = await figures(page);
  expect(reset['In stock']).toBe('0');
  expect(reset.Low).toBe('0');

  await waitForHydration(page.getByRole('button', { name: /^Undo reset made/ }));
  await tabTo(page, page.getByRole('button', { name: /^Undo reset made/ }));
  await page.keyboard.press('Enter');
  const wayBack = page.getByRole('dialog', { name: 'Undo this reset' });
  await expect(wayBack).toContainText(/\d+ products get \d+ units back/);
  await expect(wayBack).toContainText('still count');
  await expectNoViolations(page);
  await tabTo(page, wayBack.getByRole('button', { name: 'Undo reset' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reset undone')).toBeVisible();
  await expect(page.getByText('Undone').first()).toBeVisible();
  expect(await figures(page)).toEqual(before);
});

test('Escape closes the reset dialog and returns the focus', async ({ page }) => {
  await signIn(page, 'rivoli');
  await page.goto(`${stock}/settings`);
  const open = page.getByRole('button', { name: 'Reset the stock…' });
  await waitForHydration(open);
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reset the stock' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});
