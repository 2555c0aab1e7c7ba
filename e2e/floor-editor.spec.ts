import type { Page } from '@playwright/test';
import { linkedBox, masterToken } from './support/boxes';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { canvas, corner, list, names, newLayout, openEditor, place, readLayout, servedBy, writeRoom } from './support/floor';
import { tabTo } from './support/keyboard';

/** Drags the mouse as a user does: down, some moves, up. Pixels of the window. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a manager draws, aligns and numbers twelve tables by mouse, undoes, saves and publishes, and the box serves them', async ({
  page,
  request,
  baseURL,
}) => {
  const uuid = await newLayout(request, 'By mouse');
  await signIn(page, 'cantine');
  const { left, top } = await openEditor(page, uuid);

  // A double click keeps a shape selected for several tables.
  await page.getByRole('button', { name: '4 seats', exact: true }).dblclick();
  for (let index = 0; index < 12; index++) {
    const x = left + 60 + (index % 4) * 140 + (index > 3 ? 7 : 0);
    const y = top + 60 + Math.floor(index / 4) * 150 + (index % 3) * 6;
    await drag(page, [x, y], [x + 76, y + 52]);
  }
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveCount(12);

  // A marquee around the first row, by mouse on empty ground.
  await page.keyboard.press('Escape');
  await drag(page, [left + 20, top + 20], [left + 60 + 3 * 140 + 100, top + 150]);
  await expect(page.getByRole('heading', { name: '4 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Same size as the first selected' }).click();
  await page.getByRole('button', { name: 'Align top', exact: true }).click();
  await page.getByRole('button', { name: 'Equal gaps from left to right' }).click();

  // A click on empty ground clears the selection.
  await page.mouse.click(left + 500, top + 580);
  await page.getByRole('button', { name: 'Number the tables…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Number the tables' });
  await expect(dialog).toContainText('All 12 tables of this room get numbers.');
  await dialog.getByRole('textbox', { name: 'Prefix' }).fill('S');
  await dialog.getByRole('textbox', { name: 'First number' }).fill('101');
  await expect(dialog).toContainText('Names: S101, S102');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Number', exact: true }).click();
  await expect(names(page).first()).toContainText('S101');

  await page.getByRole('button', { name: 'Undo: Number 12 tables' }).click();
  await expect(names(page).first()).not.toContainText('S101');
  await page.getByRole('button', { name: 'Redo: Number 12 tables' }).click();
  await expect(names(page).first()).toContainText('S101');

  // Unsaved drawings survive a reload.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':floor-draft:')).length)).toBe(1);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(names(page)).toHaveCount(12);
  await expect(page.getByText(/Your draft of .* has been restored/)).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  const changes = page.getByRole('dialog', { name: 'What will change' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'New table S112 in' })).toBeVisible();
  await changes.getByRole('button', { name: 'Save these changes' }).click();
  await expect(page.getByText('Layout saved')).toBeVisible();
  await expect(page.getByText(/^Saved /)).toBeVisible();

  const saved = (await readLayout(request, uuid)).rooms[0]!;
  expect(saved.tables.map(({ name }) => name).sort()).toEqual(Array.from({ length: 12 }, (_, index) => `S${101 + index}`));
  const row = saved.tables.filter(({ name }) => ['S101', 'S102', 'S103', 'S104'].includes(name));
  expect(new Set(row.map(({ positionY }) => positionY)).size).toBe(1);
  expect(new Set(row.map(({ width, height }) => `${width} ${height}`)).size).toBe(1);

  // Undo still works after the save, and a second save writes the same tables.
  const ids = new Map(saved.tables.map(({ name, tableId }) => [name, tableId]));
  await names(page).filter({ hasText: 'S101' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Window');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await expect(page.getByText(/Your draft of/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await readLayout(request, uuid)).rooms[0]!.tables.find(({ name }) => name === 'Window')?.tableId)
    .toBe(ids.get('S101'));

  await page.getByRole('button', { name: 'Publish…' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish this layout' });
  await expect(publish).toContainText('This layout has never been published.');
  await expectNoViolations(page);
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Layout published')).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(publish).toContainText(/Version 1.*Current/);

  // The restaurant's box takes it over, and returns it to a till.
  const box = await linkedBox(await masterToken(request, place), baseURL);
  const served = Array.from({ length: 11 }, (_, index) => `S${102 + index}`);
  await expect.poll(() => servedBy(request, uuid)).toEqual({ source: 'box', tables: [...served, 'Window'] });
  await box.stop();
});

test('a manager moves, resizes, rotates and copies tables by mouse, and Escape cancels a drag', async ({ page, request }) => {
  const uuid = await newLayout(request, 'Gestures');
  await writeRoom(request, uuid, [
    { name: 'A', positionX: 200, positionY: 200, width: 100, height: 100 },
    { name: 'B', positionX: 600, positionY: 400, width: 100, height: 100 },
  ]);
  await signIn(page, 'cantine');
  const { left, top } = await openEditor(page, uuid);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  await names(page).filter({ hasText: 'A' }).first().click();
  await expect(field('From the left')).toHaveValue('200');
  // The room is fitted into the view: the positions of tables follow from its zoom.
  const place = async (x: number, y: number): Promise<[number, number]> => {
    const zoom = Number((await page.getByText(/^\d+%$/).textContent())!.replace('%', '')) / 100;
    const view = (await canvas(page).boundingBox())!;
    return [left + view.width / 2 + (x - 450) * zoom, top + view.height / 2 + (y - 350) * zoom];
  };
  await page.getByRole('button', { name: 'Show the whole room' }).click();
  await drag(page, await place(250, 250), await place(250, 420));
  await expect(field('From the top')).not.toHaveValue('200');
  await page.keyboard.press('Control+z');
  await expect(field('From the top')).toHaveValue('200');

  await page.mouse.move(...(await place(250, 250)));
  await page.mouse.down();
  await page.mouse.move(...(await place(320, 420)), { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(field('From the top')).toHaveValue('200');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-disabled', 'true');

  // The lower right handle, then the one for rotating.
  await drag(page, await place(300, 300), await place(350, 340));
  await expect(field('Width')).not.toHaveValue('100');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('r');
  await expect(page.getByText('15°')).toBeVisible();
  await page.keyboard.press('Control+z');

  // With Alt the original stays.
  await page.keyboard.down('Alt');
  await drag(page, await place(250, 250), await place(250, 480));
  await page.keyboard.up('Alt');
  await expect(names(page)).toHaveCount(3);

  // A right click opens the menu; locked tables stay in place.
  await page.mouse.click(...(await place(250, 250)), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(field('From the top')).toBeDisabled();
  await expect(names(page).filter({ hasText: 'locked' })).toHaveCount(1);
  // The keyboard's menu, in the list.
  await page.keyboard.press('l');
  await page.keyboard.press('Shift+F10');
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await expect(field('From the top')).toBeEnabled();

  // Full screen and back.
  await canvas(page).focus();
  await page.keyboard.press('f');
  const share = async () => {
    const { width, height } = (await canvas(page).boundingBox())!;
    return (width * height) / (1440 * 900);
  };
  await expect.poll(share).toBeGreaterThan(0.7);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Leave focus mode' }).click();
  await expect.poll(share).toBeLessThan(0.7);
  await page.getByRole('button', { name: 'Show the whole room' }).click();
  await names(page).last().click();

  // Cut here, pasted into a second room.
  await page.keyboard.press('Control+x');
  await page.getByRole('button', { name: 'Add a room' }).click();
  await page.keyboard.type('Terrace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Terrace' })).toHaveAttribute('aria-selected', 'true');
  await canvas(page).focus();
  await page.keyboard.press('Control+v');
  await expect(names(page)).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Layout saved')).toBeVisible();
  const { rooms } = await readLayout(request, uuid);
  expect(rooms.map(({ name, tables }) => [name, tables.length])).toEqual([
    ['Main room', 2],
    ['Terrace', 1],
  ]);

  // A saved table remains the same table in the other room, and its guests remain seated.
  const moving = rooms[0]!.tables[1]!;
  await page.getByRole('tab', { name: 'Main room' }).click();
  await names(page).last().click();
  await page.keyboard.press('Control+x');
  await page.getByRole('tab', { name: 'Terrace' }).click();
  await canvas(page).focus();
  await page.keyboard.press('Control+v');
  await expect(names(page)).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await readLayout(request, uuid)).rooms.map(({ tables }) => tables.map(({ tableId }) => tableId)))
    .toEqual([[rooms[0]!.tables[0]!.tableId], [rooms[1]!.tables[0]!.tableId, moving.tableId]]);
});

test('a manager adds, aligns, numbers, saves and publishes twelve tables by keyboard alone, through the list', async ({
  page,
  request,
  baseURL,
}) => {
  const uuid = await newLayout(request, 'By keyboard');
  await signIn(page, 'cantine');
  await openEditor(page, uuid);
  const stamp = page.getByRole('button', { name: '2 seats', exact: true });
  await tabTo(page, stamp);
  for (let count = 0; count < 12; count++) await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(12);

  await tabTo(page, names(page).and(page.locator('[tabindex="0"]')));
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('heading', { name: '3 selected' })).toBeVisible();
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(3);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Number the tables' });
  await expect(dialog.getByRole('textbox', { name: 'Prefix' })).toBeFocused();
  await page.keyboard.type('K');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(names(page).first()).toContainText('K1');
  await page.keyboard.press('Control+z');
  await expect(names(page).first()).not.toContainText('K1');
  await page.keyboard.press('Control+y');
  await expect(names(page).first()).toContainText('K1');

  // One is renamed in place.
  await page.keyboard.press('l');
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  await page.keyboard.type('Window');
  await page.keyboard.press('Enter');
  await expect(names(page).filter({ hasText: 'Window' })).toHaveCount(1);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Layout saved')).toBeVisible();
  const { rooms } = await readLayout(request, uuid);
  expect(rooms[0]!.tables.map(({ name }) => name)).toContain('Window');
  expect(rooms[0]!.tables).toHaveLength(12);

  await tabTo(page, page.getByRole('button', { name: 'Publish…' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
  const box = await linkedBox(await masterToken(request, place), baseURL);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Layout published')).toBeVisible();
  const served = rooms[0]!.tables.map(({ name }) => name).sort();
  await expect.poll(() => servedBy(request, uuid)).toEqual({ source: 'box', tables: served });
  await box.stop();
});

test.describe('when a colleague saves first', () => {
  test('a manager gets the colleague’s changes and chooses where both changed the same table', async ({ page, request }) => {
    const uuid = await newLayout(request, 'Together');
    const at = { positionX: 200, positionY: 200, width: 100, height: 100 };
    await writeRoom(request, uuid, [
      { name: 'A', ...at },
      { name: 'B', ...at, positionX: 600 },
    ]);
    await signIn(page, 'cantine');
    await openEditor(page, uuid);
    await names(page).filter({ hasText: 'A' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
    await page.keyboard.press('Enter');

    const { rooms } = await readLayout(request, uuid);
    const [a, b] = rooms[0]!.tables;
    await writeRoom(request, uuid, [
      { ...at, tableId: a!.tableId, name: 'Theirs' },
      { ...at, tableId: b!.tableId, positionX: 800, name: 'B' },
    ]);
    // The screen is told by itself.
    const merge = page.getByRole('dialog', { name: 'Someone else saved first' });
    await expect(merge).toContainText('B: place 600, 200 cm → 800, 200 cm');
    await expectNoViolations(page);
    await expect(merge).toContainText(/\S+ saved first, \d+/);
    // The table that both renamed is named once, as it is on the canvas.
    await expect(merge.getByText('Theirs', { exact: false })).toHaveCount(1);
    await expect(merge.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked();
    await expect(merge.getByRole('radio', { name: /: Theirs$/ })).toBeVisible();
    await merge.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Layout saved')).toBeVisible();
    const after = (await readLayout(request, uuid)).rooms[0]!.tables;
    expect(after.map(({ name, positionX }) => [name, positionX])).toEqual([
      ['Mine', 200],
      ['B', 800],
    ]);
  });
});

test('a manager is warned of overlaps and narrow gaps, and is asked before leaving unsaved changes', async ({ page, request }) => {
  const uuid = await newLayout(request, 'Narrow');
  const at = { positionY: 200, width: 100, height: 100 };
  await writeRoom(request, uuid, [
    { name: 'A', positionX: 200, ...at },
    { name: 'B', positionX: 250, ...at },
    { name: 'C', positionX: 370, ...at },
  ]);
  await signIn(page, 'cantine');
  await openEditor(page, uuid);
  await page.getByRole('button', { name: 'Checks (2)' }).click();
  await expect(page.getByRole('button', { name: 'Warning Only 20 cm between B and C.' })).toBeVisible();
  await page.getByRole('button', { name: 'Warning A and B overlap.' }).click();
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Checks (0)' })).toBeVisible();
  await page.getByRole('link', { name: 'All layouts' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).last().click();
  await expect(canvas(page)).toBeVisible();

  // After leaving anyway, there is no draft of it.
  await page.getByRole('link', { name: 'All layouts' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Table layouts' })).toBeVisible();
  await openEditor(page, uuid);
  await expect(names(page)).toHaveCount(3);
  await expect(page.getByText(/^Saved /)).toBeVisible();
});

test('a user without the permission can view a layout but not edit it', async ({ page }) => {
  await signIn(page, 'noflags');
  const layouts = await (await page.request.get('/table-layouts?restaurantId=1')).json();
  await page.goto(`/admin/restaurants/1/floor/${layouts.data[0].tableLayoutUuid}`);
  await expect(canvas(page).locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await names(page).first().click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await canvas(page).focus();
  const before = await names(page).count();
  await page.keyboard.press('Delete');
  await page.keyboard.press('1');
  await expect(names(page)).toHaveCount(before);
  await expectNoViolations(page);
});

test('the layout editor is accessible, also in French and in dark mode', async ({ page, request }) => {
  const uuid = await newLayout(request, 'Accessible');
  await writeRoom(request, uuid, [{ name: 'A', positionX: 200, positionY: 200, width: 100, height: 100 }]);
  await signIn(page, 'cantine');
  await openEditor(page, uuid);
  await names(page).first().click();
  await expectNoViolations(page);
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.reload();
  await expect(page.getByRole('application', { name: /^Plan de/ })).toBeVisible();
  await names(page).first().click();
  await expect(page.getByRole('textbox', { name: 'Depuis la gauche' })).toHaveValue('200');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

  test('a manager moves a table with one finger and zooms the plan with two', async ({ page, request }) => {
    const uuid = await newLayout(request, 'By touch');
    await writeRoom(request, uuid, [{ name: 'A', positionX: 100, positionY: 100, width: 100, height: 100 }]);
    await signIn(page, 'cantine');
    await openEditor(page, uuid);
    await canvas(page).scrollIntoViewIfNeeded();
    const { left, top } = await corner(canvas(page));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const zoom = async () => Number((await page.getByText(/^\d+%$/).textContent())!.replace('%', ''));

    const before = await zoom();
    const at = (x: number): number => 24 + (x * before) / 100;
    // A long press opens the menu, even on a handle.
    await page.touchscreen.tap(left + at(150), top + at(150));
    const { height } = (await canvas(page).boundingBox())!;
    await touch('touchStart', [left + at(200) - 5, top + height / 2 + before / 2 - 5]);
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    await touch('touchEnd');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();

    await touch('touchStart', [left + at(150), top + at(150)]);
    await touch('touchMove', [left + at(180), top + at(200)]);
    await touch('touchMove', [left + at(150), top + at(220)]);
    await touch('touchEnd');
    await expect(page.getByRole('button', { name: 'Undo: Move A' })).toBeVisible();

    await touch('touchStart', [left + 200, top + 150], [left + 260, top + 150]);
    await touch('touchMove', [left + 190, top + 150], [left + 270, top + 150]);
    await touch('touchMove', [left + 185, top + 150], [left + 275, top + 150]);
    await touch('touchEnd');
    await expect.poll(zoom).toBeCloseTo(before * 1.5, -1);
    await expect(page.getByRole('button', { name: 'Undo: Move A' })).toBeVisible();
  });

  test('a manager selects tables by tapping and copies them into another room, while the plan stays in place', async ({
    page,
    request,
  }) => {
    const uuid = await newLayout(request, 'By taps');
    const at = (index: number) => ({ positionX: 100 + (index % 6) * 200, positionY: 100 + Math.floor(index / 6) * 200 });
    const tables = Array.from({ length: 24 }, (_, index) => ({ name: `A${index + 1}`, ...at(index), width: 100, height: 100 }));
    await writeRoom(request, uuid, tables);
    await signIn(page, 'cantine');
    await openEditor(page, uuid);
    await canvas(page).scrollIntoViewIfNeeded();
    const start = await corner(canvas(page));
    const zoom = Number((await page.getByText(/^\d+%$/).textContent())!.replace('%', '')) / 100;
    const tap = async (index: number) => {
      // The layout begins beside the corner of the view.
      const { positionX, positionY } = at(index);
      await page.touchscreen.tap(start.left + 24 + (positionX + 50) * zoom, start.top + 24 + (positionY + 50) * zoom);
    };
    const chosenTable = () => list(page).getByRole('option', { selected: true });

    // The last one is far down in the list, which is below the layout here.
    await tap(23);
    await expect(chosenTable()).toContainText(['A24']);
    expect(await corner(canvas(page))).toEqual(start);

    await page.getByRole('button', { name: 'Select several' }).tap();
    await tap(0);
    await tap(8);
    await expect(page.getByRole('heading', { name: '3 selected' })).toBeVisible();
    await tap(8);
    await expect(chosenTable()).toContainText(['A1', 'A24']);

    const further = async (name: string) => {
      await page.getByRole('button', { name: 'More tools' }).tap();
      await page.getByRole('button', { name, exact: true }).tap();
    };
    await further('Copy');
    await page.getByRole('button', { name: 'Add a room' }).tap();
    await page.keyboard.press('Enter');
    await further('Paste');
    await expect(names(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Undo: Paste 2 items' })).toBeVisible();
  });
});
