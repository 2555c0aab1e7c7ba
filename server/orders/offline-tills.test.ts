// @not-in-check
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { confirmErasure, mergeCustomers, requestErasure } from '@/server/customers/customers.operations';
import { asUser } from '@/server/testing/as';
import { readAllTexts } from '@/server/testing/everything';
import { createBrand, createCustomer, createMember, createUser } from '@/server/testing/factories';
import { untilSomebodyWaits } from '@/server/testing/locks';
import { soupKitchen } from '@/server/testing/soup-kitchen';
import { verifyTakings } from '@/server/treasury/verify';
import { getOrder, refundOrder } from './orders.operations';
import { OFFLINE_HOURS } from './orders.values';

const { world, soup, cash, order, refusal, stock, points } = soupKitchen();

describe('a till that was offline', () => {
  const placedAt = new Date(Date.now() - 3_600_000).toISOString();
  const offline = (more: object) => order(world.till, { placedAt, externalId: 'T1-77', ...more });

  it('records a past sale once, at its own price, and reports differences in price and stock', async () => {
    const items = [{ productId: soup.id, quantity: 12 }];
    const made = await offline({ items, payments: [{ type: 'Cash', amount: 11_000 }] });
    expect(made).toMatchObject({ status: 'PAID', totalPrice: 11_000, discount: 1_000, externalId: 'T1-77' });
    expect(made.differences).toEqual([
      { code: 'price', ours: 12_000, theirs: 11_000 },
      { code: 'stock', productId: soup.id, missing: 2 },
    ]);
    expect(await offline({ items, payments: [{ type: 'Cash', amount: 11_000 }] })).toEqual(made);
    expect(await stock()).toBe(-2);
    const dearer = await offline({ externalId: 'T1-78', payments: [{ type: 'Cash', amount: 1_200 }] });
    expect(dearer).toMatchObject({ totalPrice: 1_200, items: [{}, { name: 'Prix en caisse', leftCents: 200 }] });
    const before = await points();
    await offline({ externalId: 'T1-80', customerId: world.customerId, payments: [{ type: 'Cash', amount: 500 }] });
    expect((await points()) - before).toBe(5);
    expect((await refusal(world.manager, { channelId: 5, externalId: 'T' })).code).toBe('invalid_parameters');
    const tooOld = { placedAt: '2020-01-01T00:00:00Z', externalId: 'T1-79', payments: cash };
    expect((await refusal(world.till, tooOld)).code).toBe('invalid_parameters');
  });

  it('records a sale given away for nothing, but rejects a sale that nobody has paid', async () => {
    expect(await refusal(world.till, { placedAt, externalId: 'T1-60' })).toMatchObject({
      ...{ code: 'payment_mismatch', extraData: { toPay: 1_000, paid: 0 } },
    });
    const given = await offline({ externalId: 'T1-60', customerId: world.customerId, expectedTotal: 0 });
    expect(given).toMatchObject({ status: 'PAID', totalPrice: 0, toPay: 0, discount: 1_000, payments: [], items: [{ leftCents: 0 }] });
    expect(given.differences).toEqual([{ code: 'price', ours: 1_000, theirs: 0 }]);
    expect(await offline({ externalId: 'T1-60', customerId: world.customerId, expectedTotal: 0 })).toEqual(given);
    expect([await stock(), await points()]).toEqual([9, 0]);
    expect((await verifyTakings()).problems).toEqual([]);
  });

  it('records a sale to a customer who was archived or whose badge was blocked meanwhile', async () => {
    const { brandId, customerId, till } = world;
    await prisma.customerBadge.create({ data: { brandId, customerId, badge: 'B-1', blockedAt: new Date() } });
    const sale = (externalId: string, more: object) => offline({ externalId, payments: [{ type: 'Cash', amount: 1_000 }], ...more });
    expect(await sale('T1-81', { badge: 'B-1' })).toMatchObject({ customerId, differences: [] });
    expect(await refusal(till, { badge: 'B-1', payments: cash })).toMatchObject({ code: 'data_not_found' });
    await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { archivedAt: new Date() } });
    for (const [externalId, named] of [
      ['T1-82', { badge: 'B-1' }],
      ['T1-83', { memberId: `member-${customerId}` }],
    ] as const)
      expect(await sale(externalId, named)).toMatchObject({ customerId, differences: [{ code: 'customer' }] });
    expect(await refusal(till, { memberId: `member-${customerId}`, payments: cash })).toMatchObject({ code: 'member_not_found' });
  });

  it('records a sale without a customer when the one named is unknown', async () => {
    const { id: stranger } = await createCustomer(prisma, { brandId: (await createBrand(prisma)).id });
    for (const [index, named] of [{ badge: 'B-404' }, { memberId: 'member-404' }, { customerId: stranger }].entries())
      expect(await offline({ externalId: `T1-9${index}`, payments: [{ type: 'Cash', amount: 1_000 }], ...named })).toMatchObject({
        ...{ status: 'PAID', totalPrice: 1_000, customerId: null, differences: [{ code: 'customer' }] },
      });
  });

  it('records a sale without a customer who was erased meanwhile, and keeps no text that names them', async () => {
    const { brandId, customerId, restaurantId } = world;
    const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
    const data = { givenName: null, familyName: 'Odalys', paymentType: 'POSTPAYMENT' as const };
    await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data });
    await createMember(prisma, { brandId, customerId });
    const { id: merged } = await createCustomer(prisma, { brandId, givenName: null, familyName: 'Odalys' });
    await head.call(mergeCustomers, { customerId, fromCustomerId: merged });
    await head.call(requestErasure, { customerId });
    await head.call(confirmErasure, { customerId, confirmation: 'Odalys' });
    const said = {
      guest: { name: 'Odalys', email: 'odalys@guest.example' },
      ...{ metadata: '{"note":"Odalys"}', additionalInformation: 'Odalys', sessionId: 'Odalys' },
      items: [{ productId: soup.id, comment: 'For Odalys' }],
    };
    for (const [index, named] of [{ customerId }, { customerId: merged }, { memberId: `member-${customerId}` }].entries()) {
      const payments = [{ type: index === 0 ? 'Deferred' : 'CreditCard', amount: 1_000, reference: 'Odalys' }];
      const made = await offline({ externalId: `T2-${index}`, payments, ...said, ...named });
      expect(made).toMatchObject({ status: 'PAID', totalPrice: 1_000, customerId: null, differences: [{ code: 'customer' }] });
      await world.till.call(refundOrder, { orderId: made.orderId, amount: 100, reason: 'Odalys was ill' });
    }
    expect(await points()).toBe(0);
    expect(await prisma.order.count({ where: { restaurantId, customerId: { not: null } } })).toBe(0);
    expect((await readAllTexts()).match(/.{0,200}odalys.{0,40}/gi) ?? []).toEqual([]);
  });

  it('gets the same order for a repeated externalId as long as it may have been offline, and a conflict after that', async () => {
    const asked = { externalId: 'T1-1', payments: cash };
    const { orderId } = await order(world.till, asked);
    expect((await order(world.till, asked)).orderId).toBe(orderId);
    await prisma.order.updateMany({
      where: { id: Number(orderId) },
      data: { createdAt: new Date(Date.now() - (OFFLINE_HOURS + 1) * 3_600_000) },
    });
    expect(await refusal(world.till, asked)).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'external_id_reused', orderId } },
    });
  });

  it.each([
    ['took other money for it', 900, 30],
    ['took the money too late', 1_000, -1],
  ])('cancels the order awaiting payment and records another one when it %s', async (_, amount, minutesLeft) => {
    const waiting = await order(world.till, { externalId: 'T1-9' });
    const expiresAt = new Date(Date.now() + minutesLeft * 60_000);
    await prisma.order.updateMany({ where: { id: Number(waiting.orderId) }, data: { expiresAt } });
    const sold = await order(world.till, { placedAt: new Date().toISOString(), externalId: 'T1-9', payments: [{ type: 'Cash', amount }] });
    expect(sold).toMatchObject({ status: 'PAID', totalPrice: amount, externalId: 'T1-9' });
    expect(await world.till.call(getOrder, { orderId: waiting.orderId })).toMatchObject({ status: 'CANCELLED', externalId: null });
    expect(await stock()).toBe(9);
    expect(await prisma.outboxEvent.count({ where: { kind: 'orders.cancelled', restaurantId: world.restaurantId } })).toBe(1);
  });

  it('gets a conflict when it sends another sale under the externalId of an order being paid at that moment', async () => {
    const { till, restaurantId } = world;
    const waiting = await order(till, { externalId: 'T1-9' });
    let resent: Promise<{ code: string }> | undefined;
    await prisma.$transaction(async (db) => {
      await db.order.updateMany({
        where: { restaurantId, id: Number(waiting.orderId) },
        data: { status: 'PAID', paidAt: new Date(), expiresAt: null },
      });
      resent = refusal(till, { placedAt: new Date().toISOString(), externalId: 'T1-9', payments: [{ type: 'Cash', amount: 900 }] });
      await untilSomebodyWaits();
    });
    expect(await resent).toMatchObject({ code: 'conflict', extraData: { reason: 'external_id_reused', orderId: waiting.orderId } });
    expect(await stock()).toBe(9);
  });
});

describe('an offline sale', () => {
  it('is accepted although its option, consumption mode and customer are gone, and reports these differences', async () => {
    const { kiosk, restaurantId, brandId, customerId } = world;
    await prisma.consumptionMode.deleteMany({ where: { restaurantId } });
    await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { archivedAt: new Date() } });
    const sale = {
      ...{ customerId, items: [{ productId: soup.id, options: [{ choiceId: randomUUID() }] }] },
      ...{ externalId: 'K-1', payments: [{ type: 'CreditCard', amount: 1_000 }] },
    };
    expect((await refusal(kiosk, sale)).code).toBe('conflict');
    const made = await order(kiosk, { ...sale, placedAt: new Date(Date.now() - 60_000).toISOString() });
    expect(made).toMatchObject({ status: 'PAID', totalPrice: 1_000, customerId });
    expect(made.differences).toEqual([{ code: 'product', productId: soup.id }, { code: 'consumption_mode' }, { code: 'customer' }]);
  });
});
