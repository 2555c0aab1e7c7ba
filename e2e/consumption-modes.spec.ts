import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tokenOf } from './support/token';

/** Only this file uses the drive-through and delivery options of restaurant 3. */
const screen = '/admin/restaurants/3/consumption-modes';

async function removeAll(request: APIRequestContext): Promise<void> {
  const headers = await tokenOf(request, 'cantine');
  for (const type of ['MODE_DRIVE', 'MODE_DELIVERY']) {
    // Created first, so that there is one to clear and delete.
    const made = await request.post('/consumption_modes', { headers, data: { restaurantId: 3, channelId: 2, type } });
    const { consumptionModeId } = (await made.json()).data;
    const empty = { fee: 0, labelFee: null, flags: type === 'MODE_DRIVE' ? 1 : 0, isTimeSlotModeEnabled: false };
    await request.put(`/consumption_modes/${consumptionModeId}`, { headers, data: empty });
    expect((await request.delete(`/consumption_modes/${consumptionModeId}`, { headers })).ok()).toBe(true);
  }
}
test.beforeEach(({ request }) => removeAll(request));

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a manager offers a consumption mode, configures it, stops offering it, and restores it with its settings', async ({ page }) => {
  await signIn(page, 'cantine');
  await page.goto(screen);
  const web = column(page, 'Online ordering');
  const offer = web.getByRole('button', { name: 'Restore Delivery · Online ordering' });
  await waitForHydration(offer);
  await expectNoViolations(page);
  await offer.click();
  await expect(page.getByText('Guests can now choose: Delivery')).toBeVisible();
  // It has no delivery areas yet: a warning says so, with a link.
  await expect(page.getByText(/no active delivery area is linked to it/)).toBeVisible();
  await web.getByRole('button', { name: /^Delivery.*edit/ }).click();

  const drawer = page.getByRole('dialog', { name: 'Delivery · Online ordering' });
  await drawer.getByLabel('Fee', { exact: true }).fill('much');
  await expect(drawer.getByText(/Enter an amount up to/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await drawer.getByLabel('Fee', { exact: true }).fill('2,90');
  await drawer.getByLabel('Name of the fee').fill('Coursier');
  await drawer.getByRole('switch', { name: 'E-wallet' }).check({ force: true });
  await expect(drawer.getByText('Coursier: €2.90')).toBeVisible();
  await drawer.getByRole('button', { name: 'Preview' }).click();
  const changes = page.getByRole('dialog', { name: 'What will change' });
  await expect(changes).toContainText('Name of the fee');
  await expect(changes).toContainText('€2.90');
  await expectNoViolations(page);
  await changes.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Dining option saved')).toBeVisible();

  await drawer.getByRole('button', { name: 'Stop offering' }).click();
  await expect(page.getByText('No longer offered: Delivery')).toBeVisible();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(web.getByRole('button', { name: /^Delivery.*edit/ })).toContainText('€2.90');
  await page.reload();
  await expect(web.getByRole('button', { name: /^Delivery.*edit/ })).toContainText('E-wallet');
});

test('a manager is asked before closing unsaved changes to a consumption mode or to company details', async ({ page }) => {
  await signIn(page, 'cantine');
  await page.goto('/admin/restaurants/3/consumption-modes');
  const offered = column(page, 'Online ordering').getByRole('button', { name: /^Takeaway.*edit/ });
  await waitForHydration(offered);
  await offered.click();
  const drawer = page.getByRole('dialog', { name: 'Takeaway · Online ordering' });
  await drawer.getByLabel('Fee', { exact: true }).fill('3,33');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel('Fee', { exact: true })).toHaveValue('3,33');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(drawer).toBeHidden();

  await page.goto('/admin/restaurants/3/fiscal');
  const configure = page.getByRole('button', { name: 'Edit details' });
  await waitForHydration(configure);
  await configure.click();
  const company = page.getByRole('dialog', { name: /^Company details in/ });
  await company.getByLabel(/^Company name/).fill('Other');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(company.getByLabel(/^Company name/)).toHaveValue('Other');
});

test('a manager offers and opens a consumption mode in French, in dark mode and on a phone', async ({ page }) => {
  await signIn(page, 'cantine');
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(screen);
  const drive = page.getByRole('button', { name: 'Restaurer Drive · Commande en ligne' });
  await waitForHydration(drive);
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await drive.click();
  await page.getByRole('button', { name: /^Drive.*Commande en ligne : modifier/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Drive · Commande en ligne' });
  await expect(drawer.getByRole('switch', { name: 'Drive' })).toBeChecked();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Fermer' }).first().click();
});
