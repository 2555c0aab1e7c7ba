// @not-in-check
import { expect, it } from 'vitest';
import { etagOf } from '@/server/core/rest/etag';
import { soupKitchen } from '@/server/testing/soup-kitchen';
import { addPayments, cancelOrder, getOrder, refundOrder } from './orders.operations';

const { world, cash, order } = soupKitchen();

it('a refund or cancellation of a state that has changed since is refused with the present one, and done of that', async () => {
  const { till, kiosk } = world;
  const unpaid = { payments: [{ type: 'ExternalPayment', amount: 1_000 }], metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } };
  const { orderId } = await order(kiosk, unpaid);
  const seen = etagOf(await till.call(getOrder, { orderId }));
  const cancellation = { orderId, reason: 'The guest left' };
  expect((await till.outcome(cancelOrder, cancellation, { ifMatch: seen, dryRun: true })).status).toBe(200);
  await till.call(addPayments, { orderId, payments: [{ type: 'Cash', amount: 1_000 }] });
  const settled = await till.call(getOrder, { orderId });
  const refused = { code: 'precondition_failed', extraData: { current: settled } };
  expect(await till.refused(cancelOrder, cancellation, { ifMatch: seen })).toMatchObject(refused);
  expect(await till.refused(refundOrder, { ...cancellation, amount: 100 }, { ifMatch: seen })).toMatchObject(refused);
  expect((await till.call(cancelOrder, cancellation, { ifMatch: etagOf(settled) })).status).toBe('CANCELLED');
});

it('without If-Match, a refund is made of any state', async () => {
  const { orderId } = await order(world.till, { payments: cash });
  for (const refunded of [100, 200])
    expect(await world.till.call(refundOrder, { orderId, amount: 100, reason: 'Cold' })).toMatchObject({ refunded });
});
