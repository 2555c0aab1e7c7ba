import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type BoxLayout, BoxSimulator } from '../scripts/lib/box-simulator';
import { expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

// A box that does not respond in time.
test.use({ expectedErrors: [/status of 503/] });

const fleet = (restaurantId: number) => `/admin/restaurants/${restaurantId}/devices`;
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** A till of this test's own, added by head office, with its pairing code. */
async function addDevice(request: APIRequestContext, restaurantId: number, deviceName: string) {
  const headers = await tokenOf(request, 'admin');
  const answer = await request.post(`/v1/restaurants/${restaurantId}/pos_devices`, { headers, data: { deviceName } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data as { posDeviceId: number; enrolmentCode: string };
}

/** A till pairs with its code and gets the token for its calls. */
async function enrol(request: APIRequestContext, code: string, posVersion: string): Promise<{ authorization: string }> {
  const answer = await request.post('/v1/pos_devices/enrolment', { data: { code, posVersion } });
  expect(answer.status(), 'the code is taken').toBe(201);
  return { authorization: `Bearer ${(await answer.json()).access_token}` };
}

const checkIn = (request: APIRequestContext, headers: { authorization: string }) =>
  request.post('/v1/pos_devices/check_in', { headers, data: {} });

test('a manager adds a till, sees it enrol with its code without a reload, renames it and revokes it', async ({ page, request }) => {
  await signIn(page, 'brand');
  await openLive(page, fleet(2));
  const add = page.getByRole('button', { name: 'Add a till' });
  await waitForHydration(add);
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a till' });
  await dialog.getByRole('button', { name: 'Add and get a code' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  // The restaurant already has its only main till.
  await expect(dialog.getByText('Another till is already the main till.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Caisse e2e');
  await dialog.getByRole('button', { name: 'Add and get a code' }).click();

  const handOver = page.getByRole('dialog', { name: 'Pair Caisse e2e' });
  const code = await handOver.getByTestId('enrolment-code').innerText();
  await expect(handOver.getByText(/Works once, until/)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await handOver.getByRole('button', { name: 'I have handed it over' }).click();
  await expect(page.getByText(code)).toHaveCount(0);
  await expect(row(page, 'Caisse e2e')).toContainText('Waiting to be paired');

  const till = await enrol(request, code, '4.12.0');
  await expect(row(page, 'Caisse e2e')).toContainText('Paired', { timeout: 5_000 });
  await expect(row(page, 'Caisse e2e')).toContainText('4.12.0');

  await row(page, 'Caisse e2e').getByRole('button').click();
  await drawer(page, 'Caisse e2e').getByRole('button', { name: 'Name and role' }).click();
  const edit = page.getByRole('dialog', { name: 'Name and role' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Caisse quai');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Till saved')).toBeVisible();
  const detail = drawer(page, 'Caisse quai');
  await expect(detail.getByText('Till changed')).toBeVisible();
  await expectNoViolations(page);

  expect((await checkIn(request, till)).status()).toBe(200);
  await detail.getByRole('button', { name: 'Revoke' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke Caisse quai?' });
  await expectNoViolations(page);
  await revoke.getByRole('button', { name: 'Cancel' }).click();
  await expect(revoke).toBeHidden();
  expect((await checkIn(request, till)).status()).toBe(200);
  await detail.getByRole('button', { name: 'Revoke' }).click();
  await revoke.getByRole('button', { name: 'Revoke the till' }).click();
  await expect(notice(page, 'Caisse quai revoked')).toBeVisible();
  await expect(detail.getByText('Revoked', { exact: true }).first()).toBeVisible();
  expect((await checkIn(request, till)).status()).toBe(401);

  await page.keyboard.press('Escape');
  await expect(row(page, 'Caisse quai')).toHaveCount(0);
  await page.goto(`${fleet(2)}?show=revoked`);
  await expect(row(page, 'Caisse quai')).toContainText('Revoked');
});

test('a manager replaces a lost pairing code with a new one', async ({ page, request }) => {
  const { posDeviceId, enrolmentCode: lost } = await addDevice(request, 2, 'Caisse égarée');
  await signIn(page, 'brand');
  await page.goto(`${fleet(2)}?device=${posDeviceId}`);
  await drawer(page, 'Caisse égarée').getByRole('button', { name: 'Create a pairing code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a pairing code for Caisse égarée' });
  await dialog.getByRole('button', { name: 'Create code' }).click();
  const code = await dialog.getByTestId('enrolment-code').innerText();
  expect(code).not.toBe(lost);
  await dialog.getByRole('button', { name: 'I have handed it over' }).click();
  expect((await request.post('/v1/pos_devices/enrolment', { data: { code: lost } })).ok()).toBe(false);
  await enrol(request, code, '4.9.4');
});

test('a manager sees the box connect and disconnect, and for which tables it would refuse orders', async ({ page, request, baseURL }) => {
  const headers = await tokenOf(request, 'admin');
  const published = await request.get('/table_layout?restaurantId=1', { headers });
  const { rooms, ...layout } = (await published.json()).data as BoxLayout;
  const [room, ...others] = rooms;
  const [missing, ...known] = room?.tables ?? [];
  let isCurrent = false;
  const atTheBox = { ...layout, rooms: [{ ...room, tables: known }, ...others] };
  const till = await tokenOf(request, 'pos');
  const box = new BoxSimulator({
    url: baseURL ?? '',
    token: async () => till.authorization.replace('Bearer ', ''),
    reply: () => ({ payload: isCurrent ? { ...layout, rooms } : atTheBox }),
  });

  await signIn(page, 'brand');
  await openLive(page, fleet(1));
  await expect(row(page, 'Caisse comptoir')).not.toContainText('Connected');
  box.start();
  await expect(row(page, 'Caisse comptoir')).toContainText('Connected');
  await row(page, 'Caisse comptoir').getByRole('button').click();
  const detail = drawer(page, /Caisse comptoir/);
  await detail.getByRole('link', { name: 'Compare with the published layout' }).click();
  const plan = page.getByRole('img', { name: `Plan of ${room?.name}` });
  await expect(plan).toBeVisible();
  const refused = page.getByText('Orders at 1 table would be refused');
  // A box has a second and a half to respond: on a slow machine another question may be needed.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await expect(refused).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(plan).toHaveAccessibleName(/1 differs$/);
  await expect(plan.getByText(`− ${missing?.name}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /Orders refused/ })).toContainText(missing?.name ?? '');
  await expectNoViolations(page);

  // After the next publication, the box takes the layout over, reports it here, and uses it.
  isCurrent = true;
  await page.getByRole('button', { name: /^Publish version \d+ again$/ }).click();
  await expect(notice(page, /^Version \d+ sent to the box$/)).toBeVisible();
  await expect(page.getByText('The box uses exactly this layout.')).toBeVisible();
  await page.goBack();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Caisse comptoir')).toContainText('Connected');
  await box.stop();
  await expect(row(page, 'Caisse comptoir')).toContainText('Offline');
});

test('a restaurant manager filters the tills that are not compliant and downloads them as CSV', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto(fleet(1));
  await expect(row(page, 'Caisse comptoir')).toContainText('4.12.0');
  await expect(row(page, 'Caisse terrasse')).toContainText('not compliant');
  // Users of a restaurant can only view.
  await expect(page.getByRole('button', { name: 'Add a till' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('link', { name: /^Not compliant/ }).click();
  await expect(row(page, 'Caisse comptoir')).toHaveCount(0);
  await row(page, 'Caisse terrasse').getByRole('button').click();
  const detail = drawer(page, 'Caisse terrasse');
  await expect(detail.getByText(/Compliant versions: 4\.12\.0, 4\.11\.3/)).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv).toContain('Caisse terrasse');
  expect(csv).not.toContain('Caisse comptoir');
});

test('a brand manager finds the tills of all restaurants, and opens one in its restaurant', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/devices');
  await expect(row(page, 'Caisse comptoir')).toContainText('Bistro Lumière République');
  await expect(row(page, 'Caisse principale')).toContainText('Bistro Lumière Bellecour');
  // They are for all brands.
  await expect(page.getByRole('button', { name: 'Compliant versions' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('link', { name: /^Not compliant/ }).click();
  await expect(row(page, 'Caisse comptoir')).toHaveCount(0);
  await expect(row(page, 'Caisse terrasse')).toContainText('not compliant');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv).toContain('Caisse terrasse');
  expect(csv).not.toContain('Caisse comptoir');
  await page.goto('/admin/brands/1/devices?search=bellecour');
  await expect(row(page, 'Caisse principale')).toBeVisible();
  await expect(row(page, 'Caisse comptoir')).toHaveCount(0);
  await row(page, 'Caisse principale').getByRole('button').click();
  await expect(drawer(page, /Caisse principale/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/restaurants\/2\/devices\?device=\d+$/);
});

test.describe('the compliant versions', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('an administrator lists a version, and tills that run it are no longer marked', async ({ page, request }) => {
    const url = '/pos_devices/compliant_versions';
    const headers = await tokenOf(request, 'admin');
    const { data: versions } = await (await request.get(url, { headers })).json();
    await signIn(page, 'admin');
    await page.goto('/admin/brands/1/devices');
    await expect(row(page, 'Caisse terrasse')).toContainText(/4\.9\.4\s*not compliant/);
    await page.getByRole('button', { name: 'Compliant versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compliant versions' });
    const inUse = dialog.getByRole('listitem').filter({ hasText: '4.9.4' });
    await expect(inUse).toHaveText(/^4\.9\.4\s*not compliant\s*\d tills?$/);
    await expectNoViolations(page);
    const field = dialog.getByLabel('Versions', { exact: true });
    const enter = async (version: string) => {
      await field.fill(version);
      await field.press('Enter');
    };
    await enter('four');
    await enter('4.9.4');
    await expect(inUse).toHaveText(/^4\.9\.4\s*compliant\s*\d tills?$/);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter versions as numbers with dots, such as 4.12.0.')).toBeVisible();
    await field.press('Backspace');
    await field.press('Backspace');
    await enter('4.9.4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Caisse terrasse')).not.toContainText('not compliant');
    expect((await (await request.get(url, { headers })).json()).data).toEqual([...versions, '4.9.4']);
    await request.put(url, { headers, data: { versions } });
  });
});

test.describe('in French and in dark mode, on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the tills, their details and the form to add one are accessible', async ({ page }) => {
    await signIn(page, 'brand');
    await speakFrench(page);
    await page.goto(fleet(1));
    const card = page.getByRole('listitem').filter({ hasText: 'Caisse terrasse' });
    await expect(card).toContainText('non conforme');
    await expectNoViolations(page);
    await card.getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText('Versions conformes')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ajouter une caisse' }).click();
    await expect(page.getByRole('dialog', { name: 'Ajouter une caisse' }).getByRole('textbox')).toBeVisible();
    await expectNoViolations(page);
  });
});
