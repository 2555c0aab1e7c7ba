import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { mondayOf } from '@/server/pickup/loads.rules';
import { addDays, isoDay } from '@/server/pickup/wall.rules';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';
import { tokenOf } from './support/token';

const RESTAURANT = 'Cantine Verte La Défense';

/** An employer’s guest group with one guest: each run has its own. */
async function makeGuest(request: APIRequestContext, employer: string): Promise<string> {
  const headers = await tokenOf(request, 'cantine');
  const group = await request.post('/guest_groups', { headers, data: { brandId: 2, name: employer } });
  const { guestGroupId } = (await group.json()).data;
  const familyName = `Convive ${employer}`;
  const made = await request.post('/customers', { headers, data: { brandId: 2, givenName: 'Alix', familyName, guestGroupId } });
  expect(made.status()).toBe(201);
  return `Alix ${familyName}`;
}

async function open(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page.getByRole('button', { name: ready }).first());
}

test('a manager adds a subsidy, overrides it in one restaurant, grants it by a pricing rule, and works it out for a guest', async ({
  page,
  request,
}) => {
  const employer = `E${randomUUID().slice(0, 6)}`;
  const label = `Participation ${employer}`;
  const guest = await makeGuest(request, employer);
  await signIn(page, 'cantine');

  await open(page, '/admin/brands/2/grants', 'Add a subsidy');
  await tabTo(page, page.getByRole('button', { name: 'Add a subsidy' }));
  await page.keyboard.press('Enter');
  const making = page.getByRole('dialog', { name: 'Add a subsidy' });
  await expect(making.getByRole('textbox', { name: 'Text on the receipt' })).toBeFocused();
  await page.keyboard.type(label);
  await tabTo(page, making.getByRole('textbox', { name: 'Code' }));
  await page.keyboard.type(employer);
  await tabTo(page, making.getByRole('textbox', { name: 'Pays' }));
  await page.keyboard.type('5');
  await expect(making.getByText('Pays €5.00 of the cart: once a day.')).toBeVisible();
  // Half of the value of a meal is 2.75: with a cart below 7.75 a guest pays less.
  await expect(making.getByRole('alert')).toContainText('Guests with a cart under €7.75 will pay less than €2.75.');
  await expectNoViolations(page);
  await tabTo(page, making.getByRole('button', { name: 'Add subsidy' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Subsidy added')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('To check');

  await page.getByRole('tab', { name: 'By restaurant' }).click();
  const cell = (value: string) => page.getByRole('button', { name: `${label}, ${RESTAURANT}: ${value}` });
  await expect(cell('€5.00 Brand')).toBeVisible();
  await expectNoViolations(page);
  await tabTo(page, cell('€5.00 Brand'));
  await page.keyboard.press('Enter');
  const here = page.getByRole('dialog', { name: `${label} · ${RESTAURANT}` });
  await here.getByRole('textbox', { name: 'Pays' }).first().fill('6');
  await here.getByRole('group', { name: 'During Déjeuner' }).getByRole('textbox', { name: 'Pays' }).fill('6.50');
  await expectNoViolations(page);
  await here.getByRole('button', { name: 'Save' }).click();
  await expect(cell('€6.00 Set here · 1 shift differs')).toBeVisible();

  await open(page, '/admin/brands/2/pricing-rules', 'Add a pricing rule');
  await page.getByRole('button', { name: 'Add a pricing rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add a pricing rule' });
  await rule.getByRole('textbox', { name: 'Name' }).fill(employer);
  await rule.getByRole('combobox', { name: 'Guest group' }).selectOption(employer);
  await rule.getByRole('textbox', { name: 'Admission fee' }).fill('1.50');
  await rule.getByRole('button', { name: 'Add pricing rule' }).click();
  await expect(rule.getByText('Choose the VAT group of the fee')).toBeVisible();
  await rule.getByRole('combobox', { name: 'VAT of the fee' }).selectOption({ index: 1 });
  await rule.getByRole('combobox', { name: 'Add a subsidy…' }).selectOption(label);
  // None of them is partly behind the footer.
  await rule.getByRole('textbox', { name: 'Limit per month' }).scrollIntoViewIfNeeded();
  await expectNoViolations(page);
  await rule.getByRole('button', { name: 'Add pricing rule' }).click();
  await expect(page.getByRole('row', { name: new RegExp(employer) })).toContainText('€1.50');

  await open(page, '/admin/brands/2/grants?tab=trial', 'Work it out');
  // Guest, time and amount, using only the keyboard.
  const who = page.getByRole('combobox', { name: 'Guest', exact: true });
  await tabTo(page, page.getByRole('searchbox', { name: 'Name, email or badge' }));
  await page.keyboard.type(guest);
  await expect(who.getByRole('option')).toHaveText(['Guest without account', `${guest} · ${employer}`]);
  await tabTo(page, who);
  await page.keyboard.press('ArrowDown');
  await expect(who.locator('option:checked')).toHaveText(`${guest} · ${employer}`);
  // Next Tuesday, as a new subsidy is in force from today: at noon within its shift, in the afternoon within none.
  const tuesday = addDays(mondayOf(addDays(isoDay(Date.now()), 6)), 1);
  const [year, month, day] = tuesday.split('-');
  const work = async (time: string, price: string) => {
    const moment = page.getByLabel('Date and time');
    await tabTo(page, moment);
    // The browser's own language is American English, whatever the page's.
    await page.keyboard.type(`${month}${day}${year}`);
    await page.keyboard.press('ArrowRight');
    const [hour, minute] = time.split(':');
    await page.keyboard.type(`${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'A' : 'P'}`);
    await expect(moment).toHaveValue(`${tuesday}T${time}`);
    await tabTo(page, page.getByRole('textbox', { name: 'Price of the meal' }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  };
  const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await work('12:15', '8.90');
  await expect(line('Shift')).toContainText('Déjeuner');
  await expect(line('Admission fee')).toContainText('€1.50');
  await expect(line(`${label} pays`)).toContainText('€6.50');
  await expect(line('Guest pays')).toContainText('€3.90');
  await expect(page.getByText('No benefit in kind: the guest pays at least €2.75.')).toBeVisible();
  await work('16:00', '5');
  await expect(line(`${label} pays`)).toContainText('€6.00');
  await expect(line('Guest pays')).toContainText('€0.50');
  await expect(page.getByText('This meal is a benefit in kind: the guest pays €0.50, less than €2.75.')).toBeVisible();
  await expectNoViolations(page);
  await tabTo(page, who);
  await page.keyboard.press('ArrowUp');
  await work('16:00', '5');
  await expect(page.getByText('No pricing rule fits this guest here.')).toBeVisible();

  await page.getByRole('tab', { name: 'Subsidies', exact: true }).click();
  await page.getByRole('row', { name: new RegExp(label) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  const deleting = page.getByRole('dialog', { name: `Delete ${label}` });
  await expect(deleting).toContainText(`It will be removed from these pricing rules: ${employer}.`);
  await expectNoViolations(page);
});

test('a manager tries a changed subsidy on past orders, and sees statements that match the takings', async ({ page }) => {
  await signIn(page, 'cantine');
  await page.goto('/admin/brands/2/grants?tab=past');
  const which = page.getByRole('combobox', { name: 'Subsidy', exact: true });
  await waitForHydration(which);
  await which.selectOption({ label: 'Participation ACME' });
  const run = page.getByRole('button', { name: 'Try on past orders' });
  const difference = page.getByRole('region', { name: 'On past orders' }).locator('div', { hasText: /^Difference/ });
  const tryIt = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('replays.replayGrant'));
    await run.press('Enter');
    await answered;
    await expect(run).toBeEnabled();
  };
  await tryIt();
  await expect(difference).toContainText('€0.00');
  // The restaurant's overrides apply, unless they are ignored.
  await page.getByRole('textbox', { name: 'Pays', exact: true }).fill('5');
  await tryIt();
  await expect(difference).toContainText('€0.00');
  await page.getByRole('checkbox', { name: 'Same values in all restaurants' }).press('Space');
  await expect(page.getByText('The draft has changed since.', { exact: false })).toBeVisible();
  await tryIt();
  await expect(difference).not.toContainText('€0.00');
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'Statements' }).click();
  await expect(page.getByText('Matches the takings of this month.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Statements' })).toContainText('Participation ACME');
  await expectNoViolations(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement of Participation ACME as PDF' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/^statements-\d{4}-\d\d\.pdf$/);
});

test('a manager reads subsidies, pricing rules and shifts in French, in dark mode and on a phone', async ({ page }) => {
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'cantine');
  const expectSound = async () => {
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  await open(page, '/admin/brands/2/grants', 'Ajouter une subvention');
  await expectSound();
  await page.getByRole('tab', { name: 'Par restaurant' }).click();
  const cell = page.getByRole('button', { name: /^Participation ACME/ });
  await expect(cell).toContainText('Réglé ici · 1 service diffère');
  await expectSound();
  await cell.click();
  const here = page.getByRole('dialog', { name: `Participation ACME · ${RESTAURANT}` });
  await expect(here.getByRole('textbox', { name: 'Paie' }).first()).toHaveValue('3,80');
  await expect(here.getByRole('group', { name: 'Pendant le service Déjeuner' }).getByRole('textbox', { name: 'Paie' })).toHaveValue('4,20');
  await expectSound();
  await page.keyboard.press('Escape');
  await expect(here).toBeHidden();
  await page.getByRole('tab', { name: 'Commandes passées' }).click();
  await page.getByRole('combobox', { name: 'Subvention', exact: true }).selectOption({ label: 'Participation ACME' });
  await page.getByRole('button', { name: 'Essayer sur les commandes passées' }).click();
  await expect(page.getByText('L’employeur paie', { exact: true })).toBeVisible();
  await expectSound();
  await page.getByRole('tab', { name: 'Relevés' }).click();
  await expect(page.getByText('Conforme aux encaissements du mois.')).toBeVisible();
  // The words of a button in a table have room.
  await expect(page.getByRole('button', { name: 'Relevé de Participation ACME en PDF' }).getByText('PDF')).toBeVisible();
  await expectSound();

  await open(page, '/admin/brands/2/pricing-rules', 'Ajouter une règle tarifaire');
  await expectSound();
  await page
    .getByRole('button', { name: /Lycée Voltaire/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Lycée Voltaire' }).getByRole('textbox', { name: 'Limite par mois' })).toHaveValue('60,00');
  await expectSound();
  await page.keyboard.press('Escape');

  await open(page, '/admin/restaurants/3/shifts', 'Ajouter un service');
  await expectSound();
  await page
    .getByRole('button', { name: /Déjeuner/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Déjeuner' })).toContainText('Identifiant : lunch');
  await expectSound();
});
