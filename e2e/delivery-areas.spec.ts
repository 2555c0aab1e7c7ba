import type { APIRequestContext, Page } from '@playwright/test';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { fingersOn } from './support/fingers';
import { type Account, expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { clickAt, drag } from './support/pointer';
import { expectFitForFingers } from './support/targets';
import { mapWindow } from './support/tiles';
import { tokenOf } from './support/token';

/** One after the other: they draw in the same restaurant, which no other file uses. */
test.describe.configure({ mode: 'default' });
test.use({ ...mapWindow, viewport: { width: 1440, height: 900 } });

const restaurantId = 3;
const path = `/areas/restaurant/${restaurantId}`;

async function readAreas(request: APIRequestContext): Promise<Area[]> {
  const answer = await request.get(path, { headers: await tokenOf(request, 'cantine') });
  return (await answer.json()).data;
}

async function writeAreas(request: APIRequestContext, areas: object[]): Promise<Area[]> {
  const answer = await request.post(path, { headers: await tokenOf(request, 'cantine'), data: { areas } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

async function deliveryMode(request: APIRequestContext): Promise<number> {
  const headers = await tokenOf(request, 'cantine');
  const answer = await request.post('/consumption_modes', { headers, data: { restaurantId, channelId: 2, type: 'MODE_DELIVERY' } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data.consumptionModeId;
}

const around = (lat: number, lng: number, size = 0.01) => [
  { lat, lng },
  { lat, lng: lng + size },
  { lat: lat + size, lng: lng + size },
  { lat: lat + size, lng },
];
const entry = (name: string, more: object = {}) => ({
  name,
  deliveryFee: 290,
  deliveryDelay: 30,
  isActivated: true,
  minimumAmount: 1_500,
  minimumAmountForFreeDelivery: null,
  forceOnlinePayment: false,
  isScheduleModeEnabled: false,
  points: around(48.885, 2.22),
  ...more,
});

async function openEditor(page: Page, account: Account = 'cantine'): Promise<{ left: number; top: number }> {
  await signIn(page, account);
  await page.goto(`/admin/restaurants/${restaurantId}/delivery-areas`);
  return cornerOfMap(page);
}

async function drawCircle(page: Page, { left, top }: { left: number; top: number }): Promise<void> {
  await page.getByRole('button', { name: 'Circle', exact: true }).click();
  for (const x of [300, 380]) await clickAt(page, left + x, top + 300);
}

async function cornerOfMap(page: Page): Promise<{ left: number; top: number }> {
  await expect(page.locator('[data-map="map"]')).toBeVisible();
  const box = await page.getByRole('region', { name: 'Map of the delivery areas' }).boundingBox();
  expect(box).not.toBeNull();
  return { left: box!.x, top: box!.y };
}

const inList = (page: Page, name: string) => page.locator(`[data-area="${name}"]`);
const pointsOf = async (page: Page, name: string) => ((await inList(page, name).getAttribute('data-points')) ?? '').split(' ');
const sharedPoints = async (page: Page, a: string, b: string) => {
  const others = await pointsOf(page, b);
  return (await pointsOf(page, a)).filter((point) => others.includes(point));
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a manager draws two areas with a shared border, links, saves, tests and reshapes them, and keeps a draft across a reload', async ({
  page,
  request,
}) => {
  const modeId = await deliveryMode(request);
  await writeAreas(request, []);
  const { left, top } = await openEditor(page);
  await expect(page.getByText('No areas yet. Draw')).toBeVisible();
  await expectNoViolations(page);

  const draw = async (corners: [number, number][]) => {
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    for (const [x, y] of [...corners, corners[0] as [number, number]]) await clickAt(page, left + x, top + y);
  };
  await draw([
    [160, 160],
    [360, 160],
    [360, 360],
    [160, 360],
  ]);
  await expect(inList(page, 'Area 1')).toBeVisible();
  expect(await pointsOf(page, 'Area 1')).toHaveLength(4);
  await field(page, 'Name').fill('West');
  await field(page, 'Delivery fee').fill('1,90');
  await field(page, 'Delivery fee').press('Enter');
  await expect(inList(page, 'West')).toContainText('€1.90');
  await page.getByRole('checkbox', { name: 'Online delivery' }).check();

  // Near the corners of the first area, so that they snap to exactly these.
  await draw([
    [365, 156],
    [560, 160],
    [560, 360],
    [356, 365],
  ]);
  await field(page, 'Name').fill('East');
  await page.getByRole('checkbox', { name: 'Online delivery' }).check();
  expect(await sharedPoints(page, 'West', 'East')).toHaveLength(2);
  await expect(page.getByText('2 points are shared with neighbours and move both.')).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Delivery areas saved')).toBeVisible();
  await expect(page.getByText('2 areas, all saved')).toBeVisible();
  const saved = await readAreas(request);
  expect(saved.map(({ name, deliveryFee, consumptionModeIds }) => [name, deliveryFee, consumptionModeIds])).toEqual([
    ['West', 190, [modeId]],
    ['East', 290, [modeId]],
  ]);

  await page.getByRole('button', { name: 'Test an address', exact: true }).click();
  await clickAt(page, left + 260, top + 260);
  await expect(page.getByText('West delivers here')).toBeVisible();
  await expect(page.getByText('€1.90', { exact: true }).first()).toBeVisible();
  await clickAt(page, left + 480, top + 260);
  await expect(page.getByText('East delivers here')).toBeVisible();
  await clickAt(page, left + 620, top + 420);
  await expect(page.getByText('No area contains this point.')).toBeVisible();
  await expectNoViolations(page);

  // A shared corner moves both areas; undo restores both.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await clickAt(page, left + 260, top + 260);
  await expect(page.getByRole('heading', { name: 'West' })).toBeVisible();
  const before = [await pointsOf(page, 'West'), await pointsOf(page, 'East')];
  await drag(page, [left + 360, top + 160], [left + 390, top + 120]);
  await expect.poll(async () => (await pointsOf(page, 'West')).join()).not.toBe(before[0]?.join());
  expect(await sharedPoints(page, 'West', 'East')).toHaveLength(2);
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Reshape West' }).click();
  expect([await pointsOf(page, 'West'), await pointsOf(page, 'East')]).toEqual(before);
  await page.getByRole('button', { name: 'Redo: Reshape West' }).click();

  // The dots between the points add one.
  await drag(page, [left + 160, top + 260], [left + 120, top + 260]);
  await expect.poll(async () => (await pointsOf(page, 'West')).length).toBe(5);

  // Unsaved drawings survive a reload.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':areas-draft:')).length)).toBe(1);
  const drawn = await pointsOf(page, 'West');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await cornerOfMap(page);
  await expect(page.getByText(/Your draft of .* has been restored/)).toBeVisible();
  expect(await pointsOf(page, 'West')).toEqual(drawn);

  await page.getByRole('button', { name: 'Preview' }).click();
  const changes = page.getByRole('dialog', { name: 'What will change' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'West: Outline 4 points → 5 points' })).toBeVisible();
  await expect(changes).toContainText('2 areas keep');
  await expectNoViolations(page);
  await changes.getByRole('button', { name: 'Save these changes' }).click();
  await expect(page.getByText('2 areas, all saved')).toBeVisible();
  const after = await readAreas(request);
  expect(after.map(({ uuid, consumptionModeIds }) => [uuid, consumptionModeIds])).toEqual(saved.map(({ uuid }) => [uuid, [modeId]]));
  expect(after.map(({ areaId }) => areaId)).not.toEqual(saved.map(({ areaId }) => areaId));
  await expect(page.getByText('Street map unavailable.')).toHaveCount(0);
});

test('a manager edits areas through fields and dialogs instead of the map, and imports the valid areas of a file', async ({
  page,
  request,
}) => {
  await deliveryMode(request);
  await writeAreas(request, [entry('Nord')]);
  await openEditor(page);
  await inList(page, 'Nord').focus();
  await page.keyboard.press('Enter');
  const latitude = page.getByRole('textbox', { name: 'Latitude of point 1' });
  await latitude.fill('48,88');
  await latitude.press('Enter');
  expect((await pointsOf(page, 'Nord'))[0]).toBe('48.88,2.22');
  await page.getByRole('button', { name: 'Add a point after point 1' }).click();
  expect(await pointsOf(page, 'Nord')).toHaveLength(5);
  await page.getByRole('button', { name: 'Remove point 2' }).click();
  expect(await pointsOf(page, 'Nord')).toHaveLength(4);

  await page.getByRole('button', { name: 'Add times' }).click();
  await page.getByRole('textbox', { name: 'Orders' }).fill('12');
  await page.getByRole('button', { name: 'Add times' }).click();
  await expect(page.getByText('Mon–Fri, 11:30–14:30, 12 orders at most', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add a circle…' }).click();
  const circle = page.getByRole('dialog', { name: 'Add a circle' });
  await circle.getByRole('textbox', { name: 'Radius' }).fill('800');
  await circle.getByRole('textbox', { name: 'Radius' }).press('Enter');
  await circle.getByRole('button', { name: 'Add the circle' }).click();
  expect(await pointsOf(page, 'Area 2')).toHaveLength(48);
  await page.getByRole('button', { name: 'Simplify…' }).click();
  const simplify = page.getByRole('dialog', { name: 'Simplify the outline' });
  await expectNoViolations(page);
  await simplify.getByRole('button', { name: 'Simplify', exact: true }).click();
  expect((await pointsOf(page, 'Area 2')).length).toBeLessThan(48);

  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import areas' });
  const ring = around(48.9, 2.23).map(({ lat, lng }) => [lng, lat]);
  const [a, b, c, d] = ring;
  const surface = (name: string, positions: unknown[]) => ({
    type: 'Feature',
    properties: { name, deliveryFee: 450 },
    geometry: { type: 'Polygon', coordinates: [[...positions, positions[0]]] },
  });
  const file = { type: 'FeatureCollection', features: [surface('Puteaux', ring), surface('Bow tie', [a, c, b, d])] };
  await dialog.getByRole('textbox', { name: 'Or paste its text' }).fill(JSON.stringify(file));
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByText('Its outline crosses itself.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /Bow tie/ })).toBeDisabled();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add 1 area' }).click();
  await expect(inList(page, 'Puteaux')).toContainText('€4.50');

  await page.keyboard.press('Control+z');
  await expect(inList(page, 'Puteaux')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Delivery areas saved')).toBeVisible();
  const areas = await readAreas(request);
  expect(areas.map(({ name }) => name)).toEqual(['Nord', 'Area 2', 'Puteaux']);
  expect(areas[0]?.schedules).toHaveLength(5);
  expect(areas[0]).toMatchObject({
    isScheduleModeEnabled: true,
    schedules: [{ day: 'MON', start: 690, end: 870, orderingQuota: 12 }, {}, {}, {}, {}],
  });

  await page.getByRole('button', { name: 'History' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/changed the delivery areas/)
      .first(),
  ).toBeVisible();
});

test.describe('when a colleague saved first', () => {
  test.use({ expectedErrors: [/412/] });

  test('a manager merges both changes and chooses between the conflicting fees', async ({ page, request }) => {
    await writeAreas(request, [entry('Nord'), entry('Sud', { points: around(48.87, 2.22) })]);
    await openEditor(page);
    await inList(page, 'Nord').click();
    await field(page, 'Delivery fee').fill('5');
    await field(page, 'Delivery fee').press('Enter');
    await field(page, 'Minimum order').fill('20');
    await field(page, 'Minimum order').press('Enter');

    const [nord, sud] = (await readAreas(request)) as [Area, Area];
    await writeAreas(request, [
      { ...nord, deliveryFee: 700 },
      { ...sud, name: 'Midi' },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Name Sud → Midi' })).toBeVisible();
    await expectNoViolations(page);
    await expect(dialog).toContainText(/\S+ saved first, \d+/);
    await expect(dialog.getByRole('radio', { name: 'Yours: €5.00' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /: €7\.00$/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(inList(page, 'Midi')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Delivery areas saved')).toBeVisible();
    const after = await readAreas(request);
    expect(after.map(({ uuid, name, deliveryFee, minimumAmount }) => [uuid, name, deliveryFee, minimumAmount])).toEqual([
      [nord.uuid, 'Nord', 500, 2_000],
      [sud.uuid, 'Midi', 290, 1_500],
    ]);
  });
});

test.describe('when tiles fail', () => {
  test.use({ tiles: 'failing', expectedErrors: [/503|Failed to load resource/] });

  test('a manager sees plain ground and can still draw areas', async ({ page, request }) => {
    await writeAreas(request, []);
    await signIn(page, 'cantine');
    await page.goto(`/admin/restaurants/${restaurantId}/delivery-areas`);
    const corner = await cornerOfMap(page);
    await expect(page.getByText('Street map unavailable.')).toBeVisible();
    await drawCircle(page, corner);
    await expect(inList(page, 'Area 1')).toBeVisible();
  });
});

test.describe('when tiles never arrive', () => {
  test.use({ tiles: 'hanging' });

  test('a manager can still draw, and is told that the street map is unavailable', async ({ page, request }) => {
    await writeAreas(request, []);
    await signIn(page, 'cantine');
    await page.goto(`/admin/restaurants/${restaurantId}/delivery-areas`);
    await drawCircle(page, await cornerOfMap(page));
    await expect(inList(page, 'Area 1')).toBeVisible();
    await expect(page.getByText('Street map unavailable.')).toBeVisible();
    await expect(inList(page, 'Area 1')).toBeVisible();
  });
});

test.describe('without WebGL', () => {
  test.use({ expectedErrors: [/WebGL/i] });

  test('a manager sees a drawing of the areas and edits them through the list', async ({ page, request }) => {
    await writeAreas(request, [entry('Nord')]);
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...rest);
      } as typeof getContext;
    });
    await signIn(page, 'cantine');
    await page.goto(`/admin/restaurants/${restaurantId}/delivery-areas`);
    await expect(page.getByText('This browser can’t show the map.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Drawing of 1 delivery area' })).toBeVisible();
    await expectNoViolations(page);
    await inList(page, 'Nord').click();
    await field(page, 'Priority').fill('1');
    await field(page, 'Priority').press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await readAreas(request))[0]?.priority).toBe(1);
  });
});

test('a user without the permission can only view areas, and sees all restaurants of the brand on one map', async ({ page }) => {
  await signIn(page, 'noflags');
  await page.goto('/admin/restaurants/1/delivery-areas');
  await cornerOfMap(page);
  await expect(page.getByText(/takes the permission/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Draw', exact: true })).toHaveCount(0);
  await page.goto('/admin/brands/1/delivery-areas');
  await cornerOfMap(page);
  await expect(page.getByRole('button', { name: /Bistro Lumière République 2 areas/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Open the areas of Bistro Lumière République' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery areas', level: 1 })).toBeVisible();
});

/** Touch can do everything to an outline that a mouse can; two fingers only move the map. */
async function drawByFinger(page: Page): Promise<void> {
  const canvas = page.locator('canvas.maplibregl-canvas');
  const { x, y } = (await canvas.boundingBox())!;
  const at = (right: number, down: number) => [x + right, y + down] as const;
  const { tap, drag, pinch, down, up } = await fingersOn(page);
  const drawn = page.locator('[data-area][aria-pressed="true"]');
  const outline = async () => ((await drawn.getAttribute('data-points')) ?? '').split(' ');
  const corners = async (count: number) => {
    await expect.poll(async () => (await outline()).length).toBe(count);
    return outline();
  };
  const undo = page.getByRole('button', { name: /^Annuler/ });

  const before = await drawn.getAttribute('data-area');
  await page.getByRole('button', { name: 'Dessiner', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Dessiner', exact: true })).toHaveAttribute('aria-pressed', 'true');
  for (const corner of [at(198, 140), at(248, 140), at(248, 290), at(198, 290), at(200, 142)]) await tap(corner);
  await expect(drawn).not.toHaveAttribute('data-area', before ?? '');
  const first = await corners(4);

  // A corner that the finger just misses, then the dot between two, then the whole area.
  await drag(at(246, 286), at(260, 310));
  await expect.poll(async () => (await outline()).filter((point) => !first.includes(point)).length).toBe(1);
  await undo.click();
  await expect.poll(outline).toEqual(first);
  await drag(at(223, 290), at(223, 330));
  const bent = await corners(5);
  await drag(at(223, 180), at(253, 210));
  await expect.poll(async () => (await outline()).filter((point) => bent.includes(point)).length).toBe(0);
  await undo.click();
  await expect.poll(outline).toEqual(bent);

  // A long press on a corner removes it.
  await down(at(223, 330));
  await corners(4);
  await up();
  const rested = await outline();

  // Two fingers, one on the area and one beside it: the map moves, the outline stays.
  const scale = page.locator('.maplibregl-ctrl-scale');
  const wide = await scale.textContent();
  await pinch([at(223, 180), at(160, 250)], [at(253, 140), at(130, 310)], 8);
  await expect(scale).not.toHaveText(wide ?? '');
  expect(await outline()).toEqual(rested);
}

test('a manager draws and reshapes areas by touch, in French, in dark mode and on a phone', async ({ page }) => {
  await signIn(page, 'brand');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/restaurants/1/delivery-areas');
  await expect(page.locator('[data-map="map"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Zones de livraison' })).toBeVisible();
  await inList(page, 'République').click();
  await expect(field(page, 'Frais de livraison')).toHaveValue('1,90');
  // Tools half below the frame's bar would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page);
  await expectFitForFingers(page);
  const display = page.getByRole('button', { name: 'Affichage de la carte' });
  await display.click();
  // Also not cut off by the row that it opens from.
  await expect(page.getByRole('button', { name: 'Montrer toutes les zones' })).toBeInViewport({ ratio: 1 });
  await display.click();
  await drawByFinger(page);
});
