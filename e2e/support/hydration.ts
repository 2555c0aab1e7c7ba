import { expect, type Locator } from '@playwright/test';

/** Waits until the page's script has taken over an element rendered by the server: earlier input would be lost. */
export async function waitForHydration(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))), {
      message: 'the page’s script has taken over',
    })
    .toBe(true);
}
