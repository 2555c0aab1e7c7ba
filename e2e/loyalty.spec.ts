import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

// A mistyped card number.
test.use({ expectedErrors: [/status of 400/] });

/** A member of this test's own and an unassigned card, created through the API: other files use the same demo chain at the same time. */
async function makeMember(request: APIRequestContext) {
  const headers = await tokenOf(request, 'brand');
  const familyName = `Test ${randomUUID().slice(0, 8)}`;
  const made = await request.post('/customers', { headers, data: { brandId: 1, givenName: 'Zoé', familyName, restaurantIds: [1] } });
  const { customerId } = (await made.json()).data;
  expect((await request.put(`/customers/${customerId}/loyalty`, { headers, data: {} })).ok()).toBe(true);
  return { customerId, familyName, memberId: `member-${customerId}` };
}

test('head office sets up the programme with a tier, and adds, archives and restores a reward, by keyboard', async ({ page }) => {
  await signIn(page, 'rivoli');
  await page.goto('/admin/brands/3/loyalty');
  const isOn = page.getByRole('switch', { name: 'The programme is on' });
  await waitForHydration(isOn);
  await expectNoViolations(page);
  const enter = async (name: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  const press = async (button: Locator) => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };
  await tabTo(page, isOn);
  await page.keyboard.press('Space');
  await enter('Points per unit paid', '2');
  await enter('Value of a point', '0.05');
  await expect(page.getByText('A meal of €18.50 earns 37 points.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Add a tier' }));
  await enter('Name of tier 1', 'Gold');
  await enter('Points from which tier Gold begins', '500');
  await enter('Multiplier of tier Gold', '1.5');
  await expect(page.getByText('Gold, from 500 points within 12 months: 55 points.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Gold, from 500 points, ×1.5');
  await expectNoViolations(page);
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Programme saved')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/changed the loyalty programme/).first()).toBeVisible();

  await page.goto('/admin/brands/3/loyalty/rewards');
  const add = page.getByRole('button', { name: 'Add a reward' }).first();
  await waitForHydration(add);
  await expect(page.getByText('No rewards yet')).toBeVisible();
  await press(add);
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Espresso');
  await enter('Amount off', '2,50');
  await enter('Points', '50');
  await expectNoViolations(page);
  // Enter submits the form from any field.
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: /Espresso/ });
  await expect(row).toContainText('€2.50 off the order');
  await press(row);
  await press(dialog.getByRole('button', { name: 'Archive' }));
  await expect(page.getByText('Reward archived')).toBeVisible();
  await expect(row).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(row).toBeVisible();
});

test('head office sees what other points would have cost on past orders, before saving anything', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/loyalty');
  const past = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'On past orders' }) })
    .last();
  const run = past.getByRole('button', { name: 'Try on past orders' });
  await waitForHydration(run);
  await run.press('Enter');
  const worth = past.locator('div', { hasText: /^Points are worth/ }).first();
  await expect(worth).toContainText('with what was earned');
  const before = await worth.textContent();
  await page.getByRole('textbox', { name: 'Points per unit paid' }).fill('3');
  await expect(past.getByText('The draft has changed since.', { exact: false })).toBeVisible();
  await run.press('Enter');
  await expect(worth).not.toHaveText(before ?? '');
  await expectNoViolations(page);
});

test('a manager sees a kiosk’s reservation live, corrects and releases points, and gives, blocks and replaces a card', async ({
  page,
  request,
}) => {
  const { customerId, familyName, memberId } = await makeMember(request);
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/loyalty/members');
  const search = page.getByRole('searchbox');
  await waitForHydration(search);
  await search.fill(familyName);
  await search.press('Enter');
  await expectNoViolations(page);
  await page
    .getByRole('row', { name: new RegExp(familyName) })
    .getByText(`Zoé ${familyName}`)
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Zoé ${familyName}` })).toBeVisible();

  await openLive(page, `/admin/brands/1/loyalty/members/${customerId}`);
  const figures = page.getByRole('region', { name: 'Points', exact: true }).first();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Correct points' }).click();
  await dialog.getByRole('textbox', { name: 'Points' }).fill('120');
  await expect(dialog).toContainText('Afterwards: 120 points.');
  await dialog.getByRole('button', { name: 'Add points' }).click();
  await expect(dialog).toContainText('Enter a reason.');
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Late order');
  await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(figures).toContainText('120 points');
  await expect(page.getByRole('row', { name: /Corrected.*Late order/ })).toContainText('+120');

  const kiosk = await tokenOf(request, 'kiosk');
  const cart = { consumptionMode: 'MODE_SIT_IN', createdAt: new Date().toISOString(), totalPrice: 0, items: [] };
  const ask = (rewards: object[]) =>
    request.post('/v1/loyalty/restaurants/1/cart/loyalty-data', {
      headers: kiosk,
      data: { sessionId: `e2e-${customerId}`, memberId, rewards, cart },
    });
  const offered = (await (await ask([])).json()).data.rewards as { id: string; points: number; name: string }[];
  const reward = offered.find(({ points }) => points === 50);
  if (!reward) throw new Error('The demo offers no reward of 50 points');
  expect((await ask([{ id: reward.id, status: 'used' }])).ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'Reserved in open carts' })).toBeVisible();
  await expect(figures).toContainText('70 points');
  await expect(figures).toContainText('120 points in all, 50 reserved');
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Release / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved in open carts' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(`Released: ${reward.name}`) })).toBeVisible();

  await page.getByRole('tab', { name: 'Rewards' }).click();
  await expect(page.getByText('Enough points').first()).toBeVisible();

  const headers = await tokenOf(request, 'brand');
  const batchNumber = `e2e-${customerId}`;
  await request.post('/loyalty_card_batches', { headers, data: { brandId: 1, quantity: 2, batchNumber } });
  const file = await (await request.get(`/loyalty_card_batches/${batchNumber}?brandId=1`, { headers })).text();
  const [first, second] = file.match(/29\d{11}/g) as [string, string];
  await page.getByRole('tab', { name: 'Cards' }).click();
  await page.getByRole('textbox', { name: 'Number of a new card' }).fill(first);
  await page.getByRole('button', { name: 'Give card' }).click();
  await page.getByRole('button', { name: `Change card ${first}` }).click();
  await expect(dialog).toContainText(`Zoé ${familyName}`);
  await dialog.getByRole('button', { name: 'Block card' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Change card ${first}` }).click();
  await dialog.getByRole('button', { name: 'Replace card' }).click();
  await dialog.getByRole('textbox', { name: 'Number of the new card' }).fill(second);
  await dialog.getByRole('button', { name: 'Replace card' }).click();
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/replaced the loyalty card/)).toBeVisible();

  await page.getByRole('link', { name: 'Customer’s page' }).click();
  await expect(page.getByRole('region', { name: 'Loyalty' })).toContainText('120 points');

  await speakFrench(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['', '/rewards', '/members', `/members/${customerId}`, '/cards']) {
    await page.goto(`/admin/brands/1/loyalty${path}`);
    await waitForHydration(page.getByRole('heading', { level: 1 }));
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('a restaurant manager is told of a mistyped card number, finds the card, and gives it to a guest', async ({ page, request }) => {
  const { familyName, customerId } = await makeMember(request);
  const headers = await tokenOf(request, 'brand');
  const batchNumber = `e2e-${customerId}`;
  await request.post('/loyalty_card_batches', { headers, data: { brandId: 1, quantity: 1, batchNumber } });
  const file = await (await request.get(`/loyalty_card_batches/${batchNumber}?brandId=1`, { headers })).text();
  const [number] = file.match(/29\d{11}/) as [string];
  await signIn(page, 'restaurant');
  await page.goto('/admin/brands/1/loyalty/cards');
  const lookup = page.getByRole('textbox', { name: 'Type or scan a card number' });
  await waitForHydration(lookup);
  await expect(page.getByRole('button', { name: 'Make cards' })).toHaveCount(0);
  await lookup.fill(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`);
  await lookup.press('Enter');
  await expect(page.getByText('The check digit is wrong. Type the number again.')).toBeVisible();
  await lookup.fill(number);
  await lookup.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Name, email, phone or badge' }).fill(familyName);
  await dialog.getByRole('option', { name: new RegExp(familyName) }).click();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Give card' }).click();
  await expect(page.getByRole('row', { name: new RegExp(familyName) })).toContainText(number);
});
