import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import type { Order } from '@/server/orders/order.schema';
import { type GotEvent, status, WebhookReceiver } from '@/server/testing/webhook-receiver';
import { webhookEvents } from '@/server/webhooks/events';
import type { EventType } from '@/server/webhooks/webhooks.values';
import { expect, expectNoViolations, signIn, speakFrench, test } from './support/fixtures';
import { waitForHydration } from './support/hydration';
import { saleOfKiosk } from './support/kiosk';
import { tokenOf } from './support/token';

// An address in a private network.
test.use({ expectedErrors: [/status of 400/] });

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = new WebhookReceiver();
  await receiver.start();
});
test.afterEach(() => receiver.stop());

/** Creates a customer, which causes an event. */
async function addCustomer(request: APIRequestContext): Promise<void> {
  const data = { brandId: 1, givenName: 'Zoé', familyName: `Test ${randomUUID().slice(0, 8)}` };
  const answer = await request.post('/customers', { headers: await tokenOf(request, 'brand'), data });
  expect(answer.status()).toBe(201);
}

/** A kiosk sells, paid by card. @returns the order as it is read */
async function sell(request: APIRequestContext): Promise<Order> {
  const headers = await tokenOf(request, 'kiosk');
  const { data, toPay } = await saleOfKiosk(request, headers);
  const made = await request.post('/v1/orders', { headers, data: { ...data, payments: [{ type: 'CreditCard', amount: toPay }] } });
  expect(made.status()).toBe(201);
  const { orderId } = (await made.json()).data;
  return (await (await request.get(`/v1/orders/${orderId}`, { headers })).json()).data;
}

/** A webhook for these events, by default of customers, created through the API. */
async function makeWebhook(request: APIRequestContext, eventTypes: EventType[] = ['customer.account.added']): Promise<number> {
  const data = { url: receiver.url, description: `Journey ${randomUUID().slice(0, 6)}`, eventTypes };
  const answer = await request.post('/brands/1/module_external_webhooks', { headers: await tokenOf(request, 'brand'), data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.moduleId;
}

test('a brand manager sets up a webhook, whose receiver fails, recovers, and gets the missed event', async ({ page, request }) => {
  await signIn(page, 'brand');
  await page.goto('/admin/brands/1/webhooks');
  const add = page.getByRole('button', { name: 'Add a webhook' });
  await waitForHydration(add);
  await expect(page.getByRole('row', { name: /Entrepôt de données/ })).toContainText('Off');
  await expectNoViolations(page);

  await add.click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('https://10.0.0.1/events');
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(dialog).toContainText('private network');
  await expectNoViolations(page);
  await address.fill(receiver.url);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Data team');
  await dialog.getByRole('checkbox', { name: 'Customer added' }).check();
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data team' })).toBeVisible();
  await expect(page.getByText('No events yet')).toBeVisible();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await dialog.getByRole('combobox', { name: 'Event' }).selectOption('Customer added');
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect(dialog).toContainText('The test arrived');
  await expect(dialog).toContainText('fine');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Secret' }).click();
  await dialog.getByRole('button', { name: 'Show the secret' }).click();
  const secret = (await dialog.getByTestId('webhook-secret').textContent()) ?? '';
  const { body, headers } = receiver.got[0]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'customer.account.added', test: true });
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog).toContainText('signed with both secrets until');
  await expect(dialog.getByTestId('webhook-secret-previous')).toHaveText(secret);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  receiver.with(status(503));
  await addCustomer(request);
  const row = page.getByRole('row', { name: /Customer added(?! \(test\))/ });
  await expect(row).toContainText('Will retry');
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await row.getByText('Customer added').click();
  await expect(dialog).toContainText('Answered 503');
  await expect(dialog).toContainText('status 503');

  receiver.with(status(200));
  await expectNoViolations(page);
  // The second attempt comes five seconds after the first, and the third minutes later: the test does not wait for those.
  await dialog.getByRole('button', { name: /^Send (now|again)$/ }).click();
  await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible();
  const attempts = dialog.getByRole('heading', { name: /attempts$/ });
  const before = await attempts.textContent();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(attempts).not.toHaveText(before ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByText('On', { exact: true })).toBeVisible();
});

test('a manager pauses and resumes a webhook by keyboard, which then delivers the customer and the order kept meanwhile', async ({
  page,
  request,
}) => {
  const moduleId = await makeWebhook(request, ['customer.account.added', 'orders.paid']);
  await signIn(page, 'brand');
  await page.goto(`/admin/brands/1/webhooks/${moduleId}`);
  const pause = page.getByRole('button', { name: 'Pause' });
  await waitForHydration(pause);
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('New events are kept for 28 days')).toBeVisible();
  const order = await sell(request);
  await addCustomer(request);
  const row = page.getByRole('row', { name: /Customer added/ });
  await expect(row).toContainText('Waiting');
  expect(receiver.got).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Delivered');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Answered 200');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Other journeys sell, too.
  const ours = () => receiver.got.filter(({ event }) => event.type === 'orders.paid' && event.data.orderId === order.orderId);
  await expect.poll(() => ours().length).toBe(1);
  const [{ body, headers }] = ours() as [GotEvent];
  const webhook = await request.get(`/module_external_webhooks/${moduleId}`, { headers: await tokenOf(request, 'brand') });
  const { secret } = (await webhook.json()).data;
  const payload = new Webhook(secret).verify(body, headers) as Record<string, unknown>;
  const { version, data } = webhookEvents['orders.paid'];
  expect(payload).toEqual({
    ...{ id: headers['webhook-id'], type: 'orders.paid', version, data: order },
    ...{ createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), sequence: expect.any(Number) },
  });
  expect(data.parse(payload.data)).toEqual(payload.data);
});

test.describe('on a phone, in dark mode and in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true });

  test('the webhook screens are accessible, and a test can be sent', async ({ page, request }) => {
    const moduleId = await makeWebhook(request);
    await speakFrench(page);
    await signIn(page, 'brand');
    await page.goto('/admin/brands/1/webhooks');
    await expect(page.getByText('Entrepôt de données')).toBeVisible();
    await expectNoViolations(page);
    await page.goto(`/admin/brands/1/webhooks/${moduleId}`);
    const essay = page.getByRole('button', { name: 'Envoyer un essai' });
    await waitForHydration(essay);
    await essay.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Envoyer un essai' }).click();
    await expect(dialog).toContainText('L’essai est arrivé');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Commande payée', exact: true }).click();
    await expect(dialog).toContainText('Réponse 200');
    await expectNoViolations(page);
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(390);
  });
});
