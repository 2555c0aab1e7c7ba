import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { saleOfKiosk } from './support/kiosk';
import { openLive } from './support/live';
import { tokenOf } from './support/token';

test('an order of a kiosk arrives on the board, is moved on, opened, and a piece of it is refunded after a preview', async ({
  page,
  request,
}) => {
  const headers = await tokenOf(request, 'kiosk');
  const { data, toPay } = await saleOfKiosk(request, headers);
  await signIn(page, 'restaurant');
  await openLive(page, '/admin/restaurants/1/orders');
  await waitForHydration(page.getByRole('tab', { name: 'Live' }));
  await expectNoViolations(page);

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
  await expect(page.getByRole('row', { name: new RegExp(`^${orderNumber}\\b`) }).first()).toContainText('Paid');
  await expectNoViolations(page);

  const find = page.getByRole('searchbox', { name: 'Number of an order of today' });
  await find.fill('99999');
  await find.press('Enter');
  await expect(page.getByText('No order 99999 today')).toBeVisible();
  await find.fill(String(orderNumber));
  await find.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await speakFrench(page);
  await page.goto('/admin/restaurants/1/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible();
  await expect(page.getByRole('article', { name: `Commande ${orderNumber}` })).toBeVisible();
});
