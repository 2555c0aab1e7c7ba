import type { Page } from '@playwright/test';
import history from '@/messages/en/audit.json' with { type: 'json' };
import { expect, signIn, test } from './support/fixtures';
import { addressOf, screens } from './support/screens';
import { expectFitForFingers } from './support/targets';

const SMALLEST_PHONE = 320;

/** The compressed bytes that a screen may need before it can be used. */
const LIMITS_KB = { document: 75, scripts: 250, words: 100 };

// A password is chosen with a link, which is refused if the address contains none.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, expectedErrors: [/403.*checkPasswordLink/] });

for (const screen of screens) {
  test(`${screen} is light enough for a phone on a slow connection, and fits fingers and the smallest phone`, async ({ page, request }) => {
    if (screen.startsWith('/admin')) await signIn(page, 'admin');
    await expectLight(page, await addressOf(screen, request));
    // The rows of a preview are shown as cards.
    if (screen.endsWith('[importId]')) await expect(page.getByRole('button', { name: /^Edit Email/ })).toHaveCount(0);
    if (!screen.startsWith('/docs')) await expectFitForFingers(page);
    await expectFitFor(page, SMALLEST_PHONE);
  });
}

async function expectFitFor(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  // Charts resize a moment after the window.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

/** Opens a screen and measures its document, its scripts, and the language file that all screens share. */
async function expectLight(page: Page, screen: string): Promise<void> {
  const answer = await page.goto(screen);
  const html = (await answer?.text()) ?? '';
  expect(new URL(page.url()).pathname).toBe(screen);
  // Only scripts in the page itself: charts and editors loaded later may already be on their way.
  const named = [...new Set(html.match(/\/_next\/static\/[^"'\\\s]+\.js/g))];
  const files = await page.evaluate(
    async ([paths, words]) => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const used = resources.filter(({ name }) => paths.includes(new URL(name).pathname));
      return Promise.all(
        used.map(async ({ name, encodedBodySize }) => ({
          kilobytes: encodedBodySize / 1_000,
          isWords: (await (await fetch(name)).text()).includes(words),
        })),
      );
    },
    [named, history.emptyText] as const,
  );
  expect(files.length).toBeGreaterThan(5);
  const documentBytes = (await answer?.request().sizes())?.responseBodySize ?? 0;
  const weights = {
    document: documentBytes / 1_000,
    scripts: sum(files.filter(({ isWords }) => !isWords)),
    words: sum(files.filter(({ isWords }) => isWords)),
  };
  const shown = Object.entries(weights).map(([what, weight]) => `${what} ${weight.toFixed(1).padStart(5)} kB`);
  process.stdout.write(`  ${shown.join(', ')}  ${screen}\n`);
  for (const what of ['document', 'scripts', 'words'] as const) {
    expect(weights[what], what).toBeGreaterThan(0);
    expect(weights[what], what).toBeLessThan(LIMITS_KB[what]);
  }
  expect(weights.scripts).toBeGreaterThan(100);
}

const sum = (files: { kilobytes: number }[]) => files.reduce((total, { kilobytes }) => total + kilobytes, 0);
