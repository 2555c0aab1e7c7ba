import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/fixtures';
import { addressOf, screens } from './support/screens';
import { expectFitForFingers } from './support/targets';
import { serveTiles } from './support/tiles';

/** What a screen may need before it can be used: JavaScript as it comes over the line, compressed. */
const LIMIT_KB = 250;

// A password is chosen by a link, which is refused where an address has none.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, expectedErrors: [/403.*checkPasswordLink/] });

for (const screen of screens) {
  test(`${screen} needs no more script than a phone on a slow line can take, and fits fingers`, async ({ page, request }) => {
    if (screen.startsWith('/admin')) await signIn(page, 'admin');
    await expectLight(page, await addressOf(screen, request));
    // The rows of a preview have become cards.
    if (screen.endsWith('[importId]')) await expect(page.getByRole('button', { name: /^Edit Email/ })).toHaveCount(0);
    if (!screen.startsWith('/docs')) await expectFitForFingers(page);
  });
}

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
