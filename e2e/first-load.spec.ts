import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/fixtures';
import { screens } from './support/screens';
import { expectFitForFingers } from './support/targets';
import { serveTiles } from './support/tiles';
import { tokenOf } from './support/token';

/** What a screen may need before it can be used: JavaScript as it comes over the line, compressed. */
const LIMIT_KB = 250;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const screen of ['/sign-in', ...screens, '/docs']) {
  test(`${screen} needs no more script than a phone on a slow line can take, and fits fingers`, async ({ page }) => {
    if (screen !== '/sign-in') await signIn(page, 'admin');
    await expectLight(page, screen);
    if (screen !== '/docs') await expectFitForFingers(page);
  });
}

test('a preview of an import needs no more either', async ({ page, request }) => {
  await signIn(page, 'admin');
  const headers = await tokenOf(request, 'brand');
  const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from('E-mail;Nom\nno address;Roux\n') };
  const { data } = await (await request.post('/imports?brandId=1', { headers, multipart: { file } })).json();
  await request.put(`/imports/${data.importId}/mapping`, { headers, data: { columns: [], save: false } });
  const state = async () => (await (await request.get(`/imports/${data.importId}`, { headers })).json()).data.state;
  await expect.poll(state).toBe('preview');
  await expectLight(page, `/admin/brands/1/imports/${data.importId}`);
  // The rows have become cards.
  await expect(page.getByRole('button', { name: /^Edit Email/ })).toHaveCount(0);
  await expectFitForFingers(page);
});

test('an order needs no more either', async ({ page, request }) => {
  await signIn(page, 'admin');
  const headers = await tokenOf(request, 'brand');
  const { data } = await (await request.get('/v1/orders?restaurantId=1&status=PAID&limit=1', { headers })).json();
  await expectLight(page, `/admin/restaurants/1/orders/${data.items[0].orderId}`);
  await expectFitForFingers(page);
});

/** Opens a screen and weighs the scripts that it names. */
async function expectLight(page: Page, screen: string): Promise<void> {
  // A map comes once the screen stands, which may be before this test ends.
  await serveTiles(page);
  const html = (await (await page.goto(screen))?.text()) ?? '';
  expect(new URL(page.url()).pathname).toBe(screen);
  // What the page itself names: charts and editors that come once it stands may be on their way already.
  const named = [...new Set(html.match(/\/_next\/static\/[^"'\\\s]+\.js/g))];
  const bytes = await page.evaluate((paths) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources.filter(({ name }) => paths.includes(new URL(name).pathname)).map(({ encodedBodySize }) => encodedBodySize);
  }, named);
  expect(bytes.length).toBeGreaterThan(5);
  const kilobytes = bytes.reduce((sum, size) => sum + size) / 1_000;
  process.stdout.write(`${kilobytes.toFixed(1).padStart(9)} kB ${screen}\n`);
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes).toBeLessThan(LIMIT_KB);
}
