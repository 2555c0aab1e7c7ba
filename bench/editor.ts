import { type Browser, chromium, type Page } from '@playwright/test';
import { EditorStore } from '@/components/floor/editor/store';
import { toScreen } from '@/components/floor/model/camera';
import { cameraOf, currentRoom } from '@/components/floor/model/state';
import { browserArguments, ensureBrowser } from '@/e2e/support/browser';
import type { Layout } from '@/server/floor/floor.schema';
import type { Harness } from './harness';
import { number, table } from './print';
import { seedAdmin } from './seed-admin';
import { seedFloor, seedRestaurants } from './seed-floor';
import { planner, plans } from './shape';

const ROUNDS = 3;
const FRAMES = 120;

const gestures = ['pan', 'zoom', 'drag of 1', 'drag of 50'] as const;
type Gesture = (typeof gestures)[number];

interface Frames {
  gesture: Gesture;
  tables: number;
  ours: number[];
  baseline: number[];
}

/** The time in milliseconds below which this share of the frames is. */
const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

interface Drive {
  gesture: Gesture;
  at: { x: number; y: number };
  /** Frames of the whole gesture, which ends where it began. */
  frames: number;
  /** How many of them are done. */
  steps: number;
}

/** Does one step of a gesture in each frame, and returns the milliseconds from frame to frame. Runs in the browser. */
async function drive({ gesture, at, frames, steps }: Drive): Promise<number[]> {
  const canvas = document.querySelector('[data-canvas]');
  if (!canvas) throw new Error('There is no canvas');
  const times: number[] = [];
  let before = await new Promise(requestAnimationFrame);
  for (let step = 0; step < steps; step++) {
    const turn = (step / frames) * 4 * Math.PI;
    const mouse = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y };
    if (gesture === 'pan')
      canvas.dispatchEvent(new WheelEvent('wheel', { ...mouse, deltaX: 9 * Math.cos(turn), deltaY: 9 * Math.sin(turn) }));
    else if (gesture === 'zoom') canvas.dispatchEvent(new WheelEvent('wheel', { ...mouse, deltaY: 6 * Math.cos(turn), ctrlKey: true }));
    else {
      const [clientX, clientY] = [at.x + 60 * Math.sin(turn) + step / 2, at.y + 60 * (1 - Math.cos(turn))];
      canvas.dispatchEvent(new PointerEvent('pointermove', { ...mouse, clientX, clientY, pointerId: 1, isPrimary: true }));
    }
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}

/** The position of the first table in the window, and the size of the canvas. */
async function locateFirstTable(page: Page, layout: Layout) {
  const box = await page.locator('[data-canvas]').boundingBox();
  if (!box) throw new Error('The canvas is not to be seen');
  const view = { width: Math.round(box.width), height: Math.round(box.height) };
  const store = new EditorStore(layout, true);
  store.send({ type: 'resizeView', view });
  const [first] = currentRoom(store.state).tables;
  if (!first) throw new Error('The plan holds no table');
  const onScreen = toScreen(cameraOf(store.state), { x: first.positionX + first.width / 2, y: first.positionY + first.height / 2 });
  return { view, at: { x: box.x + onScreen.x, y: box.y + onScreen.y } };
}

const takeScreenshot = (page: Page) => page.locator('[data-canvas]').screenshot();

async function measureFrames(page: Page, gesture: Gesture, at: { x: number; y: number }, steps = FRAMES): Promise<number[]> {
  await page.bringToFront();
  const isDrag = gesture.startsWith('drag');
  await page.mouse.move(at.x, at.y);
  if (isDrag) await page.mouse.down();
  const before = steps < FRAMES ? await takeScreenshot(page) : null;
  const times = await page.evaluate(drive, { gesture, at, frames: FRAMES, steps });
  if (before?.equals(await takeScreenshot(page))) throw new Error(`Nothing moves: ${gesture} at ${page.url()}`);
  if (isDrag) {
    // Cancelled: the layout is the same in every round.
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  return times;
}

async function signIn(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email').fill(planner.email);
  await page.getByLabel('Password', { exact: true }).fill(planner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/admin\/./);
  return page;
}

/** Selects the first tables of the list, which are the first of the layout. */
async function select(page: Page, count: number): Promise<void> {
  const first = page.getByRole('listbox').getByRole('option').first();
  await first.click();
  for (let more = 1; more < count; more++) await page.keyboard.press('Shift+ArrowDown');
}

/** The frame times of the editor and of bare Konva with the same painting and movements, alternately in one browser. */
async function compareFrames(ports: { ours: number; baseline: number }): Promise<Frames[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const origin = `http://localhost:${ports.ours}`;
    const page = await signIn(browser, origin);
    const barePage = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const result: Frames[] = [];
    for (const { layoutId, tables, restaurantId } of plans.slice(0, 3)) {
      const answer = await fetch(`${origin}/table-layouts/${layoutId}`, { headers: { authorization: `Bearer ${planner.token}` } });
      const { data: layout } = (await answer.json()) as { data: Layout };
      for (const gesture of gestures) {
        const selected = gesture === 'drag of 50' ? 50 : 1;
        await page.bringToFront();
        await page.goto(`${origin}/admin/restaurants/${restaurantId}/floor/${layoutId}`);
        await page.locator('[data-canvas] canvas').first().waitFor();
        const { view, at } = await locateFirstTable(page, layout);
        await select(page, selected);
        const sizes = new URLSearchParams(Object.entries({ tables, selected, ...view }).map(([name, value]) => [name, String(value)]));
        await barePage.goto(`http://localhost:${ports.baseline}/konva?${sizes}`);
        await barePage.locator('[data-canvas] canvas').first().waitFor();
        const frames: Frames = { gesture, tables, ours: [], baseline: [] };
        // A warm-up, which also checks that anything moves.
        for (const each of [barePage, page]) await measureFrames(each, gesture, at, FRAMES / 8);
        for (let round = 0; round < ROUNDS; round++) {
          frames.baseline.push(...(await measureFrames(barePage, gesture, at)));
          frames.ours.push(...(await measureFrames(page, gesture, at)));
        }
        result.push(frames);
      }
    }
    return result;
  } finally {
    await browser.close();
  }
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedRestaurants, seedFloor, seedAdmin);
  const formatPercentiles = (times: number[]) => `${number(percentile(times, 0.5), 1)} / ${number(percentile(times, 0.95), 1)}`;
  table(
    ['ms from frame to frame, median / p95', 'tables', 'editor', 'bare Konva', 'ratio', 'goal'],
    (await compareFrames(await harness.serveBoth('/konva'))).map(({ gesture, tables, ours, baseline }) => [
      gesture,
      number(tables),
      formatPercentiles(ours),
      formatPercentiles(baseline),
      [0.5, 0.95].map((share) => number(percentile(ours, share) / percentile(baseline, share), 2)).join(' / '),
      '≤ 1.3',
    ]),
  );
}
