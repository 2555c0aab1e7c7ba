import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkedBox, masterToken } from './support/boxes';
import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { canvas, names, newLayout, openEditor, place, readLayout, writeRoom } from './support/floor';
import { tokenOf } from './support/token';

// Tables with seated guests are not removed without confirmation, and a colleague's save is not overwritten.
test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: [/status of 4(09|12)/] });

const at = { positionX: 200, positionY: 200, width: 100, height: 100 };
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const waitForSave = (page: Page) => expect(page.getByText('Layout saved')).toBeVisible();

test('a manager is warned before a save removes a table with guests, keeps it at first, then removes it anyway', async ({
  page,
  request,
  baseURL,
}) => {
  const uuid = await newLayout(request, 'Guests');
  await writeRoom(request, uuid, [
    { name: 'A', ...at },
    { name: 'B', ...at, positionX: 600 },
  ]);
  const [a] = (await readLayout(request, uuid)).rooms[0]!.tables;
  const box = await linkedBox(await masterToken(request, place), baseURL);
  const guests = { tableSessionId: randomUUID(), tableId: a!.tableId, status: 'OPEN', coversNumber: 2, underPayment: false } as const;
  expect(await box.report([{ ...guests, openedAt: new Date().toISOString(), closedAt: null }])).toBe(true);

  await signIn(page, 'cantine');
  await openEditor(page, uuid);
  await names(page).filter({ hasText: 'A' }).first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(names(page)).toHaveCount(1);
  await save(page);
  const question = page.getByRole('dialog', { name: 'Guests are seated here' });
  await expect(question).toContainText('A has an open bill and would be removed.');
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Keep the tables' }).click();
  await expect(question).toBeHidden();
  expect((await readLayout(request, uuid)).rooms[0]!.tables).toHaveLength(2);
  // When kept, it is at its former place, and nothing is left to save.
  await expect(names(page)).toHaveCount(2);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(names(page)).toHaveCount(1);

  await save(page);
  await question.getByRole('button', { name: 'Remove and save' }).click();
  await waitForSave(page);
  expect((await readLayout(request, uuid)).rooms[0]!.tables.map(({ name }) => name)).toEqual(['B']);
  await box.report([]);
  await box.stop();
});

test('a manager gets a draft back, in its own window only, and merges it with what a colleague saved meanwhile', async ({
  page,
  request,
}) => {
  const uuid = await newLayout(request, 'Meanwhile');
  await writeRoom(request, uuid, [{ name: 'A', ...at }]);
  await signIn(page, 'cantine');
  await openEditor(page, uuid);
  await names(page).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await page.keyboard.press('Enter');
  const kept = () =>
    page.evaluate(
      (id) => Object.entries(localStorage).some(([key, text]) => key.endsWith(`:floor-draft:${id}`) && text.includes('Mine')),
      uuid,
    );
  await expect.poll(kept).toBe(true);
  // A second window shows the saved state: the draft belongs to the first one.
  const second = await page.context().newPage();
  await openEditor(second, uuid);
  await expect(second.getByText(/^Saved /)).toBeVisible();
  await expect(names(second)).toContainText(['A']);
  await second.close();
  page.once('dialog', (question) => void question.accept());
  await page.goto('about:blank');

  const [a] = (await readLayout(request, uuid)).rooms[0]!.tables;
  await writeRoom(request, uuid, [
    { ...at, tableId: a!.tableId, name: 'Theirs' },
    { ...at, positionX: 700, name: 'New' },
  ]);
  await openEditor(page, uuid);
  const merge = page.getByRole('dialog', { name: 'Someone else saved first' });
  await expect(merge).toContainText('New table New in Main room');
  await expect(merge.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked();
  await expectNoViolations(page);

  // When postponed, it returns with the save, and nothing was overwritten.
  await merge.getByRole('button', { name: 'Not now' }).click();
  await save(page);
  await merge.getByRole('button', { name: 'Merge' }).click();
  await save(page);
  await waitForSave(page);
  expect((await readLayout(request, uuid)).rooms[0]!.tables.map(({ name }) => name)).toEqual(['Mine', 'New']);
});

test('a manager compares an earlier version, opens it as a draft, undoes and redoes that, and saves it', async ({ page, request }) => {
  const uuid = await newLayout(request, 'Versions');
  await writeRoom(request, uuid, [
    { name: 'A', ...at },
    { name: 'B', ...at, positionX: 600 },
  ]);
  const headers = await tokenOf(request, 'cantine');
  expect((await request.post(`/table-layouts/${uuid}/publish`, { headers })).ok()).toBe(true);
  const [a] = (await readLayout(request, uuid)).rooms[0]!.tables;
  await writeRoom(request, uuid, [
    { ...at, tableId: a!.tableId, name: 'A', positionX: 300 },
    { ...at, name: 'C', positionX: 900 },
  ]);

  await signIn(page, 'cantine');
  await page.goto(`/admin/restaurants/${place.restaurantId}/floor`);
  await page.getByRole('button', { name: 'Versions of Versions' }).click();
  await page.getByRole('link', { name: 'View: version 1' }).click();
  const drawing = page.getByRole('img', { name: /^Plan of Main room/ });
  await expect(drawing).toHaveAccessibleName('Plan of Main room: 3 tables, 3 differ');
  for (const text of ['~ A', '+ B', '− C']) await expect(drawing.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '1 table removed' })).toContainText('C');
  await expectNoViolations(page);
  await page.getByRole('combobox', { name: 'Compared with' }).selectOption('Nothing');
  await expect(drawing).toHaveAccessibleName('Plan of Main room: 2 tables, none differs');

  await page.getByRole('link', { name: 'Open version 1 in the editor' }).click();
  const changes = page.getByRole('dialog', { name: 'What will change' });
  await expect(changes.getByRole('listitem')).toHaveText([
    /^A: place 300, 200 cm → 200, 200 cm/,
    'New table B in Main room',
    'Table C removed from Main room',
  ]);
  await changes.getByRole('button', { name: 'Keep drawing' }).click();
  await expect(page).toHaveURL(new RegExp(`/floor/${uuid}$`));
  expect((await readLayout(request, uuid)).rooms[0]!.tables.map(({ name }) => name)).toEqual(['A', 'C']);

  await page.getByRole('button', { name: 'Undo: Open version 1' }).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.getByRole('button', { name: 'Redo: Open version 1' }).click();
  await save(page);
  await waitForSave(page);
  const after = (await readLayout(request, uuid)).rooms[0]!.tables;
  expect(after.map(({ name, positionX }) => [name, positionX])).toEqual([
    ['A', 200],
    ['B', 600],
  ]);
  expect(after[0]!.tableId).toBe(a!.tableId);
});

test('a manager duplicates a layout with its tables', async ({ page, request }) => {
  const uuid = await newLayout(request, 'Pattern');
  await writeRoom(request, uuid, [{ name: 'A', ...at }]);
  await signIn(page, 'cantine');
  await page.goto(`/admin/restaurants/${place.restaurantId}/floor`);
  await page.getByRole('button', { name: 'More actions for Pattern' }).click();
  await page.getByRole('option', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate “Pattern”' });
  await expect(dialog).toContainText('1 room · 1 table');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Pattern (copy)');
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Replica');
  await dialog.getByRole('button', { name: 'Duplicate and draw' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Replica/ })).toBeVisible();
  await expect(names(page)).toHaveText([/^A/]);
  expect(page.url()).not.toContain(uuid);
});

test.describe('when the session has ended', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('a manager is told how to continue, signs in in another tab, and saves', async ({ page, context, request }) => {
    const uuid = await newLayout(request, 'Late');
    await signIn(page, 'cantine');
    await openEditor(page, uuid);
    await canvas(page).focus();
    await page.keyboard.press('1');
    await context.clearCookies();
    await save(page);
    const told = page.getByRole('alert').filter({ hasText: 'Your session has ended. Your entries are kept.' });
    await expect(told).toContainText('Couldn’t save the layout');
    await save(page);
    await expect(told).toHaveCount(1);
    await expectNoViolations(page);

    const [other] = await Promise.all([context.waitForEvent('page'), told.getByRole('link', { name: /^Sign in in a new tab/ }).click()]);
    await expect(other.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await signIn(other, 'cantine');
    await other.close();
    await expect(names(page)).toHaveCount(1);
    await save(page);
    await waitForSave(page);
    await expect(told).toHaveCount(0);
    expect((await readLayout(request, uuid)).rooms[0]!.tables).toHaveLength(1);
  });
});

test.describe('when the layout was deleted', () => {
  test.use({ expectedErrors: [/status of 4(04|12)/] });

  test('a manager sees a notice until the layout is restored, and then saves their drawing', async ({ page, request }) => {
    const uuid = await newLayout(request, 'Gone');
    await signIn(page, 'cantine');
    await openEditor(page, uuid);
    await canvas(page).focus();
    await page.keyboard.press('1');
    const headers = await tokenOf(request, 'cantine');
    expect((await request.delete(`/table-layouts/${uuid}`, { headers })).ok()).toBe(true);
    const told = page.getByRole('alert').filter({ hasText: 'This layout was deleted' });
    await expect(told).toContainText('Your drawing is kept here until then.');
    await save(page);
    await expect(told).toHaveCount(1);

    // When restored from its history, it accepts the save, which is checked again when the message about that arrives later.
    const subject = `restaurantId=${place.restaurantId}&subjectKind=${encodeURIComponent('table layout')}&subjectId=${uuid}`;
    const { data } = await (await request.get(`/v2/audit?${subject}`, { headers })).json();
    const [deletion] = data.items;
    expect((await request.post(`/v2/audit/${deletion.auditId}/revert`, { headers, data: {} })).ok()).toBe(true);
    await save(page);
    await waitForSave(page);
    await expect(told).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a manager finds the main tools in one row, large enough for a finger, and the others one tap away', async ({ page, request }) => {
    const uuid = await newLayout(request, 'In hand');
    await writeRoom(request, uuid, [
      { name: 'A', ...at },
      { name: 'B', ...at, positionX: 600, positionY: 260 },
    ]);
    await signIn(page, 'cantine');
    await openEditor(page, uuid);
    const tools = page.getByRole('toolbar', { name: 'Plan tools' });
    expect((await tools.boundingBox())!.height).toBeLessThan(60);
    for (const button of await tools.getByRole('button').all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    const plan = (await canvas(page).boundingBox())!;
    const foot = (await page.locator('[data-bottom-bar]').boundingBox())!;
    expect(plan.y + plan.height).toBeLessThanOrEqual(foot.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await canvas(page).focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'More tools' }).tap();
    const more = page.getByRole('dialog', { name: 'More tools' });
    // Also not cut off by the row that it opens from.
    await expect(more).toBeInViewport({ ratio: 0.9 });
    await expectNoViolations(page);
    await more.getByRole('button', { name: 'Align top' }).tap();
    await expect(more).toBeHidden();
    await expect(page.getByRole('button', { name: 'Undo: Align 2 items' })).toBeVisible();
    await save(page);
    await waitForSave(page);
    const { tables } = (await readLayout(request, uuid)).rooms[0]!;
    expect(new Set(tables.map(({ positionY }) => positionY)).size).toBe(1);
  });
});
