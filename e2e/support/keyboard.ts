import type { Locator, Page } from '@playwright/test';

const MAX_PRESSES = 200;

/** Presses Tab until the element has the focus. Fails if it can't be reached by keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} was not reached by Tab.`);
}
