import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pngOf } from '@/server/testing/pictures';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';

// A drawing (SVG) is refused.
test.use({ expectedErrors: [/status of 400/] });

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(400, 300) });
const search = (page: Page, label: string) => page.getByRole('searchbox', { name: label });

test('a manager uploads images, crops one by keyboard, renames it, and chooses it for a slideshow', async ({ page }) => {
  const mark = `Tarte ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/images');
  await expect(page.getByRole('button', { name: /^Burger République/ })).toBeVisible();
  await expectNoViolations(page);

  // Several at once; one is no picture.
  const drawing = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await page.locator('input[type=file]').setInputFiles([png(`${mark}.png`), drawing]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByRole('status')).toHaveText('1 image added, 1 failed');
  await expect(uploads.getByRole('alert')).toHaveText('SVG drawings are not accepted. Save it as PNG.');
  await expectNoViolations(page);
  await uploads.getByRole('button', { name: 'Close the list' }).click();

  await search(page, 'Search images').fill(mark.toUpperCase());
  const card = page.getByRole('button', { name: mark });
  await expect(card).toHaveText(`${mark}Not used`);
  await expect(page.getByRole('button', { name: /^Burger République/ })).toHaveCount(0);
  await card.click();

  const drawer = page.getByRole('dialog', { name: mark });
  await drawer.getByRole('button', { name: 'Square' }).click();
  const area = drawer.getByRole('button', { name: 'Crop: 75% wide and 100% high, 13% from the left, 0% from the top' });
  await area.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(drawer.getByRole('button', { name: /^Crop: 75% wide and 100% high, 2% from the left/ })).toBeFocused();
  await drawer.getByRole('button', { name: /^Focus point: 50% from the left/ }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(drawer.getByRole('button', { name: 'Focus point: 50% from the left, 40% from the top' })).toBeFocused();
  await expectNoViolations(page);
  await drawer.getByRole('textbox', { name: 'Name' }).fill('../../etc/passwd');
  await expect(drawer.getByText('Leave out slashes')).toBeVisible();
  const name = `${mark} en carré`;
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Image saved')).toBeVisible();
  await expect(page.getByRole('dialog', { name })).toBeVisible();

  // A slideshow takes it from the library.
  await page.goto('/admin/brands/1/modules');
  const theme = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Appearance' }) });
  await theme.getByRole('button', { name: 'Choose from the library: image 1' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Choose an image' });
  await search(page, 'Search images').fill(name);
  await picker.getByRole('button', { name }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
});

test('a manager views and archives an image on a phone, in French', async ({ browser }) => {
  const mark = `Flan ${randomUUID().slice(0, 8)}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, 'brand');
  await speakFrench(page);
  await page.goto('/admin/brands/1/images');
  await page.locator('input[type=file]').setInputFiles(png(`${mark}.png`));
  await page.getByRole('button', { name: `${mark} Non utilisée` }).click();
  const drawer = page.getByRole('dialog', { name: mark });
  await expect(drawer.getByRole('button', { name: /^Point d’intérêt/ })).toBeVisible();
  await drawer.getByRole('button', { name: `Archiver ${mark}` }).click();
  await expect(drawer.getByRole('button', { name: 'Restaurer' })).toBeVisible();
  await context.close();
});
