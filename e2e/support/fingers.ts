import type { Page } from '@playwright/test';

type Pixel = readonly [number, number];

/** Fingers on a page, with the events of real ones: touches, pointers, and the mouse events of a tap. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Pixel[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  const interpolate = ([x, y]: Pixel, [toX, toY]: Pixel, share: number): Pixel => [x + (toX - x) * share, y + (toY - y) * share];
  /**
   * Moves fingers from places to places; the first finger goes down first. All events are sent at once: on a busy machine, awaiting them
   * would turn a touch into a long press.
   */
  async function move(from: readonly Pixel[], to: readonly Pixel[], steps = 6): Promise<void> {
    const at = (step: number) => from.map((finger, index) => interpolate(finger, to[index] as Pixel, step / steps));
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
