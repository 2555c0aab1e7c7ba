import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { tabTo } from './support/keyboard';
import { tokenOf } from './support/token';

/** A customer of this test's own: other files use the same demo chain at the same time. */
async function makeCustomer(request: APIRequestContext, customer: object): Promise<number> {
  const answer = await request.post('/customers', { headers: await tokenOf(request, 'brand'), data: { brandId: 1, ...customer } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.customerId;
}

const addressOf = (customerId: number) => `/admin/brands/1/customers/${customerId}`;
const dialog = (page: Page) => page.getByRole('dialog');
async function choose(page: Page, action: string, menu = 'More actions'): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('option', { name: action, exact: true }).click();
}

test('a manager finds the second record of a customer by keyboard, previews the merge, and merges both', async ({ page, request }) => {
  const family = `Vogel ${randomUUID().slice(0, 8)}`;
  const into = await makeCustomer(request, { givenName: 'Anna', familyName: family, email: `anna-${randomUUID()}@example.com` });
  const badge = randomUUID().slice(0, 12);
  const from = await makeCustomer(request, { givenName: 'Hanna', familyName: family, phoneNumber: '+33612340000', badges: [badge] });
  const headers = await tokenOf(request, 'brand');
  await request.post(`/customers/${from}/wallet/reload`, { headers, data: { amount: 1_500, counterMethod: 'CASH' } });
  await signIn(page, 'brand');
  await page.goto(addressOf(into));
  await choose(page, 'Merge');
  // The search already finds the family name; arrow keys start at the result.
  await expect(dialog(page).getByRole('option', { name: /Hanna/ })).toBeVisible();
  await expectNoViolations(page);
  await tabTo(page, dialog(page).getByRole('combobox'));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`${from}) is archived`);
  await expect(dialog(page).getByRole('radio', { name: /\+33 6 12 34 00 00/ })).toBeChecked();
  await dialog(page)
    .getByRole('radio', { name: /^Hanna/ })
    .check();
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page)).toContainText(`Hanna ${family}`);
  await expect(dialog(page)).toContainText(badge);
  await expect(dialog(page)).toContainText('€15.00');
  await dialog(page).getByRole('button', { name: 'Merge the customers' }).click();
  await expect(page.getByText(`Customers merged into Hanna ${family}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hanna ${family}`);
  const found = await request.get(`/customers/lookup?brandId=1&badge=${badge}`, { headers });
  expect((await found.json()).data).toMatchObject({ customerId: into, balance: 1_500 });
});

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a manager creates a link with which a guest chooses a password, and erases the guest at their request', async ({
    page,
    request,
    browser,
  }) => {
    const family = `Adieu ${randomUUID().slice(0, 8)}`;
    const customerId = await makeCustomer(request, {
      givenName: 'Zoé',
      familyName: family,
      email: `zoe-${randomUUID()}@example.com`,
      badges: [randomUUID()],
    });
    await signIn(page, 'brand');
    await speakFrench(page);
    await page.goto(addressOf(customerId));
    const act = (action: string) => choose(page, action, 'Autres actions');
    await act('Accès');
    await dialog(page).getByRole('button', { name: 'Créer un lien' }).click();
    const link = await dialog(page).getByTestId('customer-secret').innerText();
    await expectNoViolations(page);
    await dialog(page).getByRole('button', { name: 'Terminé' }).click();

    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await guest.goto(link);
    await guest.getByRole('textbox', { name: 'New password', exact: true }).fill('a password of hers');
    await guest.getByRole('textbox', { name: 'Repeat the new password' }).fill('a password of hers');
    await expectNoViolations(guest);
    await guest.getByRole('button', { name: 'Save the password' }).click();
    await expect(guest.getByRole('heading', { name: 'Password saved' })).toBeVisible();
    await guest.context().close();

    await act('Effacer');
    await expect(dialog(page)).toContainText('1 badge');
    await dialog(page).getByRole('button', { name: 'Enregistrer la demande' }).click();
    const name = dialog(page).getByRole('textbox');
    const erase = dialog(page).getByRole('button', { name: 'Effacer définitivement' });
    await name.fill('Zoé');
    await expect(erase).toBeDisabled();
    await expectNoViolations(page);
    await name.fill(`zoé ${family.toLowerCase()}`);
    await erase.click();
    await expect(page.getByText('Client effacé')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[\dA-F]{8}$/);
    await expect(page.getByText(family)).toHaveCount(0);
  });
});
