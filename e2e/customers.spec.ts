import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tokenOf } from './support/token';

// A debit above the balance, and a badge that is taken.
test.use({ expectedErrors: [/status of 409/] });

interface Made {
  customerId: number;
  familyName: string;
  badge: string;
}

/** A customer of this test's own, created through the API: other files use the same demo chain at the same time. */
async function makeCustomer(request: APIRequestContext): Promise<Made> {
  const [familyName, badge] = [`Test ${randomUUID().slice(0, 8)}`, `00${randomUUID().slice(0, 8)}`];
  const data = { brandId: 1, givenName: 'Zoé', familyName, badges: [badge], restaurantIds: [1] };
  const answer = await request.post('/customers', { headers: await tokenOf(request, 'brand'), data });
  expect(answer.status()).toBe(201);
  return { customerId: (await answer.json()).data.customerId, familyName, badge };
}

const money = (shown: string) => new RegExp(shown.replace(/[.]/g, '\\.'));

test('a long dialog keeps its buttons in view in a low window and brings missing fields into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/customers');
  const open = page.getByRole('button', { name: 'Add a customer' });
  await waitForHydration(open);
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Add a customer' });
  const add = dialog.getByRole('button', { name: 'Add a customer' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(add).toBeInViewport({ ratio: 1 });
});

test('a restaurant manager finds a customer by badge, tops up, debits and refunds, and sees another till’s debit', async ({
  page,
  request,
}) => {
  const { customerId, familyName, badge } = await makeCustomer(request);
  const other = await makeCustomer(request);
  await signIn(page, 'restaurant');
  await page.goto('/admin/brands/1/customers');
  const search = page.getByRole('searchbox', { name: /Search by name/ });
  await waitForHydration(search);
  await search.fill(badge);
  await search.press('Enter');
  await expect(page).toHaveURL(/search=00/);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  const elsewhere = await request.put(`/customers/${customerId}`, {
    headers: await tokenOf(request, 'brand'),
    data: { givenName: 'Zoë' },
  });
  expect(elsewhere.ok()).toBe(true);
  await expect(page.getByRole('row', { name: new RegExp(`Zoë ${familyName}`) })).toBeVisible();
  await page
    .getByRole('row', { name: new RegExp(familyName) })
    .getByText(`Zoë ${familyName}`)
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Zoë ${familyName}` })).toBeVisible();

  const wallet = page.getByRole('region', { name: 'E-wallet' });
  const dialog = page.getByRole('dialog');
  await wallet.getByRole('button', { name: 'Top up' }).click();
  await dialog.getByRole('button', { name: '€20.00' }).click();
  await dialog.getByRole('radio', { name: 'Cash' }).click();
  await expect(dialog).toContainText('Balance afterwards: €20.00');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Top up €20.00' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(wallet).toContainText(money('€20.00'));

  await wallet.getByRole('button', { name: 'Debit' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('25,50');
  await expect(dialog).toContainText('Only €20.00 available: €5.50 missing.');
  await dialog.getByRole('button', { name: 'Debit €25.50' }).click();
  await expect(dialog).toContainText('Required');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lunch');
  await dialog.getByRole('button', { name: 'Debit €25.50' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Only €20.00 available: €5.50 missing.');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12');
  await dialog.getByRole('button', { name: 'Debit €12.00' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(wallet).toContainText(money('€8.00'));

  await page.getByRole('button', { name: /^Refund: Debit of €12\.00/ }).click();
  await expect(dialog).toContainText('€12.00 not refunded yet');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong dish');
  await dialog.getByRole('button', { name: 'Refund €5.00' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(wallet).toContainText(money('€13.00'));
  await expect(page.getByRole('row', { name: /Refund.*Wrong dish/ })).toContainText('+€5.00');

  const till = await request.post(`/customers/${customerId}/wallet/debit`, {
    headers: await tokenOf(request, 'brand'),
    data: { amount: 300, reason: 'At another till' },
  });
  expect(till.ok()).toBe(true);
  await expect(page.getByRole('row', { name: /At another till/ })).toContainText('−€3.00');
  await expect(wallet).toContainText(money('€10.00'));

  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('textbox', { name: 'New badge' }).fill(other.badge);
  await page.getByRole('button', { name: 'Add badge' }).click();
  await expect(dialog).toContainText(`Zoé ${other.familyName} has this badge.`);
  await dialog.getByRole('button', { name: 'Move badge' }).click();
  await expect(page.getByRole('button', { name: `Block badge ${other.badge}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Zoa');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Zoa ${familyName}` })).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/debited the e-wallet/).first()).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('option', { name: 'Archive' }).click();
  await expect(dialog).toContainText('The e-wallet holds €10.00.');
  await dialog.getByRole('radio', { name: /Pay €10\.00 back in cash/ }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(/^Archived on/)).toBeVisible();

  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(/^Archivé le/)).toBeVisible();
  const tab = page.getByRole('tab', { name: 'Porte-monnaie' });
  await waitForHydration(tab);
  await tab.click();
  await expect(page.getByText('Restitution').first()).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('on a phone, in French and in dark mode', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('a restaurant manager debits a customer’s lunch at the counter', async ({ page, request }) => {
    const { customerId } = await makeCustomer(request);
    const reload = await request.post(`/customers/${customerId}/wallet/reload`, {
      headers: await tokenOf(request, 'brand'),
      data: { amount: 2_000, counterMethod: 'CASH' },
    });
    expect(reload.status()).toBe(200);
    await signIn(page, 'restaurant');
    await speakFrench(page);
    await page.goto(`/admin/brands/1/customers/${customerId}`);
    const wallet = page.getByRole('region', { name: 'Porte-monnaie' });
    await expect(wallet).toContainText(/20,00\s€/);
    await expectNoViolations(page);
    await wallet.getByRole('button', { name: 'Débiter' }).click();
    const dialog = page.getByRole('dialog', { name: /^Débiter le porte-monnaie de/ });
    await dialog.getByRole('textbox', { name: 'Montant' }).fill('12');
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('Déjeuner');
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: /^Débiter 12,00/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(wallet).toContainText(/8,00\s€/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  });
});
