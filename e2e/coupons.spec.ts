import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';

/** Each run creates its own codes. */
const newCode = () => `J${randomUUID().slice(0, 8).toUpperCase()}`;

/** The web shop's request for an anonymous guest; below the minimum of the demo's own promotion. */
async function askAsGuest(request: APIRequestContext, code: string, language = 'en') {
  const session = await request.post('/v1/web_sessions', { data: { brandId: 1 } });
  const { access_token: token } = await session.json();
  const items = [{ productId: 900_000, name: 'Plat du jour', itemNetPrice: 1636, itemGrossPrice: 1800, quantity: 1, tags: [] }];
  const cart = { consumptionMode: 'MODE_TAKE_AWAY', createdAt: new Date().toISOString(), items, totalPrice: 1800 };
  const answer = await request.post('/v1/loyalty/restaurants/1/promocode', {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    data: { code: code.toLowerCase(), cart },
  });
  return answer.json();
}

async function openCoupons(page: Page, add: string): Promise<void> {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/coupons');
  await waitForHydration(page.getByRole('button', { name: add }));
}

test.use({ expectedErrors: [/status of 409/] });

test('a manager adds a coupon by keyboard and tries it for every restaurant, and a guest can use it until it is paused', async ({
  page,
  request,
}) => {
  const code = newCode();
  await openCoupons(page, 'Add a coupon');
  await expectNoViolations(page);
  const add = page.getByRole('button', { name: 'Add a coupon' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const making = page.getByRole('dialog', { name: 'Add a coupon' });
  await expect(making.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await page.keyboard.type('WELCOME10');
  await tabTo(page, making.getByRole('textbox', { name: 'Discount' }));
  await page.keyboard.type('10');
  await tabTo(page, making.getByRole('textbox', { name: 'Minimum order' }));
  await page.keyboard.type('15');
  const read = '10% off your online order of €15.00 or more.';
  await expect(making.getByText(read)).toBeVisible();
  await expectNoViolations(page);
  const submit = making.getByRole('button', { name: 'Add coupon' });
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  const codeField = making.getByRole('textbox', { name: 'Code', exact: true });
  await expect(codeField).toHaveAccessibleDescription(/Another coupon has this code\. Choose another one\./);
  await codeField.fill(code);
  await tabTo(page, submit);
  await page.keyboard.press('Enter');

  const made = page.getByRole('dialog', { name: code });
  await made.getByRole('tab', { name: 'Who can use it' }).click();
  const républiqueOf = made.locator('section', { has: page.getByRole('heading', { name: /République/ }) });
  await expect(républiqueOf.getByRole('listitem').filter({ hasText: 'Takeaway' })).toContainText('Can use it.');
  await made.getByRole('textbox', { name: 'Order total' }).fill('10');
  await expect(républiqueOf.getByRole('listitem').filter({ hasText: 'Takeaway' })).toContainText(
    'Add €5.00 to your order to use this code.',
  );
  await expectNoViolations(page);
  expect((await askAsGuest(request, code)).data).toMatchObject({ name: code, description: read, type: 'percentage', value: 180 });

  await made.getByRole('tab', { name: 'Settings' }).click();
  await made.getByRole('switch', { name: 'Guests can use it' }).uncheck({ force: true });
  await made.getByRole('button', { name: 'Save' }).click();
  await expect(made).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Off');
  const refusal = 'Ce code n’est pas utilisable pour le moment.';
  expect(await askAsGuest(request, code, 'fr')).toMatchObject({ code: 'promocode_inactive', status: 409, message: refusal });
});

test('a manager reads coupons and the guest’s reasons for refusal in French, in dark mode and on a phone', async ({ page }) => {
  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openCoupons(page, 'Ajouter un code promo');
  await expectNoViolations(page);
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await fits();
  await page.getByRole('button', { name: 'MIDI-REPUBLIQUE', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'MIDI-REPUBLIQUE' });
  await expect(dialog.getByText(/15\s%\sde réduction sur votre commande en ligne à partir de 12,00/)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('tab', { name: 'Qui peut l’utiliser' }).click();
  await expect(dialog.getByText('Ce code est valable uniquement à emporter.').first()).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('tab', { name: 'Codes' }).click();
  await expect(dialog.getByRole('tab', { name: 'Codes' })).toBeInViewport();
  await fits();
});
