import type { Page } from '@playwright/test';

type Pixel = readonly [number, number];

/** Fingers on a page, as the browser tells of real ones: touches, pointers, and the mouse that is made of a tap. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Pixel[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  const along = ([x, y]: Pixel, [toX, toY]: Pixel, share: number): Pixel => [x + (toX - x) * share, y + (toY - y) * share];
  /**
   * From places to places, one for each finger; the first finger is down before the others. All of it is on its way at once: on a busy
   * machine a finger that is waited for would rest long enough to mean to hold.
   */
  async function move(from: readonly Pixel[], to: readonly Pixel[], steps = 6): Promise<void> {
    const at = (step: number) => from.map((place, index) => along(place, to[index] as Pixel, step / steps));
    await Promise.all([
      touch('touchStart', from.slice(0, 1)),
      ...(from.length > 1 ? [touch('touchStart', from)] : []),
      ...Array.from({ length: steps }, (_, index) => touch('touchMove', at(index + 1))),
      touch('touchEnd', []),
    ]);
  }
  return {
    tap: (at: Pixel) => move([at], [at], 0),
    drag: (from: Pixel, to: Pixel) => move([from], [to]),
    pinch: move,
    down: (at: Pixel) => touch('touchStart', [at]),
    up: () => touch('touchEnd', []),
  };
}
