import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tokenOf } from './support/token';

/** Only this file uses the settings of restaurant 3. */
const settings = '/admin/restaurants/3/stock/settings';
const api = '/v2/restaurants/3/stock/settings';

async function setSettings(request: APIRequestContext, change: object): Promise<void> {
  const data = { stockManagementV2Enabled: true, defaultSafetyStock: 8, channels: { web: false, kiosk: true }, ...change };
  const answer = await request.put(api, { headers: await tokenOf(request, 'cantine'), data });
  expect(answer.ok()).toBe(true);
}

// The stale save and the reset without automatic management are refused.
test.use({ expectedErrors: [/status of (409|412)/] });

test.beforeEach(({ request }) => setSettings(request, {}));
test.afterAll(({ request }) => setSettings(request, {}));

const safetyStock = (page: Page) => page.getByRole('textbox', { name: 'Default safety stock' });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

async function openSettings(page: Page): Promise<void> {
  await signIn(page, 'cantine');
  await page.goto(settings);
  await expect(safetyStock(page)).toHaveValue('8');
  await waitForHydration(safetyStock(page));
}

test('a manager previews a change with its effects, saves it, and undoes it from the history', async ({ page }) => {
  await openSettings(page);
  await safetyStock(page).fill('500');
  await page.getByRole('switch', { name: 'Automatic stock management' }).uncheck();
  const effects = page.getByText('What will change').locator('..');
  await expect(effects).toContainText(/\d+ products will count as low instead of \d+\./);
  await expect(effects).toContainText('From now on, products that run out stay on sale');

  await saveBar(page).getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'What will change' });
  await expect(preview.getByRole('listitem').filter({ hasText: 'Default safety stock' })).toContainText(/8.*500/);
  await expect(preview.getByRole('listitem').filter({ hasText: 'Automatic stock management' })).toContainText(/yes.*no/);
  await expectNoViolations(page);
  await preview.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Stock settings saved')).toBeVisible();
  await expect(saveBar(page)).toBeHidden();

  await page.reload();
  await expect(safetyStock(page)).toHaveValue('500');
  await expect(page.getByRole('switch', { name: 'Automatic stock management' })).not.toBeChecked();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(/tab=history/);
  await page
    .getByRole('button', { name: /^Undo: Stock settings changed/ })
    .first()
    .click();
  const wayBack = page.getByRole('dialog', { name: 'Undo this change' });
  await expect(wayBack).toContainText('Default safety stock');
  await wayBack.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/undid: Stock settings changed/).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(safetyStock(page)).toHaveValue('8');
  await expect(page.getByRole('switch', { name: 'Automatic stock management' })).toBeChecked();
});

test('a manager is asked before leaving unsaved changes', async ({ page }) => {
  await openSettings(page);
  await safetyStock(page).fill('9');
  await page.getByRole('link', { name: 'Inventory' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).last().click();
  await expect(safetyStock(page)).toHaveValue('9');
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(safetyStock(page)).toHaveValue('8');
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a manager’s save waits, says so, goes through once there is a connection, and can be undone', async ({ page, request }) => {
    await openSettings(page);
    await safetyStock(page).fill('9');
    await page.context().setOffline(true);
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect(saveBar(page)).toContainText('Waiting for the connection');
    await expect(page.getByText('1 change will be saved')).toBeVisible();
    const centreOf = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const save = saveBar(page).locator('button[data-loading]');
    const [button, loader] = [await save.evaluate(centreOf), await save.locator('.mantine-Button-loader').evaluate(centreOf)];
    for (const axis of [0, 1] as const) expect(Math.abs(loader[axis]! - button[axis]!), 'the loader is centred').toBeLessThan(2);
    await page.context().setOffline(false);
    await expect(page.getByText('Stock settings saved')).toBeVisible();
    await expect(saveBar(page)).toBeHidden();
    const { data } = await (await request.get(api, { headers: await tokenOf(request, 'cantine') })).json();
    expect(data.defaultSafetyStock).toBe(9);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(safetyStock(page)).toHaveValue('8');
  });
});

test.describe('after somebody else has signed in in another window', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('a form is not saved under their name, and keeps its entries until its own user is back', async ({ page, request }) => {
    await openSettings(page);
    await safetyStock(page).fill('9');
    await signIn(page, 'admin');
    const save = saveBar(page).getByRole('button', { name: 'Save' });
    await save.click();
    await expect(saveBar(page)).toContainText('This browser is now signed in as');
    const { data } = await (await request.get(api, { headers: await tokenOf(request, 'cantine') })).json();
    expect(data.defaultSafetyStock).toBe(8);
    await signIn(page, 'cantine');
    await save.click();
    await expect(page.getByText('Stock settings saved')).toBeVisible();
    await expect(page.getByText('Another account is signed in')).toBeHidden();
  });
});

test('an empty safety stock cannot be saved', async ({ page }) => {
  await openSettings(page);
  await safetyStock(page).fill('');
  await expect(page.getByText('Enter a whole number from 0 to 1,000,000.')).toBeVisible();
  await expect(saveBar(page).getByRole('button', { name: 'Preview' })).toBeHidden();
});

test('a manager sees how a colleague’s save differs from theirs, and chooses', async ({ page, browser }) => {
  await openSettings(page);
  const colleague = await (await browser.newContext()).newPage();
  await openSettings(colleague);

  // Both have read the same state; the colleague saves first.
  await safetyStock(page).fill('9');
  await page.getByRole('checkbox', { name: 'Kiosk' }).uncheck();
  await safetyStock(colleague).fill('7');
  await colleague.getByRole('checkbox', { name: 'Online ordering' }).check();
  await saveBar(colleague).getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByText('Stock settings saved')).toBeVisible();

  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved first' });
  await expect(conflict).toContainText(/\S+ saved first/);
  await expect(conflict.getByRole('listitem')).toHaveText(['Managed: online ordering: Off → On']);
  const asked = conflict.getByRole('radiogroup');
  await expect(asked).toHaveCount(1);
  await expect(asked.getByRole('radio', { name: 'Yours: 9' })).toBeChecked();
  await expectNoViolations(page);
  await asked.getByRole('radio', { name: /: 7$/ }).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Stock settings saved')).toBeVisible();
  await expect(safetyStock(page)).toHaveValue('7');
  await expect(page.getByRole('checkbox', { name: 'Online ordering' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Kiosk' })).not.toBeChecked();

  // The colleague's screen, where nothing is being edited, updates by itself.
  await expect(colleague.getByRole('checkbox', { name: 'Kiosk' })).not.toBeChecked();
  await colleague.context().close();
});

test('a manager sees that automatic stock management is off on the dashboard and when resetting, and switches it on', async ({
  page,
  request,
}) => {
  await setSettings(request, { stockManagementV2Enabled: false });
  await signIn(page, 'cantine');
  await page.goto('/admin/restaurants/3/stock');
  await expect(page.getByText('Automatic stock management is off')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Switch it on in the settings' }).click();
  await page.getByRole('button', { name: 'Reset the stock…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the stock' });
  await expect(dialog).toContainText('Resetting needs automatic stock management, which is off in this restaurant.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Switch on automatic stock management' }).click();
  await expect(dialog).toContainText(/\d+ products will be set to zero\./);
  await page.keyboard.press('Escape');
  // The form behind it is updated.
  await expect(page.getByRole('switch', { name: 'Automatic stock management' })).toBeChecked();
});

test('the stock settings are accessible in both colour schemes, in French and on a phone', async ({ page }) => {
  await openSettings(page);
  await expectNoViolations(page);
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const field = page.getByRole('textbox', { name: 'Stock de sécurité par défaut' });
  await waitForHydration(field);
  await field.fill('500');
  await expect(page.getByText(/en stock bas, au lieu de/)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
