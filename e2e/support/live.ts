import type { Page } from '@playwright/test';

/** Opens a page and waits until it follows what changes in its restaurant. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/live'));
  await page.goto(path);
  await connected;
}
