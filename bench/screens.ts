import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { navigation } from '@/components/shell/navigation';
import { browserArguments, ensureBrowser } from '@/e2e/support/browser';
import type { Harness } from './harness';
import { median } from './load';
import { number, table } from './print';
import { seedAdmin } from './seed-admin';
import { seedChain } from './seed-chain';
import { manager } from './shape';

const ROUNDS = 3;
/** How long a pointer usually rests on an entry before it is clicked. */
const REST_MS = 100;
const demoScope = { restaurantId: 1, brandId: 1 };

/** Milliseconds from the click, medians. */
interface ScreenTime {
  path: string;
  /**
   * Until the heading is visible, and until the figures are, or the whole screen if it has none: with the pointer over the entry
   * beforehand, and by touch.
   */
  pointer: { heading: number; figures: number };
  finger: { heading: number; figures: number };
  /** Screens that the server prefetches while nobody does anything. */
  requestsAhead: number;
}

interface Step {
  /** The screen from whose menu the entry is clicked. */
  from: string;
  path: string;
}

/**
 * All entries in the menu of the chain's manager, each from a screen where it is visible; with `BENCH_SCREENS`, only those with these
 * endings.
 */
function steps(): Step[] {
  const endings = process.env.BENCH_SCREENS?.split(',') ?? [''];
  const home = `/admin/restaurants/${demoScope.restaurantId}/stock`;
  return navigation.flatMap(({ sections }) =>
    sections
      .filter(({ external, roles }) => !external && (roles?.includes('brand') ?? true))
      .flatMap((section) => {
        const paths = (section.screens ?? [section]).map((screen) => screen.href(demoScope));
        return paths
          .map((path) => ({ from: paths.find((other) => other !== path) ?? home, path }))
          .filter(({ path }) => endings.some((end) => path.endsWith(end)));
      }),
  );
}

/**
 * Starts to wait for the next click, and for the screen that it opens. Runs in the browser. @returns a promise in an object, since it is
 * awaited later
 */
function watch(path: string): { seen: Promise<{ heading: number; figures: number }> } {
  const previousTitle = document.querySelector('main h1');
  let began = 0;
  addEventListener('click', (event) => (began = event.timeStamp), { capture: true, once: true });
  const seen = (async () => {
    let heading = 0;
    for (const until = performance.now() + 15_000; performance.now() < until; ) {
      await new Promise(requestAnimationFrame);
      const title = document.querySelector('main h1');
      if (began === 0 || title === null || title === previousTitle || location.pathname !== path) continue;
      heading ||= performance.now() - began;
      const figures = document.querySelector('main [data-figures]') ?? document.querySelector('main');
      if (!figures?.querySelector('.mantine-Skeleton-root')) return { heading, figures: performance.now() - began };
    }
    throw new Error(`${path} did not stand within fifteen seconds`);
  })();
  return { seen };
}

async function settle(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
}

async function signIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email').fill(manager.email);
  await page.getByLabel('Password', { exact: true }).fill(manager.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/admin\/./);
  return context;
}

/** One click in a browser without caches. */
async function click(browser: Browser, origin: string, { from, path }: Step, cookies: BrowserContext, isTouch: boolean) {
  const storageState = await cookies.storageState();
  const context = await browser.newContext({ viewport: { width: 1440, height: 1200 }, storageState, hasTouch: isTouch });
  try {
    const page = await context.newPage();
    let requests = 0;
    await page.goto(origin + from);
    page.on('request', (request) => (requests += Number(request.url().includes('_rsc='))));
    await settle(page);
    const link = page.locator(`nav a[href="${path}"]`).first();
    await link.scrollIntoViewIfNeeded();
    const entry = await link.boundingBox();
    if (!entry) throw new Error(`${path} is not in the menu of ${from}`);
    const [x, y] = [entry.x + entry.width / 2, entry.y + entry.height / 2];
    const ahead = requests;
    // Awaited before the click is sent: on a busy machine the click could come first, and the change of screens be missed.
    const watching = await page.evaluateHandle(watch, path);
    if (isTouch) await page.touchscreen.tap(x, y);
    else {
      await page.mouse.move(x, y);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      await page.mouse.click(x, y);
    }
    return { ...(await watching.evaluate(({ seen }) => seen)), ahead };
  } finally {
    await context.close();
  }
}

/** The time of each screen of the menu from the click on its entry, the first click after a fresh load. */
async function timeScreens(port: number): Promise<ScreenTime[]> {
  const origin = `http://localhost:${port}`;
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const cookies = await signIn(browser, origin);
    const times: ScreenTime[] = [];
    for (const step of steps()) {
      const rounds = { pointer: [] as Awaited<ReturnType<typeof click>>[], finger: [] as Awaited<ReturnType<typeof click>>[] };
      // A warm-up: the server's first time does not count.
      await click(browser, origin, step, cookies, false);
      for (let round = 0; round < ROUNDS; round++) {
        rounds.pointer.push(await click(browser, origin, step, cookies, false));
        rounds.finger.push(await click(browser, origin, step, cookies, true));
      }
      const medians = (samples: typeof rounds.pointer) => ({
        heading: median(samples.map(({ heading }) => heading)),
        figures: median(samples.map(({ figures }) => figures)),
      });
      const requestsAhead = median(rounds.pointer.map(({ ahead }) => ahead));
      times.push({ path: step.path, pointer: medians(rounds.pointer), finger: medians(rounds.finger), requestsAhead });
    }
    return times;
  } finally {
    await browser.close();
  }
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedChain, seedAdmin);
  const formatTimes = ({ heading, figures }: { heading: number; figures: number }) => `${number(heading)} / ${number(figures)}`;
  table(
    ['ms from the click, heading / figures', 'pointer', 'finger', 'requests ahead', 'goal'],
    (await timeScreens((await harness.serveOurs()).port)).map(({ path, pointer, finger, requestsAhead }) => [
      path,
      formatTimes(pointer),
      formatTimes(finger),
      number(requestsAhead),
      '≤ 300 / 500',
    ]),
  );
}
