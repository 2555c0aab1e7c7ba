import type { Order } from '@/server/orders/order.schema';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { tabTo } from './support/keyboard';
import { saleOfKiosk } from './support/kiosk';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

const euros = (cents: number) => new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(cents / 100).replace('-', '−');

test('a manager prepares an order from a kiosk, refunds a part of it after a preview, and finds both in the takings to the cent', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, 'kiosk');
  const { data, toPay } = await saleOfKiosk(request, headers);
  await signIn(page, 'restaurant');
  await openLive(page, '/admin/restaurants/1/orders');
  await waitForHydration(page.getByRole('tab', { name: 'Live' }));
  await expectNoViolations(page);

  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
  const manager = await tokenOf(request, 'restaurant');
  const taken = await request.get(`/v1/takings?restaurantId=1&from=${today}&to=${today}`, { headers: manager });
  const before: { operationType: string; amount: number }[] = (await taken.json()).data.treasury;
  const made = await request.post('/v1/orders', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { ...data, payments: [{ type: 'CreditCard', amount: toPay }] },
  });
  expect(made.status()).toBe(201);
  const { orderId, orderNumber, items } = (await made.json()).data;
  const name = `Order ${orderNumber}`;
  const inColumn = (column: string) => page.getByRole('region', { name: column }).getByRole('article', { name });
  await expect(inColumn('Received')).toContainText(items[0].name);
  await expectNoViolations(page);

  await page.getByRole('button', { name: `Start preparing: ${name}` }).click();
  await expect(inColumn('Preparing')).toBeVisible();
  await expect(page.getByText(`${name}: Preparing`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inColumn('Received')).toBeVisible();
  await page.getByRole('button', { name: `Start preparing: ${name}` }).click();
  await page.getByRole('button', { name: `Mark as ready: ${name}` }).click();
  await expect(inColumn('Ready')).toBeVisible();

  await inColumn('Ready').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectNoViolations(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog).toContainText('Choose at least one item.');
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: `Pieces of ${items[0].name}` }).fill('1');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cold');
  await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter');
  await expect(dialog).toContainText(/to the guest: .* \(Card\)/);
  await expectNoViolations(page);
  // A preview books nothing.
  expect((await (await request.get(`/v1/orders/${orderId}`, { headers })).json()).data.refunds).toEqual([]);
  await dialog.getByRole('button', { name: /^Refund / }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Cold')).toBeVisible();
  await expect(page.getByText('1 refunded')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${orderNumber}\\b`) }).first()).toContainText('Partly refunded');
  await expectNoViolations(page);

  const find = page.getByRole('searchbox', { name: 'Number of an order of today' });
  await find.fill('99999');
  await find.press('Enter');
  await expect(page.getByText('No order 99999 today')).toBeVisible();
  await find.fill(String(orderNumber));
  await find.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const receipt = await page.request.get((await page.getByRole('link', { name: 'Receipt', exact: true }).getAttribute('href')) ?? '');
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await receipt.body()).toString('latin1', 0, 5)).toBe('%PDF-');

  const { day, refunds } = (await (await request.get(`/v1/orders/${orderId}`, { headers })).json()).data;
  await page.goto(`/admin/restaurants/1/treasury?from=${day}&to=${day}`);
  const means = page.locator('section', { has: page.getByRole('heading', { name: 'How it was paid' }) });
  await waitForHydration(means.getByRole('button').first());
  for (const [figure, operationType, amount] of [
    ['Card', 'creditCard', toPay],
    ['Refunds by card', 'refundCreditCard', -refunds[0].amount],
  ] as const) {
    const earlier = before.filter((row) => row.operationType === operationType).reduce((sum, row) => sum + row.amount, 0);
    await expect(means.getByRole('row', { name: new RegExp(`^${figure}`) })).toContainText(euros(earlier + amount));
    await means.getByRole('button', { name: figure, exact: true }).click();
    const orders = page.getByRole('dialog', { name: figure, exact: true });
    const ours = orders.getByRole('row').filter({ has: page.locator(`a[href$="/orders/${orderId}"]`) });
    await expect(ours.getByRole('cell').last()).toHaveText(euros(amount));
    await page.keyboard.press('Escape');
    await expect(orders).toBeHidden();
  }
  await expect(page.getByText('Every equation holds, from the totals down to each order.')).toBeVisible();
});

test('a manager finds what a kiosk left to the counter, takes the payment by two means, and is told if a till was quicker', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, 'kiosk');
  const { data, toPay } = await saleOfKiosk(request, headers);
  const left = { ...data, payments: [{ type: 'ExternalPayment', amount: toPay }], metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } };
  const made = async () => (await (await request.post('/v1/orders', { headers, data: left })).json()).data as Order;
  const [first, second] = [await made(), await made()];
  await signIn(page, 'restaurant');
  await openLive(page, '/admin/restaurants/1/orders?tab=list&status=DUE_AT_COUNTER');
  const row = ({ orderNumber }: Order) => page.getByRole('row', { name: new RegExp(`^${orderNumber}\\b.*Due at the counter`) }).first();
  await expect(row(second)).toBeVisible();
  await row(first).click();
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paid with').selectOption('Meal voucher card');
  await dialog.getByRole('button', { name: 'Split over another means' }).click();
  await dialog.getByRole('button', { name: `Take ${euros(toPay)}` }).click();
  await expect(dialog).toContainText(`Enter less than ${euros(toPay)}.`);
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'Amount 1' }).fill('1.50');
  await expect(dialog.getByRole('textbox', { name: 'The rest' })).toHaveValue(euros(toPay - 150));
  await dialog.getByRole('button', { name: `Take ${euros(toPay)}` }).click();
  await expect(dialog).toHaveCount(0);
  const events = page.locator('section', { has: page.getByRole('heading', { name: 'Payments and refunds' }) });
  await expect(events.getByRole('listitem').filter({ hasText: 'Paid: Meal voucher card' })).toContainText('€1.50');
  await expect(events.getByRole('listitem').filter({ hasText: 'Paid: Cash' })).toContainText(euros(toPay - 150));
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0);

  await page.goBack();
  await expect(row(second)).toBeVisible();
  await expect(row(first)).toHaveCount(0);
  await row(second).click();
  await page.getByRole('button', { name: 'Take payment' }).click();
  await expect(dialog.getByRole('button', { name: `Take ${euros(toPay)}` })).toBeVisible();
  const till = await tokenOf(request, 'pos');
  const payments = [{ type: 'Cash', amount: toPay }];
  expect((await request.post(`/v1/orders/${second.orderId}/payments`, { headers: till, data: { payments } })).status()).toBe(201);
  await expect(dialog).toContainText('Nothing is left to pay: the order was paid or refunded, or has expired.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('a brand manager sees the customer’s name and all main columns in the order list on a usual screen', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const headers = await tokenOf(request, 'kiosk');
  const { data, toPay } = await saleOfKiosk(request, headers);
  const made = await request.post('/v1/orders', {
    headers,
    data: { ...data, customerId: 1, payments: [{ type: 'CreditCard', amount: toPay }] },
  });
  const { orderNumber } = (await made.json()).data;
  const customer = await (await request.get('/customers/1', { headers: await tokenOf(request, 'brand') })).json();
  const name = `${customer.data.givenName} ${customer.data.familyName}`;
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/orders');
  await expect(page.getByRole('row', { name: new RegExp(`^${orderNumber}\\b.*${name}`) }).first()).toBeVisible();
  for (const column of ['Restaurant', 'Table or guest', 'Items', 'Total'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  await expectNoViolations(page);
});

test.describe('on a phone, in dark mode and in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true });

  test('a manager prepares, opens and refunds an order by keyboard alone', async ({ page, request }) => {
    const headers = await tokenOf(request, 'kiosk');
    const { data, toPay } = await saleOfKiosk(request, headers);
    const made = await request.post('/v1/orders', { headers, data: { ...data, payments: [{ type: 'CreditCard', amount: toPay }] } });
    const { orderNumber, items } = (await made.json()).data;
    const name = `Commande ${orderNumber}`;
    const press = async (role: 'button' | 'link', text: string | RegExp) => {
      const target = page.getByRole(role, { name: text, exact: typeof text === 'string' });
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    };
    const fits = async () => {
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    };
    await speakFrench(page);
    await signIn(page, 'restaurant');
    await page.goto('/admin/restaurants/1/orders');
    await waitForHydration(page.getByRole('tab').first());
    await expect(page.getByRole('article', { name })).toBeVisible();
    await fits();
    await press('button', `Commencer\u00a0: ${name}`);
    await expect(page.getByText(`${name}\u00a0: En préparation`)).toBeVisible();
    await press('button', /^En préparation \d+$/);
    await press('link', name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await fits();
    await press('button', 'Rembourser');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('textbox', { name: `Quantité de ${items[0].name}` }));
    await page.keyboard.type('1');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Motif' }));
    await page.keyboard.type('Froid');
    await fits();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('au client');
    await fits();
    await press('button', /^Rembourser \d/);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('1 remboursé')).toBeVisible();
    await fits();
  });
});
