import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { mapWindow } from './support/tiles';

const address = (label: string, lng: number, lat: number) => ({
  type: 'Feature',
  properties: { label },
  geometry: { type: 'Point', coordinates: [lng, lat] },
});
const known = [
  address('12 Rue de Rivoli, 75004 Paris', 2.3637, 48.8674),
  address('12 Rue de Rivoli, 78000 Versailles', 2.1301, 48.8014),
  address('Tour Eiffel, Paris', 2.2945, 48.8584),
];

/** The geocoder that the service is configured for. */
const geocoder = createServer((request, response) => {
  const words = new URL(request.url ?? '', 'http://geocoder.test').searchParams.get('q') ?? '';
  const features = known.filter(({ properties }) => properties.label.toLowerCase().includes(words.toLowerCase()));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ type: 'FeatureCollection', features }));
});
const close = () =>
  new Promise((resolve) => {
    geocoder.close(resolve);
    geocoder.closeAllConnections();
  });

test.beforeAll(() => new Promise<void>((resolve) => geocoder.listen(Number(process.env.E2E_GEOCODER_PORT), '127.0.0.1', resolve)));
test.afterAll(close);

const pin = (page: Page) =>
  Promise.all(['Latitude', 'Longitude'].map((name) => page.getByRole('textbox', { name, exact: true }).inputValue()));

test.use({ ...mapWindow, expectedErrors: [/503/] });

test('a manager looks up an address, sees the areas that contain it, and enters coordinates when the geocoder is down', async ({
  page,
}) => {
  await signIn(page, 'restaurant');
  await page.goto('/admin/restaurants/1/delivery-areas');
  await page.getByText('Test an address', { exact: true }).last().click();
  const search = page.getByRole('searchbox', { name: 'Address' });

  await search.fill('rue de rivoli');
  await search.press('Enter');
  const found = page.getByRole('list', { name: 'Addresses found' });
  await expect(found.getByRole('button')).toHaveText(['12 Rue de Rivoli, 75004 Paris', '12 Rue de Rivoli, 78000 Versailles']);
  await expectNoViolations(page);
  await found.getByRole('button', { name: '75004' }).click();
  expect(await pin(page)).toEqual(['48.8674', '2.3637']);
  await expect(page.getByRole('list', { name: 'Areas that contain the point' })).toBeVisible();

  // A single result is selected at once.
  await search.fill('Versailles');
  await search.press('Enter');
  await expect.poll(() => pin(page)).toEqual(['48.8014', '2.1301']);
  await expect(page.getByText('No area contains this point.')).toBeVisible();

  await search.fill('Nowhere Street');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No address found near here.')).toBeVisible();

  // Without its geocoder the field still accepts coordinates.
  await close();
  await search.fill('Tour Eiffel');
  await search.press('Enter');
  await expect(page.getByText('Couldn’t look up addresses.')).toBeVisible();
  await search.fill('48.8674, 2.3637');
  await search.press('Enter');
  expect(await pin(page)).toEqual(['48.8674', '2.3637']);
});
