import type { Page } from '@playwright/test';
import { localeCookie } from '@/i18n/locales';
import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';

/** A screen without data of its own: an unknown address of the back office. */
const nowhere = '/admin/nowhere';
test.use({
  expectedErrors: [
    /status of 404|inline event handler violates the following Content Security Policy|ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  ],
});

/** Returns the titles of the document from here on, change by change. */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const titles = [document.title];
    new MutationObserver(() => {
      if (titles.at(-1) !== document.title) titles.push(document.title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
    return titles;
  });
  return () => seen.jsonValue();
}

const account = (page: Page) => page.getByRole('button', { name: /Your account|Votre compte/ });

test('a group manager switches restaurants by keyboard, keeps the screen, and finds the restaurant remembered', async ({ page }) => {
  await signIn(page, 'group');
  await page.goto('/admin/restaurants/1/stock/settings');
  await page.getByRole('button', { name: /Change restaurant/ }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a restaurant' })).toBeFocused();
  await page.keyboard.type('lumiere lyon');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/restaurants\/2\/stock\/settings$/);
  // Users of a chain start on the board of the brand that they last used; from there a restaurant opens on its first screen.
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/brands\/1\/stock$/);
  await page.getByRole('button', { name: /Bellecour.*Change restaurant/ }).press('Enter');
  await page.keyboard.type('republique');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/restaurants\/1\/stock$/);
});

test('a small change of a screen makes the browser restyle only a few elements', async ({ page, browser }) => {
  await signIn(page, 'restaurant');
  await page.goto('/admin/restaurants/1/stock');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'] });
  await page.evaluate(() => {
    const word = document.createElement('span');
    document.body.append(word);
    function changeWord(text: string) {
      word.textContent = text;
      word.getBoundingClientRect();
    }
    for (const text of ['eleven', 'twelve', 'thirteen']) changeWord(text);
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number; beginData?: { stackTrace?: { functionName: string }[] } } }[];
  };
  const looks = traceEvents.flatMap(({ args: { elementCount, beginData } }) =>
    elementCount !== undefined && beginData?.stackTrace?.[0]?.functionName === 'changeWord' ? [elementCount] : [],
  );
  expect(looks).toHaveLength(3);
  // The first one may have waited for other changes of the page.
  expect(Math.max(...looks.slice(1))).toBeLessThan(20);
});

test('hovering a menu link loads the screen and its data, and a slow screen shows a progress bar', async ({ page }) => {
  await signIn(page, 'restaurant');
  const begun: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_rsc')) begun.push(pathname);
  });
  await page.goto('/admin/restaurants/1/stock');
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Inventory' });
  await waitForHydration(link);
  const titles = await watchTitles(page);
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).pathname.endsWith('/stock/inventory') && !request.headers()['next-router-segment-prefetch'],
  );
  await link.hover();
  await asked;
  // From here on, neither the screen nor its data can be loaded.
  await page.route(/stock\/inventory|\/api\/trpc\//, (route) => route.abort());
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Inventory' }).getByRole('row').nth(5)).toBeVisible();
  // The server prefetched no screen that only a visible link leads to.
  expect(new Set(begun)).toEqual(new Set(['/admin/restaurants/1/stock/inventory']));

  // Until a slow screen has loaded, the previous one stays, with a progress bar.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/stock\/movements\?/, (route) => released.then(() => route.continue()));
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Movements' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Movements' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  // Each screen’s title replaces the previous one without a gap.
  await expect.poll(titles).toEqual(['Stock · Brigade', 'Inventory · Brigade', 'Movements · Brigade']);
});

test('a restaurant manager sees only the navigation and the restaurant of their role', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto(nowhere);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Stock', exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.getByRole('button', { name: /Change restaurant/ }).click();
  await expect(page.getByRole('option')).toHaveText([/Bistro Lumière République/]);
  await page.goto('/admin/restaurants/4/stock');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('the menu shows the current screen in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/promotions');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(menu.getByRole('link', { name: 'Promotions' })).toBeInViewport({ ratio: 1 });
  await page.goto('/admin/restaurants/1/stock');
  await expect(menu.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
});

test('a brand manager opens screens and restaurants and runs actions from the palette', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto(nowhere);
  await page.getByRole('button', { name: 'Search or jump to…' }).first().waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search screens, restaurants and records' });
  await expect(box).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.type('zzzz');
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible();
  await box.fill('users');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bellecour');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/restaurants\/2\/stock$/);

  // Recently used entries come first; actions are done at once, or start their dialog.
  await page.keyboard.press('Control+k');
  const recents = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recents).toHaveText([/Bellecour/, /Users/]);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new deliv');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/restaurants\/2\/stock\/deliveries\/new$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('receive a');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/restaurants\/2\/stock\/deliveries\?state=expected&sort=date$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('letters typed before the palette has loaded are kept', async ({ page }) => {
  await signIn(page, 'brand');
  // The palette's code loads late: only after everything is typed.
  let release = () => {};
  const typed = new Promise<void>((done) => {
    release = done;
  });
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined }));
  await page.goto('/admin/restaurants/1/stock/settings');
  const search = page.getByRole('button', { name: 'Search or jump to…' }).first();
  await waitForHydration(search);
  await page.waitForLoadState('networkidle');
  await page.route('**/_next/static/**/*.js', (route) => typed.then(() => route.continue()));
  await page.getByRole('main').getByRole('textbox').first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bellecoux');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('r');
  release();
  const box = page.getByRole('combobox', { name: 'Search screens, restaurants and records' });
  await expect(box).toHaveValue('bellecour');
  await expect(box).toBeFocused();
  await page.keyboard.type(' lyon');
  await expect(box).toHaveValue('bellecour lyon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/restaurants\/2\/stock\/settings$/);
});

test('a user changes the language and the colour scheme at once, and keeps both after a reload', async ({ page }) => {
  await signIn(page, 'noflags');
  await page.goto(nowhere);
  await account(page).click();
  await page.context().setOffline(true);
  await page.getByText('Français').click();
  const refusal = page.getByText('Couldn’t change the language');
  await expect(refusal).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.context().setOffline(false);
  await expect(refusal).toHaveCount(0);
  // If its texts fail to load for another reason, they are requested again.
  await page.route('**/_next/static/**', (route) => route.abort());
  await page.getByText('Français').click();
  await expect(refusal).toBeVisible();
  await page.unroute('**/_next/static/**');
  await page.getByText('Français').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  await page.getByText('Sombre').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('the first Tab leads to the link that skips the navigation', async ({ page }) => {
  await signIn(page, 'cantine');
  await page.goto(nowhere);
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await waitForHydration(skip);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a brand manager finds the screens of the section in the bottom bar and the rest in the menu', async ({ page }) => {
    await signIn(page, 'brand');
    await page.goto('/admin/restaurants/1/stock/settings');
    const bar = page.getByRole('navigation', { name: 'Stock screens' });
    await expect(bar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: /Change restaurant/ })).toBeVisible();
    await expectNoViolations(page);
    await menu.getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(menu).toHaveCount(0);
  });

  for (const locale of ['en', 'fr'])
    test(`no label of the bottom bar is cut off (${locale})`, async ({ page, baseURL }) => {
      await signIn(page, 'brand');
      await page.context().addCookies([{ name: localeCookie, value: locale, url: baseURL! }]);
      for (const path of [
        'restaurants/1/readiness',
        'restaurants/1/stock',
        'brands/1/customers',
        'brands/1/promotions',
        'brands/1/loyalty',
      ]) {
        await page.goto(`/admin/${path}`);
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          const cut = await page.locator('[data-bottom-bar] span').evaluateAll((labels) =>
            labels.flatMap((label) => {
              const bar = label.closest('nav')!.getBoundingClientRect();
              const words = document.createRange();
              words.selectNodeContents(label);
              const { bottom, width } = words.getBoundingClientRect();
              const isSmall = Number.parseFloat(getComputedStyle(label).fontSize) < 11;
              return bottom > bar.bottom || width > label.parentElement!.clientWidth || isSmall ? [label.textContent] : [];
            }),
          );
          expect(cut).toEqual([]);
        }
      }
    });
});

test('the back button asks before unsaved changes are lost', async ({ page }) => {
  await signIn(page, 'rivoli');
  await page.goto('/admin/restaurants/4/stock');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/restaurants\/4\/stock\/settings$/);
  const safetyStock = page.getByRole('main').getByRole('textbox').first();
  await safetyStock.fill('77');
  await page.evaluate(() => window.history.back());
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(safetyStock).toHaveValue('77');
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/admin\/restaurants\/4\/stock$/);
});

test('pages have a content security policy with a nonce, and the browser blocks an inline event handler', async ({ page }) => {
  const response = await page.goto('/sign-in');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
  const outcome = await page.evaluate(() => {
    const script = document.createElement('div');
    script.innerHTML = '<img src="data:," onerror="document.dispatchEvent(new Event(`ran`))">';
    document.body.append(script);
    return new Promise((resolve) => {
      document.addEventListener('ran', () => resolve('ran'));
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
    });
  });
  expect(outcome).toBe('script-src-attr');
});
