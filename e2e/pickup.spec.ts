import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

/** Only this file uses the pickup hours of restaurant 4. */
const screen = '/admin/restaurants/4/pickup';
const api = '/restaurants/4/pickup_schedules';
const lunch = { day: 'MON', start: 690, end: 840, orderingQuotas: [{ consumptionMode: '2', orderingQuota: 20 }] };

// A stale save is refused.
test.use({ expectedErrors: [/status of 412/] });
test.describe.configure({ mode: 'serial' });

async function setWeek(request: APIRequestContext, pickupSchedules: object[]): Promise<void> {
  const answer = await request.post(`${api}/`, { headers: await tokenOf(request, 'rivoli'), data: { pickupSchedules } });
  expect(answer.ok()).toBe(true);
}

const weekOf = async (request: APIRequestContext) => {
  const { data } = await (await request.get(`${api}/`)).json();
  return data.pickupSchedules.map(({ day, start, end }: { day: string; start: number; end: number }) => `${day} ${start}-${end}`);
};

test.beforeEach(({ request }) => setWeek(request, [lunch]));

const canvas = (page: Page) => page.getByRole('group', { name: 'Pickup hours' });
const bar = (page: Page, name: string | RegExp) => canvas(page).getByRole('button', { name });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

async function openWeek(page: Page): Promise<void> {
  await signIn(page, 'rivoli');
  await page.goto(screen);
  await waitForHydration(bar(page, /^Monday, 11:30–14:00/));
}

/** The position of a day's hour on the screen. */
async function pointOf(page: Page, day: number, hour: number): Promise<[number, number]> {
  const { x, y, width, height } = (await canvas(page).boundingBox())!;
  const [from, to] = [await canvas(page).getAttribute('data-from'), await canvas(page).getAttribute('data-to')].map(Number) as [
    number,
    number,
  ];
  return [x + ((hour * 60 - from) / (to - from)) * width, y + ((day + 0.5) / 7) * height];
}

async function drag(page: Page, from: [number, number], to: [number, number], beforeDrop?: () => Promise<void>): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await beforeDrop?.();
  await page.mouse.up();
}

const centerOf = async (locator: Locator): Promise<[number, number]> => {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return [x + width / 2, y + height / 2];
};

test('a manager draws a week by mouse: adds, moves, resizes, copies, previews and saves hours, and undoes the save', async ({
  page,
  request,
}) => {
  await openWeek(page);
  await drag(page, await pointOf(page, 1, 18), await pointOf(page, 1, 21));
  await expect(bar(page, 'Tuesday, 18:00–21:00')).toHaveAttribute('aria-pressed', 'true');

  await drag(page, await centerOf(bar(page, 'Tuesday, 18:00–21:00')), await pointOf(page, 3, 20.5));
  await expect(bar(page, 'Thursday, 19:00–22:00')).toBeVisible();

  const { x, y, width, height } = (await bar(page, 'Thursday, 19:00–22:00').boundingBox())!;
  await drag(page, [x + width - 3, y + height / 2], await pointOf(page, 3, 23));
  await expect(bar(page, 'Thursday, 19:00–23:00')).toBeVisible();

  await test.step('overlapping hours are marked during a drag, and Escape cancels it', async () => {
    await drag(page, await centerOf(bar(page, 'Thursday, 19:00–23:00')), await pointOf(page, 0, 13), async () => {
      await expect(bar(page, /^Monday, 11:00–15:00, overlaps/)).toBeVisible();
      await expect(bar(page, /^Monday, 11:30–14:00.*overlaps/)).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await expect(bar(page, 'Thursday, 19:00–23:00')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy Monday' });
  await copy.getByRole('checkbox', { name: 'Friday' }).check();
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(bar(page, /^Friday, 11:30–14:00, Takeaway: 20 orders per slot/)).toBeVisible();

  await saveBar(page).getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'What will change' });
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await expect(preview.getByRole('listitem').first()).toContainText(/Thursday 19:00–23:00.*no limit/);
  await expect(preview.getByRole('listitem').last()).toContainText(/Friday 11:30–14:00.*Takeaway: 20 orders per slot/);
  await expectNoViolations(page);
  await preview.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Pickup hours saved')).toBeVisible();
  expect(await weekOf(request)).toEqual(['MON 690-840', 'THU 1140-1380', 'FRI 690-840']);

  await page.reload();
  await expect(bar(page, 'Thursday, 19:00–23:00')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'changed the pickup hours' }).first();
  await expect(entry).toContainText('Thursday 19:00–23:00: added');
  await entry.getByRole('button', { name: /differences of: Pickup hours changed/ }).click();
  await expect(entry).toContainText('Thursday 19:00–23:00');
  await expectNoViolations(page);
  await entry.getByRole('button', { name: /^Undo: Pickup hours changed/ }).click();
  await page.getByRole('dialog', { name: 'Undo this change' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  expect(await weekOf(request)).toEqual(['MON 690-840']);
});

test('a manager sets a week by keyboard: moves, resizes, splits, deletes and undoes, and writes the hours as text', async ({
  page,
  request,
}) => {
  await openWeek(page);
  await bar(page, /^Monday/).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(bar(page, /^Tuesday, 11:30–14:30/)).toBeFocused();

  await page.keyboard.press('s');
  await expect(bar(page, /^Tuesday/)).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(bar(page, /^Tuesday, 13:00–14:30/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(bar(page, /^Tuesday/)).toHaveCount(2);

  await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('11:40');
  await page.getByRole('textbox', { name: 'Drive-through, orders per slot' }).fill('7');
  await expect(bar(page, 'Sunday, 11:40–13:00, Drive-through: 7 orders per slot')).toBeVisible();

  await page.getByRole('button', { name: 'As text' }).click();
  const text = page.getByRole('textbox', { name: 'One rule per line' });
  await expect(text).toHaveValue('tue 11:30-13:00 q2=20\ntue 13:00-14:30 q2=20\nsun 11:40-13:00 q4=7');
  await text.fill('mon-fri 11:30-14:00 q2=20\nfri 13-15');
  await expect(page.getByText('Line 2: “fri 13-15” overlaps line 1, “mon-fri 11:30-14:00 q2=20”, on Friday.')).toBeVisible();
  await text.fill('mon-fri 11:30-14:00 q2=20\nfri-sat 22:00-1:00');
  await page.getByRole('button', { name: 'Use these hours' }).click();
  // One bar, past midnight.
  await expect(bar(page, 'Saturday, 22:00–01:00')).toBeVisible();
  await expectNoViolations(page);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Pickup hours saved')).toBeVisible();
  expect(await weekOf(request)).toHaveLength(9);
});

test('a manager is asked before overwriting what a colleague saved first', async ({ page, request }) => {
  await openWeek(page);
  await bar(page, /^Monday/).press('ArrowDown');
  // Both changed Monday; only they changed Sunday.
  await setWeek(request, [
    { ...lunch, start: 720 },
    { ...lunch, day: 'SUN' },
  ]);
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved first' });
  await expect(conflict.getByRole('listitem')).toHaveText(/^Sunday: nothing → 11:30–14:00, Takeaway: 20 orders per slot$/);
  const monday = conflict.getByRole('radiogroup', { name: 'Monday' });
  await expect(monday.getByRole('radio', { name: 'Yours: nothing' })).toBeChecked();
  await expect(monday.getByRole('radio', { name: /: 12:00–14:00/ })).toBeVisible();
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Pickup hours saved')).toBeVisible();
  expect(await weekOf(request)).toEqual(['TUE 690-840', 'SUN 690-840']);
});

test('a manager adds and removes special hours for a holiday, and adds, changes and removes a pickup point', async ({ page }) => {
  await signIn(page, 'rivoli');
  await page.goto(`${screen}?tab=exceptions`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^\w+,? 15 / }).click();
  const dialog = page.getByRole('dialog', { name: 'Add special hours' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Inventaire');
  await dialog.getByRole('textbox', { name: 'Hours on these days' }).fill('10:00-12:00; 11:00-13:00');
  await expect(dialog.getByText('10:00–12:00 overlaps 11:00–13:00. Change one of them.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Hours on these days' }).fill('');
  await expectNoViolations(page);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Add special hours' }).click();
  await expect(page.getByRole('button', { name: /15 .*Inventaire, closed/ })).toBeVisible();
  await page.getByRole('button', { name: /15 .*Inventaire, closed/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No special hours')).toBeVisible();

  await page.getByRole('tab', { name: 'Pickup points' }).click();
  await page.getByRole('button', { name: 'Add a pickup point' }).click();
  const point = page.getByRole('dialog', { name: 'Add a pickup point' });
  await point.getByRole('textbox', { name: 'Name' }).fill('Consignes');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await point.getByRole('textbox', { name: 'Name' }).fill('Casiers');
  await point.getByRole('textbox', { name: 'Address' }).fill('96 rue de Rivoli, 75001 Paris');
  await point.getByRole('button', { name: 'Add pickup point' }).click();
  await page.getByText('Casiers', { exact: true }).click();
  const added = page.getByRole('dialog', { name: 'Casiers' });
  await added.getByRole('textbox', { name: 'Directions' }).fill('Code 12B');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Casiers.*Code 12B/ })).toBeVisible();
  await page.getByText('Casiers', { exact: true }).click();
  await added.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No pickup points yet')).toBeVisible();
});

test('a manager sees a colleague’s special hours appear, change and disappear without a reload', async ({ page, browser }) => {
  const colleague = await (await browser.newContext()).newPage();
  await signIn(page, 'rivoli');
  await signIn(colleague, 'rivoli');
  await openLive(page, `${screen}?tab=exceptions`);
  await expect(page.getByText('No special hours')).toBeVisible();
  await colleague.goto(`${screen}?tab=exceptions`);
  await colleague.getByRole('button', { name: 'Add special hours' }).click();
  const adding = colleague.getByRole('dialog', { name: 'Add special hours' });
  await adding.getByRole('textbox', { name: 'Reason' }).fill('Travaux');
  await adding.getByRole('button', { name: 'Add special hours' }).click();

  // This window is not used: neither focus nor periodic loading updates it.
  const line = page.getByRole('listitem').getByRole('button', { name: /^Travaux/ });
  await expect(line).toBeVisible({ timeout: 5_000 });
  await line.click();
  const mine = page.getByRole('dialog', { name: 'Edit special hours' });
  await mine.getByRole('textbox', { name: 'Hours on these days' }).fill('10:00-12:00');
  await colleague
    .getByRole('listitem')
    .getByRole('button', { name: /^Travaux/ })
    .click();
  const theirs = colleague.getByRole('dialog', { name: 'Edit special hours' });
  await theirs.getByRole('textbox', { name: 'Reason' }).fill('Grands travaux');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByText('Special hours saved')).toBeVisible();
  // Changes that only they made are in the form before anything is saved.
  await expect(mine.getByText('Someone else saved 1 change.')).toBeVisible({ timeout: 5_000 });
  await expect(mine.getByRole('textbox', { name: 'Reason' })).toHaveValue('Grands travaux');
  await expect(mine.getByRole('textbox', { name: 'Hours on these days' })).toHaveValue('10:00-12:00');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByRole('listitem').getByRole('button', { name: /^Grands travaux.*10:00–12:00/ })).toBeVisible({
    timeout: 5_000,
  });

  await colleague
    .getByRole('listitem')
    .getByRole('button', { name: /^Grands travaux/ })
    .click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No special hours')).toBeVisible({ timeout: 5_000 });
  await colleague.context().close();
});

test('a manager who is not editing sees a week that a colleague saves without a reload', async ({ page, request }) => {
  await signIn(page, 'rivoli');
  await openLive(page, screen);
  await waitForHydration(bar(page, /^Monday, 11:30–14:00/));
  await setWeek(request, [{ ...lunch, day: 'SAT' }]);
  await expect(bar(page, /^Saturday, 11:30–14:00/)).toBeVisible({ timeout: 5_000 });
});

test.describe('on a phone, in French and in dark mode', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', colorScheme: 'dark' });

  test('the week fits the screen and is accessible', async ({ page }) => {
    await page.goto('/sign-in');
    await page.locator('input[type="email"]').fill('rivoli@demo.test');
    await page.locator('input[type="password"]').fill('demo-password');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/\/admin\/./);
    await page.goto(screen);
    await expect(page.getByRole('button', { name: /^lundi, 11:30–14:00, À emporter : 20 commandes par créneau/ })).toBeVisible();
    await expect(page.getByText('Ce que voient les clients')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  });
});
