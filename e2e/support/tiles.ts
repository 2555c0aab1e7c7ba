import type { Page } from '@playwright/test';

/** The base map that the tests' service is configured for: each test decides about the responses. */
export const TILES = '**/map-of-tests/**';

/** One pixel. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO48+I+AAVHAqQItgMuAAAAAElFTkSuQmCC', 'base64');

/** Serves every requested tile. */
export async function serveTiles(page: Page): Promise<void> {
  await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: TILE }));
}
