// @not-in-check
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prisma, transaction } from '@/server/core/platform/db';
import { confirmErasure, getCustomer, mergeCustomers, requestErasure, updateCustomer } from '@/server/customers/customers.operations';
import { findPerson } from '@/server/customers/person';
import { verifyErasures } from '@/server/customers/verify';
import { saveMember } from '@/server/loyalty/loyalty.operations';
import { asUser } from '@/server/testing/as';
import { readAllTexts } from '@/server/testing/everything';
import { createCustomer, createMember, createUser, createWebhook } from '@/server/testing/factories';
import { sellingRestaurant } from '@/server/testing/order-world';
import { assertLedgersAreSound } from '@/server/testing/soup-kitchen';
import { creditWallet } from '@/server/wallet/wallet.operations';
import { fanOut } from '@/server/webhooks/fan-out';
import { forgetContacts } from './expiry.service';
import { addPayments, cancelOrder, createOrder, getOrder, listOrders, refundOrder, setPreparation } from './orders.operations';
import { ordersData } from './orders.personal';

const sell = async () => {
  const world = await sellingRestaurant();
  const { id: productId } = await world.sell(1_000);
  const order = (more: object = {}) =>
    world.till.call(createOrder, {
      ...{ restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId, comment: 'For Camille' }] },
      ...{ payments: [{ type: 'Cash' as const, amount: 1_000 }], ...more },
    });
  return { ...world, order };
};

it('contact details of guests are deleted after 90 days, and never reach the history', async () => {
  const { order, restaurantId } = await sell();
  const guest = { name: 'Camille', email: 'camille@guest.example' };
  const made = await order({ guest });
  expect(made.guest).toEqual({ ...guest, phone: null });
  const history = await prisma.auditEntry.findMany({ where: { restaurantId } });
  expect(JSON.stringify(history)).not.toContain('amille');
  await forgetContacts();
  expect(await prisma.orderContact.count({ where: { restaurantId } })).toBe(1);
  await prisma.orderContact.updateMany({ where: { restaurantId }, data: { createdAt: new Date(Date.now() - 91 * 86_400_000) } });
  await forgetContacts();
  expect(await prisma.orderContact.count({ where: { restaurantId } })).toBe(0);
});

it('a person’s own orders are exported, and the person is erased from them', async () => {
  const { order, brandId, customerId } = await sell();
  const mail = 'camille@guest.example';
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { email: mail } });
  await order({ customerId, guest: { name: 'Camille' }, metadata: { note: 'Camille' }, additionalInformation: 'Camille' });
  // Made without the account, and found by the email address.
  await order({ guest: { name: 'Camille', email: mail.toUpperCase() } });
  const person = await findPerson(prisma, brandId, customerId);
  const sheet: unknown[] = [];
  for (const { rows } of ordersData.sheets ?? []) for await (const row of rows(prisma, person)) sheet.push(row);
  expect(sheet).toMatchObject([{ totalPrice: 1_000, name: 'Camille', additionalInformation: 'Camille' }]);
  await transaction(async (db) => {
    for (const { erase } of ordersData.traces ?? []) await erase?.(db, person);
  });
  await prisma.sql
    .run`update customers set email = null, given_name = null, family_name = '0123ABCD', is_active = false, archived_at = now(),
    erased_at = now() where brand_id = ${brandId} and id = ${customerId}`;
  for (const { findLeft: left } of ordersData.traces ?? []) expect(await left?.(prisma)).toEqual([]);
  const rows = [
    await prisma.order.findMany({ where: { brandId, customerId } }),
    await prisma.orderContact.findMany({ where: { order: { brandId } } }),
  ];
  expect(
    JSON.stringify([
      rows,
      await prisma.outboxEvent.findMany({ where: { brandId, payload: { path: ['order', 'customerId'], equals: customerId } } }),
    ]),
  ).not.toContain('amille');
});

it('an erased person remains in no order, with or without an account, and in no message about one', async () => {
  const world = await sell();
  const { order, brandId, customerId, till } = world;
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await createWebhook(prisma, { brandId, isEnabled: true, eventTypes: ['orders.paid', 'orders.cancelled'] });
  const mail = 'odalys@guest.example';
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { email: mail, familyName: 'Odalys' } });
  await head.call(saveMember, { customerId, memberId: 'odalys-7' });
  const said = { metadata: { note: 'Odalys' }, additionalInformation: 'Odalys', sessionId: 'kiosk odalys' };
  const { id: productId } = await world.sell(1_000);
  const items = { items: [{ productId, comment: 'For Odalys' }] };
  const payments = [{ type: 'Cash' as const, amount: 1_000, reference: 'Odalys' }];
  await order({ guest: { name: 'Robin', email: 'robin@guest.example' }, additionalInformation: 'Robin' });
  for (const whose of [{ customerId }, { guest: { name: 'Odalys', email: mail } }]) {
    const { orderId } = await order({ ...whose, ...said, ...items, payments });
    await till.call(cancelOrder, { orderId, reason: 'Odalys was ill' });
  }
  const reachable = { guest: { name: 'Odalys', email: mail }, ...items };
  const [reached, waiting] = [await order(reachable), await order({ ...reachable, payments: [] })];
  const messages = await prisma.outboxEvent.findMany({ where: { brandId, kind: { startsWith: 'orders.' } }, orderBy: { id: 'asc' } });
  await transaction((db) => fanOut(db, messages as never));
  expect(await prisma.webhookEvent.count({ where: { brandId, customerId: null } })).toBe(4);
  await head.call(requestErasure, { customerId });
  const { customer } = await head
    .call(getCustomer, { customerId })
    .then(async ({ givenName }) =>
      head.call(confirmErasure, { customerId, confirmation: [givenName, 'Odalys'].filter(Boolean).join(' ') }),
    );
  expect(customer.erasedAt).not.toBeNull();
  await till.call(cancelOrder, { orderId: waiting.orderId, reason: 'Odalys was ill' });
  await till.call(refundOrder, { orderId: reached.orderId, amount: 100, reason: 'Odalys was ill' });
  const after = await readAllTexts();
  expect(after.match(/.{0,200}odalys.{0,40}/gi) ?? []).toEqual([]);
  expect(after.match(/Robin/g)?.length).toBeGreaterThan(3);
});

it('an erased person remains in no order under an earlier address or number, unless it is another customer’s by now', async () => {
  const { order, brandId, customerId } = await sell();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  for (const [email, phoneNumber] of [
    ['first@guest.example', '+33698765432'],
    ['second@guest.example', '+33612340001'],
    ['third@guest.example', '+33612340002'],
  ] as const)
    await head.call(updateCustomer, { customerId, givenName: 'Odalys', familyName: null, email, phoneNumber });
  await createCustomer(prisma, { brandId, email: 'Second@guest.example', phoneNumber: '+33612340001' });
  await order({ guest: { name: 'Odalys', email: 'FIRST@guest.example' } });
  await order({ guest: { name: 'Odalys', phone: '+33698765432' } });
  await order({ guest: { name: 'Robin', email: 'second@guest.example' } });
  await order({ guest: { name: 'Robin', phone: '+33612340001' } });
  const { plan } = await head.call(requestErasure, { customerId });
  expect(plan.removed).toContainEqual({ table: 'order_contacts', rows: 2 });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
  const contacts = await prisma.orderContact.findMany({ where: { order: { brandId } } });
  expect(contacts.map(({ name }) => name)).toEqual(['Robin', 'Robin']);
  expect(await readAllTexts()).not.toMatch(/odalys|first@guest|698765432/i);
});

it('what a kiosk left to the counter is known to be unpaid even once its customer is erased', async () => {
  const { brandId, customerId, kiosk, till, restaurantId, ...world } = await sell();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { givenName: null, familyName: 'Odalys' } });
  const { id: productId } = await world.sell(1_000);
  const reserved = { kioskPaymentState: 'NOT_PAID_AT_KIOSK' };
  const { orderId } = await kiosk.call(createOrder, {
    ...{ restaurantId, customerId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId }] },
    ...{ payments: [{ type: 'ExternalPayment' as const, amount: 1_000 }], metadata: { ...reserved, note: 'Odalys' } },
  });
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
  expect((await readAllTexts()).match(/.{0,200}odalys.{0,40}/gi) ?? []).toEqual([]);
  expect((await verifyErasures()).problems.filter((problem) => problem.startsWith(`brand ${brandId},`))).toEqual([]);
  expect(await till.call(getOrder, { orderId })).toMatchObject({ metadata: reserved });
  const [event] = await prisma.outboxEvent.findMany({ where: { brandId, kind: 'orders.paid' } });
  expect(event?.payload).toMatchObject({ order: { metadata: reserved } });
  const inCash = { orderId, reason: 'x', means: 'Cash' as const };
  expect(await till.refused(cancelOrder, inCash)).toMatchObject({ code: 'payment_not_allowed', extraData: { reason: 'not_paid_so' } });
});

it('an order awaiting payment loses its erased customer when paid, and earns no points', async () => {
  const { brandId, customerId, kiosk, till, restaurantId, ...world } = await sell();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const data = { givenName: null, familyName: 'Odalys', paymentType: 'POSTPAYMENT' as const };
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data });
  await createMember(prisma, { brandId, customerId });
  const { id: productId } = await world.sell(1_000);
  const wait = () =>
    kiosk.call(createOrder, { restaurantId, customerId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId }], payments: [] });
  const made = [await wait(), await wait()];
  expect(made).toMatchObject([
    { status: 'AWAITING_PAYMENT', customerId },
    { status: 'AWAITING_PAYMENT', customerId },
  ]);
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
  for (const [index, type] of (['Cash', 'Deferred'] as const).entries()) {
    const { orderId } = made[index]!;
    const payments = [{ type, amount: 1_000, reference: 'Odalys' }];
    expect(await till.call(addPayments, { orderId, payments })).toMatchObject({ status: 'PAID', customerId: null });
    expect(await prisma.auditEntry.count({ where: { subjectId: orderId, customerId, operation: { endsWith: '/payments' } } })).toBe(0);
  }
  expect(await prisma.loyaltyLine.count({ where: { brandId, customerId } })).toBe(0);
  expect(await prisma.order.count({ where: { brandId, customerId } })).toBe(0);
  expect((await readAllTexts()).match(/.{0,200}odalys.{0,40}/gi) ?? []).toEqual([]);
  const said = { reason: 'Odalys was ill' };
  for (const { orderId } of made) {
    await till.call(refundOrder, { orderId, amount: 100, ...said });
    expect(await till.call(cancelOrder, { orderId, ...said })).toMatchObject({ status: 'CANCELLED' });
  }
  expect((await readAllTexts()).match(/.{0,200}odalys.{0,40}/gi) ?? []).toEqual([]);
  await assertLedgersAreSound();
});

it('the migration removes leftovers of customers erased before, and marks orders that had lost their customer', async () => {
  const { order, brandId, customerId, till } = await sell();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { givenName: null, familyName: 'Odalys' } });
  const stays = await order({ customerId: (await createCustomer(prisma, { brandId })).id, sessionId: 'robin' });
  await head.call(saveMember, { customerId, memberId: 'odalys-7' });
  const [kept, lost] = [await order({ customerId }), await order({ customerId })].map(({ orderId }) => Number(orderId));
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
  // The state in which earlier versions left it.
  await till.call(refundOrder, { orderId: String(lost), amount: 100, reason: 'x' });
  await prisma.sql.run`update orders set session_id = 'odalys' where id in (${kept}, ${lost})`;
  await prisma.sql.run`update orders set customer_id = null, is_of_erased = false where id = ${lost}`;
  await prisma.sql.run`update order_refunds set reason = 'Odalys was ill' where order_id = ${lost}`;
  await prisma.sql.run`update order_payments set reference = 'Odalys' where order_id = ${lost}`;
  await prisma.$transaction([
    prisma.$executeRaw`select set_config('brigade.erasing', 'on', true)`,
    prisma.$executeRaw`update audit_entries set input = input || '{"memberId": "odalys-7"}', after = after || '{"memberId": "odalys-7"}'
      where customer_id = ${customerId} and subject_kind = 'loyalty member'`,
  ]);
  const problems = async () => (await verifyErasures()).problems.filter((problem) => problem.startsWith(`brand ${brandId},`));
  expect(await problems()).toHaveLength(2);
  await prisma.$executeRawUnsafe(readFileSync('prisma/migrations/20261129001500_session_ids_of_erased_customers/migration.sql', 'utf8'));
  expect(await problems()).toEqual([]);
  expect((await readAllTexts()).match(/.{0,200}odalys.{0,40}/gi) ?? []).toEqual([]);
  const orders = await prisma.order.findMany({ where: { brandId }, orderBy: { id: 'asc' }, select: { isOfErased: true, sessionId: true } });
  expect(orders).toEqual([
    { isOfErased: false, sessionId: stays.sessionId },
    { isOfErased: false, sessionId: null },
    { isOfErased: true, sessionId: null },
  ]);
});

it('no text given with an order is stored once its customer is erased', async () => {
  const { order, brandId, customerId, till, kiosk, restaurantId, ...world } = await sell();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { givenName: null, familyName: 'Odalys' } });
  const { id: productId } = await world.sell(1_000);
  const atKiosk = (payments: { type: 'ExternalPayment'; amount: number }[]) =>
    kiosk.call(createOrder, { restaurantId, customerId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId }], payments });
  const [cancelled, refunded] = [await order({ customerId }), await order({ customerId })];
  const [settled, unpaid] = [await atKiosk([{ type: 'ExternalPayment', amount: 1_000 }]), await atKiosk([])];
  await till.call(refundOrder, { orderId: refunded.orderId, amount: 100, reason: 'Odalys was ill' });
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });

  const said = { reason: 'Odalys was ill' };
  const after = [
    await till.call(cancelOrder, { orderId: cancelled.orderId, restock: true, ...said }),
    await till.call(refundOrder, { orderId: refunded.orderId, amount: 200, ...said }),
  ];
  expect(after.map(({ refunds }) => refunds.map(({ reason }) => reason))).toEqual([[''], ['', '']]);
  await till.call(cancelOrder, { orderId: cancelled.orderId, ...said });
  await till.call(cancelOrder, { orderId: unpaid.orderId, ...said });
  await till.call(addPayments, { orderId: settled.orderId, payments: [{ type: 'Cash', amount: 1_000, reference: 'Odalys' }] });
  const entry = await prisma.auditEntry.findFirstOrThrow({ where: { subjectId: cancelled.orderId, operation: { endsWith: '/cancel' } } });
  expect(entry.input).toEqual({ orderId: cancelled.orderId, restock: true });
  expect((await readAllTexts()).match(/.{0,200}odalys.{0,40}/gi) ?? []).toEqual([]);
  await assertLedgersAreSound();
});

it('a request repeated under its idempotency key does not name a customer erased since', async () => {
  const { order, brandId, customerId, till } = await sell();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { givenName: null, familyName: 'Odalys' } });
  const { orderId } = await order({ customerId, guest: { name: 'Odalys' } });
  const prepare = { orderId, preparation: 'READY' as const };
  const key = { idempotencyKey: 'ready' };
  expect((await till.call(setPreparation, prepare, key)).guest?.name).toBe('Odalys');
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
  expect(await till.refused(setPreparation, prepare, key)).toMatchObject({ code: 'conflict', extraData: { reason: 'answered_before' } });
});

it('a repeated request does not name an erased customer known only by email address or phone number', async () => {
  const { order, brandId, customerId, till, manager, restaurantId } = await sell();
  const { id: productId } = await prisma.product.findFirstOrThrow({ where: { restaurantId } });
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const data = { givenName: null, familyName: 'Odalys', email: 'odalys@guest.example', phoneNumber: '+33612345678' };
  await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data });
  const asked = (guest: object) => ({
    ...{
      restaurantId,
      consumptionMode: 'MODE_SIT_IN' as const,
      items: [{ productId }],
      payments: [{ type: 'Cash' as const, amount: 1_000 }],
    },
    guest: { name: 'Odalys', ...guest },
  });
  const first = asked({ email: 'ODALYS@guest.example' });
  const other = asked({ email: 'robin@guest.example' });
  const made = await till.call(createOrder, first, { idempotencyKey: 'mail' });
  await till.call(createOrder, other, { idempotencyKey: 'other' });
  const { orderId } = await order({ guest: { name: 'Odalys', phone: data.phoneNumber } });
  const prepare = { orderId, preparation: 'READY' as const };
  await till.call(setPreparation, prepare, { idempotencyKey: 'number' });
  // By another user, for whom it changes nothing.
  await manager.call(setPreparation, prepare, { idempotencyKey: 'number' });
  await head.call(requestErasure, { customerId });
  await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
  expect(await till.refused(createOrder, first, { idempotencyKey: 'mail' })).toMatchObject({
    ...{ code: 'conflict', extraData: { reason: 'answered_before', made: { kind: 'order', id: made.orderId } } },
  });
  for (const actor of [till, manager])
    expect(await actor.refused(setPreparation, prepare, { idempotencyKey: 'number' })).toMatchObject({ code: 'conflict' });
  expect((await till.call(createOrder, other, { idempotencyKey: 'other' })).guest?.name).toBe('Odalys');
});

it('orders of a merged customer belong to the surviving one, who receives the refunds', async () => {
  const { order, brandId, customerId, till, restaurantId } = await sell();
  const { orderId } = await order({ customerId });
  const { id: staying } = await createCustomer(prisma, { brandId });
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await head.call(mergeCustomers, { customerId: staying, fromCustomerId: customerId });
  expect((await till.call(listOrders, { restaurantId, customerId: staying })).items.map((each) => each.orderId)).toEqual([orderId]);
  await till.call(cancelOrder, { orderId, reason: 'Gone', means: 'Wallet' });
  expect((await prisma.wallet.findFirstOrThrow({ where: { brandId, customerId: staying } })).own).toBe(1_000);
});

it('refunded promotional money of a merged customer keeps its expiry date', async () => {
  const { order, brandId, customerId, till } = await sell();
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await head.call(creditWallet, { customerId, amount: 1_000, reason: 'Late order', expiresAt });
  const { orderId } = await order({ customerId, payments: [{ type: 'Wallet', amount: 1_000 }] });
  const { id: staying } = await createCustomer(prisma, { brandId });
  await head.call(mergeCustomers, { customerId: staying, fromCustomerId: customerId });
  await till.call(cancelOrder, { orderId, reason: 'Gone' });
  const credits = await prisma.walletCredit.findMany({ where: { brandId, customerId: staying } });
  expect(credits.map((credit) => [credit.remaining, credit.expiresAt?.toISOString()])).toEqual([[1_000, expiresAt]]);
});
