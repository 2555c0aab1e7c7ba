import type { Page } from '@playwright/test';

/** The base map that the service of the tests is configured for: each test says what answers there. */
export const TILES = '**/map-of-tests/**';

/** One pixel. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO48+I+AAVHAqQItgMuAAAAAElFTkSuQmCC', 'base64');

/** Lets every tile that is asked for arrive. */
export async function serveTiles(page: Page): Promise<void> {
  await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: TILE }));
}
