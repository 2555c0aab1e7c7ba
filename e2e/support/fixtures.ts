import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { localeCookie } from '@/i18n/locales';
import { sessionCookieName } from '@/server/core/callers/session';
import { TileServer, type Tiles } from './tiles';

/** The demo accounts: `<name>@demo.test`. */
export type Account =
  | 'admin'
  | 'group'
  | 'brand'
  | 'noflags'
  | 'rivoli'
  | 'cantine'
  | 'restaurant'
  | 'pos'
  | 'kiosk'
  | 'customer'
  | 'expired';

export const emailOf = (account: Account) => `${account}@demo.test`;
export const demoPassword = process.env.DEMO_PASSWORD || 'demo-password';

type Options = {
  /** Console errors that a test causes deliberately, such as a refused request. */
  expectedErrors: RegExp[];
  /** What happens to the tiles of the base map. */
  tiles: Tiles;
};

type OfWorker = { tileServer: TileServer };

/** A worker's browser windows, by the options used to create them. */
const windows = new Map<string, BrowserContext>();

/**
 * Playwright's test, which fails on any unexpected error in the browser's console. Tests with the same options share a window one after the
 * other, emptied in between: it has already loaded and compiled the service's scripts, which is half of the work of opening a page.
 */
export const test = base.extend<Options, OfWorker>({
  expectedErrors: [[], { option: true }],
  tiles: ['served', { option: true }],
  tileServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const server = new TileServer();
      await server.start(Number(process.env.E2E_TILES_PORT));
      await use(server);
      server.stop();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, baseURL, viewport, deviceScaleFactor, locale, colorScheme, hasTouch, isMobile }, use, { project }) => {
    const key = JSON.stringify([baseURL, viewport, deviceScaleFactor, locale, colorScheme, hasTouch, isMobile]);
    const context = windows.get(key) ?? (await browser.newContext());
    if (baseURL === project.use.baseURL) windows.set(key, context);
    await use(context);
    await Promise.all(context.pages().map((page) => page.close()));
    await context.clearCookies();
    const ofTest = browser.contexts().filter((opened) => ![...windows.values()].includes(opened));
    await Promise.all(ofTest.map((opened) => opened.close()));
  },
  page: async ({ page, baseURL, expectedErrors, tileServer, tiles }, use) => {
    tileServer.answer(tiles);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'local_storage,indexeddb,cache_storage' });
    await devtools.detach();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    await use(page);
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors in the browser console').toEqual([]);
  },
});

/** Half the size of the readable source, which each page would have to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
    /** The path of the screen that axe has checked as a whole. */
    lookedAt?: string;
  }
}

export { expect };

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The sessions that this worker has opened: checking a password is slow. */
const sessions = new Map<Account, Cookies>();

/** Signs in like the form, which has its own tests. */
export async function openSession(request: APIRequestContext, account: Account): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const form = { csrfToken, email: emailOf(account), password: demoPassword, rememberMe: 'false', json: 'true' };
  expect((await request.post('/api/auth/callback/credentials', { form })).ok()).toBe(true);
}

/** Signs the browser in without opening a page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const savedCookies = sessions.get(account) ?? [];
  await page.context().addCookies(savedCookies);
  // A test may have ended all sessions of that account.
  if (savedCookies.length > 0 && (await page.request.get('/v1/me')).ok()) return;
  await openSession(page.request, account);
  const cookies = await page.context().cookies();
  const session = cookies.filter(({ name }) => name === sessionCookieName);
  expect(session, 'the cookie of the session').toHaveLength(1);
  sessions.set(account, session);
}

/** Signs in and opens the account's first screen. */
export async function signInAndLand(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await page.goto('/admin');
  await waitForFirstScreen(page);
}

/** Waits for the first screen after a sign-in: continuing earlier would interrupt the redirect. */
export async function waitForFirstScreen(page: Page): Promise<void> {
  // Not waitForURL, which fails if a redirect is interrupted by another one.
  await expect(page).toHaveURL(/\/admin\/./);
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
}

/** Makes every page opened from now on French, like a user's choice. */
export async function speakFrench(page: Page): Promise<void> {
  await page.context().addCookies([{ name: localeCookie, value: 'fr', url: 'http://localhost/' }]);
}

/**
 * Fails with rule, elements and help for each violation of WCAG 2.2 A and AA that axe finds on the present page. The page below an open
 * dialog, which cannot be reached, is checked only once: for further dialogs, axe checks only what is above the page.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  // Dimmed until the response has arrived.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Loading its source takes longer than most of its rules: once per page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    // During a transition a colour is neither the old nor the new one.
    const runningAnimations = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(runningAnimations.map(({ finished }) => finished));
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
    const isCovered = window.lookedAt === location.pathname && document.querySelector('[data-portal] [aria-modal="true"]') !== null;
    window.lookedAt = location.pathname;
    const { violations } = await window.axe.run(isCovered ? '[data-portal]' : document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }));
  });
  expect(found, 'accessibility violations').toEqual([]);
}
