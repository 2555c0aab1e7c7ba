import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { BoxSimulator, type TableSession } from '@/scripts/lib/box-simulator';
import { demoPassword, emailOf, expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

const screen = '/admin/restaurants/1/floor/live';

interface Place {
  tableLayoutUuid: string;
  tables: { tableId: string; name: string }[];
}

/** The current layout of restaurant 1. */
async function inForce(request: Parameters<typeof tokenOf>[0]): Promise<Place> {
  const headers = await tokenOf(request, 'brand');
  const layouts = (await (await request.get('/table-layouts?restaurantId=1', { headers })).json()).data;
  const { tableLayoutUuid, published } = layouts.find((layout: { published: object | null }) => layout.published);
  const version = (await (await request.get(`/table-layouts/${tableLayoutUuid}/versions/${published.version}`, { headers })).json()).data;
  return { tableLayoutUuid, tables: version.rooms.flatMap((room: { tables: Place['tables'] }) => room.tables) };
}

const guestsAt = (tableId: string | undefined, minutes: number, fields: Partial<TableSession> = {}): TableSession => ({
  tableSessionId: crypto.randomUUID(),
  tableId: tableId ?? '',
  status: 'OPEN',
  coversNumber: 4,
  underPayment: false,
  openedAt: new Date(Date.now() - minutes * 60_000 - 5_000).toISOString(),
  closedAt: null,
  ...fields,
});

/** The box of restaurant 1, which reports what the test wants. */
function boxOf(url: string): BoxSimulator {
  const token = async () => {
    const body = JSON.stringify({ username: emailOf('pos'), password: demoPassword, grant_type: 'password' });
    const answer = await fetch(new URL('/oauth/login', url), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return new BoxSimulator({ url, token });
}

/** The height, in pixels, of the smallest text on the layouts. */
const smallestLetters = (page: Page) =>
  page.locator('[data-table] text').evaluateAll((texts) => {
    const sizes = (texts as SVGTextElement[]).map(
      (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
    );
    return Math.min(...sizes);
  });

test.describe.configure({ mode: 'serial' });

test('a manager sees the live floor follow the box without a reload, and is told when the box is offline', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const { tables } = await inForce(request);
  const idOf = (name: string) => tables.find((table) => table.name === name)?.tableId;
  const box = boxOf(baseURL ?? '');
  const linked = box.waitForLink();
  box.start();
  await linked;
  await box.report([guestsAt(idOf('7'), 37)]);

  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, 'restaurant');
  await openLive(page, screen);
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  const tableOf = (name: string) => page.locator(`[data-table="${name}"]`);
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd span').first();
  await expect(tableOf('7')).toHaveAttribute('data-state', 'taken');
  await expect(tableOf('7')).toContainText('37 min');
  await expect(row('7')).toContainText('Taken');
  await expect(row('7')).toContainText('4 guests');
  await expect(row('8')).toContainText('Free');
  await expect(figure('Guests seated')).toHaveText('4');
  await expect(figure('Longest seated')).toHaveText('37 min');
  await expect(page.getByRole('status').filter({ hasText: 'As of' })).toHaveCount(0);
  await expectNoViolations(page);

  // Guests arrive, guests pay: no reload is needed.
  await box.report([guestsAt(idOf('7'), 41, { underPayment: true }), guestsAt(idOf('T3'), 2, { coversNumber: 2 })]);
  await expect(tableOf('7')).toHaveAttribute('data-state', 'paying', { timeout: 5_000 });
  await expect(row('7')).toContainText('Paying');
  await expect(tableOf('T3')).toHaveAttribute('data-state', 'taken');
  await expect(figure('Tables taken')).toHaveText('2');
  await expect(figure('Guests seated')).toHaveText('6');

  await expect.poll(() => smallestLetters(page)).toBeGreaterThanOrEqual(10.9);

  // A table opens with its session.
  await row('7').getByRole('button').click();
  const table = page.getByRole('dialog', { name: /^Table 7, / });
  await expect(table).toContainText(/4 guests on \d seats/);
  await expect(table).toContainText('41 min');
  await expect(table).toContainText('Under way');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await tableOf('T3').click();
  await expect(page.getByRole('dialog', { name: 'Table T3, Terrasse' })).toContainText('2 guests');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page).toHaveURL(/wall=true/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(tableOf('T3')).toBeVisible();
  await expect.poll(() => smallestLetters(page)).toBeGreaterThanOrEqual(10.9);
  await page.getByRole('button', { name: 'Terrasse' }).click();
  await expect(tableOf('7')).toHaveCount(0);
  await expectNoViolations(page);

  await box.stop();
  await expect(page.getByRole('status').filter({ hasText: /As of \d\d:\d\d\. Box offline/ })).toBeVisible({
    timeout: 40_000,
  });
  await expect(tableOf('T3')).toHaveAttribute('data-state', 'taken');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('a manager is warned before publishing a layout over seated guests, and still sees them on the live floor', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const { tableLayoutUuid, tables } = await inForce(request);
  const headers = await tokenOf(request, 'brand');
  const made = await request.post(`/table-layouts/${tableLayoutUuid}/duplicate`, { headers, data: { name: 'Hiver' } });
  const winter = (await made.json()).data.tableLayoutUuid as string;
  const box = boxOf(baseURL ?? '');
  const linked = box.waitForLink();
  box.start();
  await linked;
  await box.report([guestsAt(tables.find(({ name }) => name === '7')?.tableId, 100)]);

  await signIn(page, 'brand');
  await page.goto('/admin/restaurants/1/floor');
  const publish = page.getByRole('button', { name: 'Publish Hiver' });
  await waitForHydration(publish);
  await publish.click();
  const dialog = page.getByRole('dialog', { name: 'Publish “Hiver”' });
  await expect(dialog).toContainText('The tills will use “Hiver” in place of “Rez-de-chaussée”');
  await expect(dialog.getByRole('alert')).toContainText('Guests are seated at 1 table that will be removed');
  await expect(dialog.getByRole('alert')).toContainText('7 (4 guests)');
  await expect(dialog.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();

  await openLive(page, screen);
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('Tables taken')).toContainText(/^1.*not in this layout/);
  await expect(figure('Guests seated')).toContainText(/^4/);
  const strip = page.getByRole('region', { name: 'At tables of an earlier layout' });
  await expect(strip).toContainText('Guests are seated at 1 table that this layout doesn’t have');
  await expect(page.locator('[data-table="7"]')).toHaveAttribute('data-state', 'unknown');
  await strip.getByRole('button', { name: /^7 · 4 guests · 1 h 40 min/ }).click();
  await expect(page.getByRole('dialog', { name: /^Table 7, / })).toContainText('4 guests');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  // The earlier layout replaces the other again: this is not undone, and its tables have their guests.
  const history = await request.post(`/table-layouts/${tableLayoutUuid}/publish`, { headers });
  expect(history.status()).toBe(200);
  await expect(strip).toBeHidden({ timeout: 5_000 });
  await expect(page.locator('[data-table="7"]')).toHaveAttribute('data-state', 'taken');
  await expect(page.locator('[data-table="7"] [data-stay]')).toHaveAttribute('data-stay', '2');
  await page.goto('/admin/restaurants/1/floor?tab=history');
  await expect(page.getByText('Mathieu Garnier published “Rez-de-chaussée” instead of “Hiver”')).toBeVisible();
  await request.delete(`/table-layouts/${winter}`, { headers });
  await box.stop();
});

test('a manager shows seated guests over the plan in the editor, without changing the layout', async ({ page, request, baseURL }) => {
  const { tableLayoutUuid, tables } = await inForce(request);
  const box = boxOf(baseURL ?? '');
  const linked = box.waitForLink();
  box.start();
  await linked;
  await box.report([guestsAt(tables.find(({ name }) => name === '7')?.tableId, 65)]);
  await signIn(page, 'brand');
  await page.goto(`/admin/restaurants/1/floor/${tableLayoutUuid}`);
  const seated = page.getByRole('button', { name: 'Guests at tables' });
  await expect(seated).toHaveAttribute('aria-pressed', 'false');
  const table = page.getByRole('option').filter({ has: page.getByText('7', { exact: true }) });
  await expect(table).not.toContainText('guests');
  await seated.click();
  await expect(table).toContainText('Taken, 4 guests, 1 h 5 min');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expectNoViolations(page);
  await box.stop();
  await expect(page.getByRole('status').filter({ hasText: 'Box offline' })).toBeVisible({ timeout: 40_000 });
  await seated.click();
  await expect(table).not.toContainText('guests');
});

test('a user prints a layout as a PDF with one page for each chosen room', async ({ page }) => {
  await signIn(page, 'noflags');
  await page.goto('/admin/restaurants/1/floor');
  const more = page.getByRole('button', { name: 'More actions for Rez-de-chaussée' });
  await waitForHydration(more);
  const print = async (change: () => Promise<void>) => {
    await more.click();
    await page.getByRole('option', { name: 'Print' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print “Rez-de-chaussée”' });
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    await expectNoViolations(page);
    await change();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the PDF' }).click();
    const download = await downloading;
    await expect(dialog).toBeHidden();
    const pdf = readFileSync(await download.path(), 'latin1');
    return { name: download.suggestedFilename(), pages: pdf.match(/\/Type \/Page\b(?!s)/g)?.length, start: pdf.slice(0, 5) };
  };
  expect(await print(async () => undefined)).toEqual({ name: 'Rez-de-chaussée.pdf', pages: 2, start: '%PDF-' });
  const one = await print(async () => {
    await page.getByRole('combobox', { name: 'Version' }).selectOption('2');
    await page.getByRole('checkbox', { name: 'Terrasse' }).uncheck();
    await page.getByText('A3', { exact: true }).click();
  });
  expect(one).toEqual({ name: 'Rez-de-chaussée v2.pdf', pages: 1, start: '%PDF-' });
});

test('a manager without a published layout is led from the live floor to the layouts', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/restaurants/2/floor/live');
  await expect(page.getByRole('heading', { name: 'Live floor' })).toBeVisible();
  await expect(page.getByText('No layout is published', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Go to the layouts' }).click();
  await expect(page.getByRole('heading', { name: 'Table layouts' })).toBeVisible();
});

test.describe('on a phone, in French and in dark mode', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a waiter finds the free tables', async ({ page }) => {
    await signIn(page, 'restaurant');
    await speakFrench(page);
    await page.goto(screen);
    const free = page.getByRole('button', { name: 'Libres', exact: true });
    await waitForHydration(free);
    await free.tap();
    await expect(page.getByRole('listitem').filter({ hasText: 'Occupée' })).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Libre' }).first()).toBeVisible();
    await page.locator('[data-table="T3"]').tap();
    await expect(page.getByRole('dialog', { name: 'Table T3, Terrasse' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => smallestLetters(page)).toBeGreaterThanOrEqual(10.9);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectNoViolations(page);
  });
});
