import type { Page } from '@playwright/test';

/** Waits until the page shows its latest state: maps and canvases draw in the next frame, and users act on what they see. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
}

/** Clicks into a drawing like a user: the pointer moves there first. */
export async function clickAt(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x - 6, y - 4);
  await page.mouse.move(x, y, { steps: 3 });
  await waitForPaint(page);
  await page.mouse.down();
  await page.mouse.up();
  await waitForPaint(page);
}

/** Drags in a drawing from one point of the page to another. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(from[0] - 3, from[1] - 3);
  await page.mouse.move(...from);
  await waitForPaint(page);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await waitForPaint(page);
  await page.mouse.up();
}
