import type { Page } from '@playwright/test';
import { pngOf } from '@/server/testing/pictures';
import { emptyTest as test } from './support/another-web';
import {
  applyImport,
  createRestaurant,
  enterAddress,
  findAddress,
  invite,
  makeBrand,
  openOnSaturday,
  setUp,
  uploadProducts,
} from './support/chain';
import { expect, expectNoViolations, speakFrench } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { COUNT, pictures, text, workbook } from './support/menus';
import { wordsOf } from './support/words';

// Setting up a chain: from an empty database to a menu read by a device.

test.use({ expectedErrors: [/status of 404/] });

const brand = 'Chez Paul';
const [first, second] = [`${brand} Bastille`, `${brand} Saint-Denis`];
const reunion = {
  ...{ street: '8 rue de Paris', postalCode: '97400', city: 'Saint-Denis', countryCode: 'RE' },
  ...{ point: '-20.8789, 55.4481', timeZone: 'Indian/Reunion' },
};
const bastille = {
  ...{ street: '3 rue de la Roquette', postalCode: '75011', city: 'Paris', countryCode: 'FR' },
  ...{ point: '48.8537, 2.3707', timeZone: 'Europe/Paris' },
};

const ways = [
  { locale: 'fr', viewport: { width: 390, height: 844 }, colorScheme: 'dark', currency: 'EUR', fileName: 'carte.xlsx' },
  { locale: 'en', viewport: { width: 1440, height: 900 }, colorScheme: 'light', currency: 'CHF', fileName: 'menu.csv' },
] as const;

for (const { locale, viewport, colorScheme, currency, fileName } of ways) {
  const say = wordsOf(locale);
  const isFrench = locale === 'fr';

  test.describe(`in ${locale}, ${viewport.width} px wide`, () => {
    test.use({ viewport, colorScheme });

    test('an administrator sets up a chain with two restaurants, users and 60 products, and a device reads the menu', async ({
      page,
      browser,
      installation: { setupCode },
    }) => {
      // Two users, two dozen screens and a web server of its own.
      test.slow();
      if (isFrench) await speakFrench(page);
      await setUp(page, say, setupCode);
      const brandId = await makeBrand(page, say, { name: brand, currency });
      const name = page.getByRole('textbox', { name: say('brands-places', 'restaurant.fields.name'), exact: true });

      await page.getByRole('link', { name: say('brands-places', 'restaurants.addFirst') }).click();
      await name.fill(first);
      await (isFrench ? enterAddress(page, say, bastille) : findAddress(page, say));
      await openOnSaturday(page, say);
      await expectNoViolations(page);
      const { isOpen } = await createRestaurant(page, say);
      await expect(isOpen('catalog')).toBeVisible();

      await page.goto(`/admin/brands/${brandId}/images`);
      const files = pictures.map((picture, index) => ({ name: `${picture}.png`, mimeType: 'image/png', buffer: pngOf(300 + index, 200) }));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await expect(page.getByText(say('images', 'upload.over', { done: files.length, failed: 0 }))).toBeVisible();

      // The empty catalog links to it.
      await page.goto(`/admin/brands/${brandId}/catalog`);
      await expect(page.getByText(say('catalog', 'grid.none'), { exact: true })).toBeVisible();
      await page.getByRole('link', { name: say('catalog', 'grid.importFile') }).click();
      await uploadProducts(page, say, fileName, isFrench ? await workbook() : text());
      const readAs = (column: string) => page.getByRole('combobox', { name: say('imports', 'columns.keyOf', { column }) });
      await expect(readAs(isFrench ? 'Désignation' : 'Name')).toHaveValue('name');
      await expect(readAs(isFrench ? 'TVA' : 'VAT')).toHaveValue('vatGroup');
      await expect(readAs(isFrench ? 'Photo' : 'Picture')).toHaveValue('image');
      if (isFrench) await expect(readAs('Fournisseur')).toHaveValue('');
      await expectNoViolations(page);
      await page.getByRole('button', { name: say('imports', 'columns.read') }).click();
      await expect(page.getByText(say('imports', 'preview.categories', { list: 'Entrées, Plats, Desserts, Boissons' }))).toBeVisible();
      await expectNoViolations(page);
      await applyImport(page, say, { created: COUNT, changed: 0, unchanged: 0 });
      await page.getByRole('button', { name: say('imports', 'offer.open') }).click();
      const offer = page.getByRole('dialog', { name: say('catalog', 'offers.title', { count: COUNT }) });
      await offer.getByRole('button', { name: say('catalog', 'offers.offer', { count: 1 }) }).click();
      await expect(page.getByText(say('catalog', 'offers.offered', { count: COUNT }))).toBeVisible();

      // «Like another one», with missing things listed first.
      await page.goto(`/admin/brands/${brandId}/restaurants/new`);
      const from = page.getByRole('combobox', { name: say('brands', 'like.from') });
      await waitForHydration(from);
      await from.selectOption(first);
      await expect(page.getByText(say('brands', 'like.things.products', { count: COUNT, shown: String(COUNT) }))).toBeVisible();
      await page.getByRole('button', { name: say('brands-places', 'restaurant.create') }).click();
      await expect(page.getByText(say('brands-places', 'restaurant.faults.required'), { exact: true })).toHaveCount(4);
      await expect(name).toBeFocused();
      await name.fill(second);
      await enterAddress(page, say, reunion);
      await expectNoViolations(page);
      const { restaurantId, isDone, isOpen: isLeft } = await createRestaurant(page, say);
      for (const step of ['address', 'catalog']) await expect(isDone(step)).toBeVisible();
      for (const step of ['zone', 'device']) await expect(isLeft(step)).toBeVisible();
      await expectNoViolations(page);

      await invite(page, browser, { locale, brand });
      expect((await page.goto('/setup'))?.status()).toBe(404);

      const [menu] = (await (await page.request.get(`/v2/restaurants/${restaurantId}/menus`)).json()).data;
      const address = new URL(`/v2/restaurants/${restaurantId}/menus/${menu.menuId}/published?channelId=2`, page.url());
      const answer = await fetch(address);
      const { data } = await answer.json();
      expect([answer.status, data.currency, data.categories.length, data.products.length]).toEqual([200, currency, 4, COUNT]);
      expect(data.products.find(({ sku }: { sku: string }) => sku === 'R001')).toMatchObject({
        ...{ name: 'Bœuf bourguignon n° 1', priceCents: 375, vatGroupId: expect.any(Number) },
        image: { thumbnailUrl: expect.stringMatching(/-160\.webp$/) },
      });
      const seen = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
      expect((await fetch(address, seen)).status).toBe(304);

      if (isFrench) return;
      await bringNewPrices(page, brandId);
      const dearer = await (await fetch(address, seen)).json();
      expect(dearer.data.products.find(({ sku }: { sku: string }) => sku === 'R001').priceCents).toBe(1_590);
      await page.getByRole('button', { name: 'Undo the import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
      await expect(page.getByText('1 row undone, none kept')).toBeVisible();
      await archiveAndRestore(page, { brandId, restaurantId });
    });
  });
}

/** The same list a season later, with one higher price and a mistake. */
async function bringNewPrices(page: Page, brandId: number): Promise<void> {
  const say = wordsOf('en');
  await page.goto(`/admin/brands/${brandId}/imports/new?kind=catalog`);
  await uploadProducts(
    page,
    say,
    'summer.csv',
    text((index) => ['', '15,90 €', 'on request'][index] || undefined),
  );
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'With errors 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Changed 1' }).click();
  await expect(page.getByRole('row', { name: /Bœuf bourguignon n° 1/ })).toContainText('15.90');
  await applyImport(page, say, { created: 0, changed: 1, unchanged: COUNT - 2 });
}

/** A restaurant that closes disappears from lists and the frame, is marked on head office's screens, and returns once it is restored. */
async function archiveAndRestore(page: Page, { brandId, restaurantId }: { brandId: number; restaurantId: number }): Promise<void> {
  const frame = page.getByRole('button', { name: /Change restaurant/ });
  await page.goto(`/admin/brands/${brandId}/restaurants/${restaurantId}`);
  await page.getByRole('button', { name: 'Archive restaurant…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(second);
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(/^Archived since/)).toBeVisible();
  await expect(frame).not.toContainText(second);
  await page.goto(`/admin/restaurants/${restaurantId}/menu`);
  await expect(page.getByRole('complementary', { name: /^Archived since/ })).toBeVisible();
  await expect(frame).toContainText(second);
  await expect(page.getByText('Bœuf bourguignon n° 1', { exact: true }).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Restaurants', exact: true }).first().click();
  await expect(page.getByText(/^The restaurant of/)).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await page.getByRole('row', { name: new RegExp(second) }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Archive restaurant…' })).toBeVisible();
  await expect(frame).toContainText(second);
}
