import { expect, expectNoViolations, signIn, test } from './support/fixtures';
import { saleOfKiosk } from './support/kiosk';
import { refuseCardRefund } from './support/takings';
import { tokenOf } from './support/token';

test.use({ expectedErrors: [/status of 409/] });

test('a manager settles by hand a card refund that was refused', async ({ page, request }) => {
  const headers = await tokenOf(request, 'kiosk');
  const { data, toPay } = await saleOfKiosk(request, headers);
  const made = await request.post('/v1/orders', { headers, data: { ...data, payments: [{ type: 'CreditCard', amount: toPay }] } });
  const { orderId } = (await made.json()).data;
  const reason = { amount: 100, reason: 'Cold' };
  await request.post(`/v1/orders/${orderId}/refunds`, { headers: await tokenOf(request, 'brand'), data: reason });
  refuseCardRefund(orderId, 100);

  await signIn(page, 'restaurant');
  await page.goto(`/admin/restaurants/1/orders/${orderId}`);
  await expect(page.getByText('Card refund refused: the guest has not got the money')).toBeVisible();
  await page.getByRole('button', { name: 'Settle refund' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'In cash, at the counter' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  // This was not paid by card online.
  await expect(dialog.getByRole('alert')).toHaveText('This money is in no takings. Give it back at the payment provider.');
  await dialog.getByRole('radio', { name: 'At the payment provider, by hand' }).check();
  await expect(dialog).toContainText('The takings stay as they are');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Settle refund' }).click();
  await expect(page.getByText('Refund settled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settle refund' })).toHaveCount(0);
});
