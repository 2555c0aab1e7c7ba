import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tokenOf } from './support/token';

/** Only this file uses the ordering module of restaurant 2's online ordering, and brand 1's payment module there. */
const restaurant = '/admin/restaurants/2';
const flow = { moduleId: 1, channelId: 2 };

// A stale save is refused.
test.use({ expectedErrors: [/status of (409|412)/] });

async function putBack(request: APIRequestContext): Promise<void> {
  const headers = await tokenOf(request, 'brand');
  const module = { preparationTime: null, maximumItems: null, closeRestaurant: false };
  expect((await request.post('/restaurants/2/modules', { headers, data: { restaurantId: 2, ...flow, module } })).ok()).toBe(true);
  const display = { restaurantId: 2, moduleId: 4, channelId: 5, module: { is_enabled: null, groupByTableName: null } };
  expect((await request.post('/restaurants/2/modules', { headers, data: display })).ok()).toBe(true);
  const states = { channels: [1, 2, 5].map((channelId) => ({ channelId, state: 'OPEN' })) };
  expect((await request.put('/v2/restaurants/2/opening', { headers, data: states })).ok()).toBe(true);
}
test.beforeEach(({ request }) => putBack(request));
test.afterAll(({ request }) => putBack(request));

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

async function openModules(page: Page): Promise<void> {
  await signIn(page, 'brand');
  await page.goto(`${restaurant}/modules`);
  await waitForHydration(page.getByRole('button', { name: 'Online ordering' }));
}

test('a manager overrides a setting, previews its effects, saves it, returns to the brand’s value, and undoes that', async ({ page }) => {
  await openModules(page);
  const ordering = panel(page, 'Ordering');
  const time = ordering.getByRole('textbox', { name: 'Preparation time' });
  await expect(time).toHaveValue('20');
  await time.fill('99999');
  await expect(ordering.getByText('Enter a value from 0 to 1,440.')).toBeVisible();
  await time.fill('35');
  await expect(saveBar(page)).toContainText('1 unsaved change');
  await ordering.getByRole('switch', { name: 'Closed' }).check({ force: true });
  await expect(ordering.getByText(/Saving closes the restaurant on this channel/)).toBeVisible();
  await expect(saveBar(page)).toContainText('2 unsaved changes');

  await saveBar(page).getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'What will change' });
  await expect(preview.getByRole('listitem').filter({ hasText: 'Preparation time' })).toContainText(/20 min.*35 min/);
  await expect(preview.getByRole('listitem').filter({ hasText: 'Closed' })).toContainText(/off.*on/);
  await expectNoViolations(page);
  await preview.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(saveBar(page)).toBeHidden();

  await page.reload();
  await waitForHydration(time);
  await expect(time).toHaveValue('35');
  await ordering.getByRole('button', { name: /^Use the brand’s value.*Preparation time/ }).click();
  await expect(time).toHaveValue('20');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
  await expect(ordering.getByRole('button', { name: /^Use the brand’s value.*Preparation time/ })).toBeHidden();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/(opened|closed) the restaurant: /).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Undo: Module settings changed/ })
    .first()
    .click();
  const wayBack = page.getByRole('dialog', { name: 'Undo this change' });
  await expect(wayBack).toContainText('Preparation time');
  await wayBack.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/undid: Module settings changed/).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(time).toHaveValue('35');
});

test('a manager is told why two settings exclude each other, and keeps what they entered', async ({ page, request }) => {
  const headers = await tokenOf(request, 'brand');
  const display = { restaurantId: 2, moduleId: 4, channelId: 5, module: { is_enabled: true, groupByTableName: true } };
  // The demo's kiosks have order tracking, which excludes grouping.
  const refused = await request.post('/restaurants/2/modules', { headers, data: display });
  expect(refused.status()).toBe(409);
  await openModules(page);
  await page.getByRole('button', { name: 'Till' }).click();
  const kitchen = panel(page, 'Kitchen display');
  await kitchen.getByRole('switch', { name: 'Group by table name' }).check({ force: true });
  await expect(kitchen.getByText(/tracking is off on every channel/)).toBeVisible();
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Order or item tracking is on, which excludes this');
  await expect(kitchen.getByRole('switch', { name: 'Group by table name' })).toBeChecked();
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(kitchen.getByRole('switch', { name: 'Group by table name' })).not.toBeChecked();
});

test('a brand manager sees which restaurants a change reaches before saving it, and which differ from the brand', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/modules');
  const payment = panel(page, 'Payment');
  const eWallet = payment.getByRole('switch', { name: 'E-wallet' });
  await waitForHydration(eWallet);
  const was = await eWallet.isChecked();
  await eWallet.setChecked(!was, { force: true });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const preview = page.getByRole('dialog', { name: 'What will change' });
  for (const name of ['République', 'Bellecour', 'Nouveau']) await expect(preview).toContainText(name);
  await expectNoViolations(page);
  await preview.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Brand settings saved')).toBeVisible();
  await eWallet.setChecked(was, { force: true });
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await preview.getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();

  await page.getByRole('tab', { name: 'Differences' }).click();
  await page.getByRole('button', { name: /Bellecour, Appearance · Online ordering: 2 settings differ/ }).click();
  const drawer = page.getByRole('dialog', { name: /Bellecour: Appearance/ });
  await expect(drawer).toContainText('Bienvenue place Bellecour');
  await expect(drawer).toContainText('Brand: Bienvenue chez Lumière');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Apply to others…' }).click();
  const apply = page.getByRole('dialog', { name: 'Apply to other restaurants' });
  await apply.getByLabel('From').selectOption({ label: 'Bistro Lumière République' });
  await apply.getByRole('checkbox', { name: 'Bistro Lumière Nouveau' }).check();
  await apply.getByRole('button', { name: 'Preview' }).click();
  await expect(apply).toContainText('What will change');
  await expect(apply.getByText(/\d+ changes?/)).toBeVisible();
  await expectNoViolations(page);
  await apply.getByRole('button', { name: 'Change selection' }).click();
  await page.keyboard.press('Escape');
});

test('a manager closes and opens a restaurant by thumb and undoes it, in French and in dark mode', async ({ page }) => {
  await signIn(page, 'brand');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${restaurant}/opening`);
  const all = page.getByRole('button', { name: 'Fermer partout' });
  await waitForHydration(all);
  expect((await all.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await page.getByRole('button', { name: 'Fermer : Commande en ligne' }).click();
  await expect(page.getByText('En partie fermé')).toBeVisible();
  await expect(page.getByText('Fermé : Commande en ligne')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('button', { name: 'Fermer : Commande en ligne' })).toBeVisible();
  await all.click();
  await expect(page.getByRole('button', { name: 'Ouvrir partout' })).toBeVisible();
  await page.getByRole('button', { name: 'Ouvrir partout' }).click();
  await expect(all).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`${restaurant}/modules`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages des modules');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
