import type { Page } from '@playwright/test';
import { TOWN_FILE } from '@/server/delivery-areas/base-map.rules';
import { test } from './support/another-web';
import { expect, expectNoViolations, signIn } from './support/fixtures';
import { clickAt } from './support/pointer';
import { mapWindow } from './support/tiles';

test.use({ ...mapWindow, viewport: { width: 1024, height: 640 } });

const OSM = 'https://tile.openstreetmap.org/**';
const PLAIN = 'Street map unavailable. The areas';
const STAND_IN = 'A made-up town is shown instead';

async function openMap(page: Page): Promise<void> {
  await signIn(page, 'brand');
  await page.goto('/admin/restaurants/5/delivery-areas');
  await expect(page.locator('[data-map="map"]')).toBeVisible();
}

/** The number of the map's pixels by colour, as displayed. */
async function coloursOf(page: Page): Promise<Record<string, number>> {
  const picture = await page.getByRole('region', { name: 'Map of the delivery areas' }).screenshot();
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] as number[] };
    const counts: Record<string, number> = {};
    for (let at = 0; at < data.length; at += 4) {
      const colour = [data[at], data[at + 1], data[at + 2]].map((part = 0) => part.toString(16).padStart(2, '0')).join('');
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
    return counts;
  }, picture.toString('base64'));
}

/** Ground, water and parks of Protomaps' light style, and our own plain ground. */
const drawn = { earth: 'e2dfda', water: '80deea', park: '9cd3b4' } as const;
const plain = 'f4f1ee';

async function expectTown(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const colours = await coloursOf(page);
      return Object.values(drawn).every((colour) => (colours[colour] ?? 0) > 125) && (colours.ffffff ?? 0) > 125;
    })
    .toBe(true);
}

async function expectPlainGround(page: Page): Promise<void> {
  await expect(page.getByText(PLAIN)).toBeVisible();
  await expect(page.getByText(STAND_IN)).toHaveCount(0);
  await expect.poll(async () => (await coloursOf(page))[plain] ?? 0).toBeGreaterThan(25_000);
}

test.describe('the base map of the made-up town', () => {
  test.use({ baseMap: 'town' });

  test('is drawn without a request to any other host', async ({ page, baseURL, request }) => {
    const range = await request.get(TOWN_FILE, { headers: { range: 'bytes=0-6' } });
    expect([range.status(), await range.text()]).toEqual([206, 'PMTiles']);
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(sent.url()));
    await openMap(page);
    await expectTown(page);
    await expect(page.getByText('A made-up town', { exact: true })).toBeVisible();
    await expect(page.getByText(PLAIN)).toHaveCount(0);
    await expectNoViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await coloursOf(page))['1f1f1f'] ?? 0).toBeGreaterThan(12_500);
    expect(asked.some((url) => url.endsWith(TOWN_FILE))).toBe(true);
    expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url))).toEqual([]);
  });
});

test.describe('a base map from a PMTiles file', () => {
  test.use({ baseMap: 'pmtiles:/maps/nowhere.pmtiles', expectedErrors: [/404.*nowhere/] });

  test('falls back to plain ground when the file is missing and when it never arrives', async ({ page }) => {
    await openMap(page);
    await expectPlainGround(page);
    await page.route('**/nowhere.pmtiles', () => new Promise(() => undefined));
    await page.reload();
    await expectPlainGround(page);
  });
});

test.describe('a base map from a style file', () => {
  test.use({ baseMap: 'style:/maps/a-style.json', expectedErrors: [/404.*(a-style|no-tiles)/] });

  test('falls back to plain ground when the style or its tiles are missing, and areas can still be drawn', async ({ page, baseURL }) => {
    await openMap(page);
    await expectPlainGround(page);

    const style = {
      version: 8,
      sources: { pictures: { type: 'raster', tiles: [`${baseURL}/no-tiles/{z}/{x}/{y}.png`], tileSize: 256 } },
      layers: [
        { id: 'sea', type: 'background', paint: { 'background-color': '#0000ff' } },
        { id: 'pictures', type: 'raster', source: 'pictures' },
      ],
    };
    await page.route('**/maps/a-style.json', (route) => route.fulfill({ json: style }));
    const tile = page.waitForResponse(/no-tiles/);
    await page.reload();
    await tile;
    await expectPlainGround(page);
    // Drawings are on their own layers, which must survive a change of the base map.
    await page.getByRole('button', { name: 'Circle', exact: true }).click();
    const map = (await page.getByRole('region', { name: 'Map of the delivery areas' }).boundingBox())!;
    for (const x of [0.5, 0.6]) await clickAt(page, map.x + x * map.width, map.y + map.height / 2);
    await expect(page.locator('[data-area="Area 1"]')).toBeVisible();
  });
});

test.describe('a base map of raster tiles', () => {
  test.use({ baseMap: 'raster:https://{s}.maps.example/{z}/{x}/{y}.png', expectedErrors: [/maps\.example/] });

  test('falls back to plain ground when the tiles are missing, forbidden or fail', async ({ page }) => {
    const asked = new Set<string>();
    let status = 404;
    await page.route('https://*.maps.example/**', (route) => {
      asked.add(`${new URL(route.request().url()).host} ${status}`);
      return route.fulfill({ status });
    });
    await openMap(page);
    await expectPlainGround(page);
    for (status of [403, 500]) {
      await page.reload();
      await expectPlainGround(page);
    }
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].every((each) => /^[abc]\.maps\.example (404|403|500)$/.test(each))).toBe(true);
  });
});

test.describe('the demo’s base map without internet', () => {
  test.use({ baseMap: 'demo', expectedErrors: [/openstreetmap|404.*town/] });

  test('shows the made-up town with a notice when tiles fail or never arrive, and plain ground when the town is missing too', async ({
    page,
  }) => {
    await page.route(OSM, (route) => route.abort());
    await openMap(page);
    await expect(page.getByText(STAND_IN)).toBeVisible();
    await expectTown(page);
    await expectNoViolations(page);

    await page.route(OSM, () => new Promise(() => undefined));
    await page.reload();
    await expect(page.getByText(STAND_IN)).toBeVisible();

    await page.route(`**${TOWN_FILE}`, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expectPlainGround(page);
  });
});
