import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tokenOf } from './support/token';

/** Only this file uses the pickup hours of restaurant 2; those of restaurant 1, which are copied, do not change. */
const path = '/restaurants/2/pickup_schedules';
const own = { day: 'MON', start: 600, end: 660, orderingQuotas: [] };

// Saving is refused if something changed since the preview.
test.use({ expectedErrors: [/status of 412/] });

async function setWeek(request: APIRequestContext, pickupSchedules: object[]): Promise<void> {
  const headers = await tokenOf(request, 'brand');
  expect((await request.post(path, { headers, data: { pickupSchedules } })).ok()).toBe(true);
}

async function weekOf(request: APIRequestContext, restaurantId: number): Promise<string[]> {
  const { data } = await (await request.get(`/restaurants/${restaurantId}/pickup_schedules`)).json();
  return data.pickupSchedules.map(({ day, start, end }: { day: string; start: number; end: number }) => `${day} ${start}-${end}`);
}

test.beforeEach(async ({ request }) => {
  await setWeek(request, [own]);
  const headers = await tokenOf(request, 'brand');
  const { data } = await (await request.get('/restaurants/2/pickup_exceptions')).json();
  for (const { pickupExceptionId } of data)
    expect((await request.delete(`/restaurants/2/pickup_exceptions/${pickupExceptionId}`, { headers })).ok()).toBe(true);
});

async function openDialog(page: Page, screen: string, name: string): Promise<void> {
  await page.goto(`/admin/restaurants/1/${screen}`);
  const button = page.getByRole('button', { name });
  await waitForHydration(button);
  await button.click();
}

test('a manager applies pickup hours to another restaurant as previewed, and undoes it there', async ({ page, request }) => {
  await signIn(page, 'brand');
  await openDialog(page, 'pickup', 'Apply to others…');
  const dialog = page.getByRole('dialog', { name: 'Apply to other restaurants' });
  const preview = dialog.getByRole('button', { name: 'Preview' });
  await expect(preview).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: 'Bistro Lumière République' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Bistro Lumière Bellecour' }).check();
  await dialog.getByRole('checkbox', { name: 'Special hours from today' }).check();
  await expectNoViolations(page);
  await preview.click();

  const shown = dialog.getByRole('region', { name: 'What will change' });
  await expect(shown.getByRole('status')).toHaveText('1 restaurant will change, of 1.');
  await expect(shown.getByRole('listitem').filter({ hasText: /Monday 10:00–11:00/ })).toContainText('no limit');
  await expect(shown.getByRole('listitem').filter({ hasText: /Monday, .* and Friday 11:30–14:30/ })).toContainText(
    'Delivery: 8 orders per slot, Takeaway: 20 orders per slot',
  );
  await expect(shown).toContainText('Noël: closed');
  await expect(shown).toContainText('Not offered there: Delivery · Online ordering');
  await expectNoViolations(page);
  expect(await weekOf(request, 2)).toEqual(['MON 600-660']);

  // Somebody saves other hours there meanwhile: nothing is changed that was not shown.
  await setWeek(request, [{ ...own, end: 720 }]);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Something changed since the preview');
  await expect(shown.getByRole('listitem').filter({ hasText: /Monday 10:00–12:00/ })).toBeVisible();
  expect(await weekOf(request, 2)).toEqual(['MON 600-720']);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();

  const done = dialog.getByRole('region', { name: 'Done' });
  await expect(done.getByRole('status')).toContainText('1 restaurant changed, of 1.');
  await expect(done.getByText(/\d+ changes made/)).toBeVisible();
  await expectNoViolations(page);
  expect(await weekOf(request, 2)).toEqual(await weekOf(request, 1));
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  await page.goto('/admin/restaurants/2/pickup?tab=history');
  await page
    .getByRole('button', { name: /^Undo: Pickup hours changed/ })
    .first()
    .click();
  const wayBack = page.getByRole('dialog', { name: 'Undo this change' });
  await wayBack.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/undid: Pickup hours changed/).first()).toBeVisible();
  expect(await weekOf(request, 2)).toEqual(['MON 600-720']);
});

test('a manager previews consumption modes for other restaurants in French, in dark mode and on a phone', async ({ page }) => {
  await signIn(page, 'brand');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDialog(page, 'consumption-modes', 'Appliquer à d’autres…');
  const dialog = page.getByRole('dialog', { name: 'Appliquer à d’autres restaurants' });
  await dialog.getByRole('checkbox', { name: 'Sélectionner les 2' }).check();
  await dialog.getByRole('checkbox', { name: 'Sur place · Borne' }).uncheck();
  await dialog.getByRole('button', { name: 'Aperçu' }).click();
  const delivery = dialog.getByRole('heading', { name: 'Livraison · Commande en ligne Ajouté' });
  await expect(delivery).toHaveCount(2);
  await expect(dialog.getByRole('heading', { name: /Sur place · Borne/ })).toHaveCount(0);
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a manager of a single restaurant is not offered “Apply to others…”', async ({ page }) => {
  await signIn(page, 'restaurant');
  await page.goto('/admin/restaurants/1/pickup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pickup');
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply to others…' })).toHaveCount(0);
});

test('a manager closes two restaurants together as previewed, and restores both with one undo', async ({ page, request }) => {
  const headers = await tokenOf(request, 'brand');
  const states = () =>
    Promise.all(
      [1, 2].map(async (id) => {
        const { data } = await (await request.get(`/v2/restaurants/${id}/opening`, { headers })).json();
        return data.channels.find(({ channelId }: { channelId: number }) => channelId === 2).state;
      }),
    );
  const before = await states();
  expect(before).toContain('OPEN');
  const opened = before.filter((state) => state === 'OPEN').length;
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/restaurants');
  const several = page.getByRole('button', { name: 'Change several…' });
  await waitForHydration(several);
  await several.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change several restaurants' });
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
  for (const name of ['République', 'Bellecour']) await dialog.getByRole('checkbox', { name: `Bistro Lumière ${name}` }).press('Space');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
  const will = dialog.getByRole('region', { name: 'What will change' });
  await expect(will.getByRole('status')).toHaveText(`${opened} restaurant${opened > 1 ? 's' : ''} will change, of 2.`);
  await expectNoViolations(page);
  expect(await states()).toEqual(before);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
  await expect(dialog.getByRole('region', { name: 'Done' })).toBeVisible();
  expect(await states()).toEqual(['CLOSE', 'CLOSE']);
  await dialog.getByRole('button', { name: 'Undo all' }).press('Enter');
  const wayBack = page.getByRole('dialog', { name: 'Undo this change' });
  await wayBack.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(states).toEqual(before);
});
