import type { Page } from '@playwright/test';

type Pixel = readonly [number, number];

/** Fingers on a page, as the browser tells of real ones: touches, pointers, and the mouse that is made of a tap. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Pixel[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  const along = ([x, y]: Pixel, [toX, toY]: Pixel, share: number): Pixel => [x + (toX - x) * share, y + (toY - y) * share];
  /** From places to places, one for each finger; the first finger is down before the others. */
  async function move(from: readonly Pixel[], to: readonly Pixel[], steps = 6): Promise<void> {
    await touch('touchStart', from.slice(0, 1));
    if (from.length > 1) await touch('touchStart', from);
    for (let step = 1; step <= steps; step++)
      await touch(
        'touchMove',
        from.map((place, index) => along(place, to[index] as Pixel, step / steps)),
      );
    await touch('touchEnd', []);
  }
  return {
    tap: (at: Pixel) => move([at], [at], 0),
    drag: (from: Pixel, to: Pixel) => move([from], [to]),
    pinch: move,
    down: (at: Pixel) => touch('touchStart', [at]),
    up: () => touch('touchEnd', []),
  };
}
