import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { BoxSimulator } from '@/scripts/lib/box-simulator';
import type { Registered } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { setOpening } from './modules/modules.operations';
import { ownLayout } from './testing/boxes';
import { createConsumptionMode, createDeliveryArea, createWebSession } from './testing/factories';
import { type ParsedResponse, tokenOf } from './testing/http';
import { serve } from './testing/instance';
import { openWebOrdering, sellingRestaurant } from './testing/order-world';
import { createPaidOrder } from './testing/orders';
import { call, type Particular, type Provocation, place, provokeErrors, tenants, tokens } from './testing/provoke';
import { couponMessages, couponProvocations } from './testing/provoke-coupons';

/* Every error that an operation of orders declares is provoked. */

const TAKE_AWAY_ONLINE = { channelId: 2, consumptionMode: 'MODE_TAKE_AWAY' };
const IN_AREA = { lat: 48.8525, lng: 2.36 };

/** Input of the operation in addition to its sample. */
const asked =
  (input: object | (() => object)): Provocation =>
  (entry) =>
    call(entry, typeof input === 'function' ? input() : input);

/** A waiting order for a dish of 9.90 is to be paid with these. */
const paidBy = (type: string, amount: number, more: object = {}) => ({ payments: [{ type, amount }], ...more });

/** The area's minimum is 15.00, more than one dish costs. */
const delivered = (to: { lat: number; lng: number }) =>
  asked({ channelId: 2, consumptionMode: 'MODE_DELIVERY', deliveryAddress: { text: 'rue de Rivoli, Paris', ...to } });

/** A restaurant whose web shop always sells a dish of 5.00 without promotions, and its cart. */
async function webShop() {
  const shop = await sellingRestaurant();
  await openWebOrdering(shop);
  const { restaurantId, brandId, customerId, manager } = shop;
  const { token } = await createWebSession(prisma, { brandId });
  const { id: productId } = await shop.sell(500);
  const cart = { restaurantId, channelId: 2, consumptionMode: 'MODE_SIT_IN', items: [{ productId }] };
  return { restaurantId, customerId, manager, token, cart };
}

/** A guest orders while the restaurant takes no online orders. */
async function whileClosed(entry: Registered): Promise<ParsedResponse> {
  const { restaurantId, manager, cart, token } = await webShop();
  await manager.call(setOpening, { restaurantId, channels: [{ channelId: 2, state: 'CLOSE' }] });
  return call(entry, cart, { token });
}

/** A guest tries codes until that is refused. */
async function guessing(entry: Registered): Promise<ParsedResponse> {
  const { cart, token } = await webShop();
  const guess = () => call(entry, { ...cart, promocode: 'GUESS' }, { token });
  let answer = await guess();
  for (let tries = 0; tries < 20 && answer.status === 404; tries++) answer = await guess();
  return answer;
}

/** Refusals of a cart that are the same for quotes and orders. */
const ofCart: NonNullable<Particular[string]> = {
  ...couponProvocations({ field: 'promocode', input: () => TAKE_AWAY_ONLINE, ofCustomer: () => ({ customerId: place.customerId }) }),
  too_many_requests: guessing,
  conflict: asked(() => ({ customerId: place.archivedId })),
  product_unavailable: asked(() => ({ items: [{ productId: place.archivedMenuProductId }] })),
  no_delivery_area: delivered({ lat: 10, lng: 10 }),
  delivery_minimum_not_reached: delivered(IN_AREA),
  slot_full: asked(() => ({ ...TAKE_AWAY_ONLINE, requestedFor: new Date(Date.now() - 1_800_000).toISOString() })),
  ordering_closed: whileClosed,
  reward_not_available: asked(() => ({ customerId: place.customerId, rewards: ['999999'] })),
};

/** A till was offline, and has sold more than stock can go below zero. */
async function beyondStock(entry: Registered): Promise<ParsedResponse> {
  const { productId } = place;
  const fill = (quantity: number) => prisma.sql.run`update stock_levels set quantity = ${quantity} where product_id = ${productId}`;
  await fill(-1_000_000_000);
  const order = paidBy('Cash', 990, { placedAt: new Date().toISOString(), externalId: 'T-1' });
  const answer = await call(entry, order, { token: tokens.till });
  await fill(20);
  return answer;
}

/** The restaurant's box responds, and does not know the table. */
async function atUnknownTable(entry: Registered): Promise<ParsedResponse> {
  const app = await serve();
  const box = new BoxSimulator({ url: app.url, token: async () => tokens.till, layout: ownLayout });
  const linked = box.waitForLink();
  box.start();
  await linked;
  const answer = await call(entry, { tableId: randomUUID() });
  await box.stop();
  await app.close();
  return answer;
}

/** Calls an operation on an order that a kiosk has left to the counter, after further changes. */
const ofOrder =
  (input: object, order: { customerId?: number; status?: 'EXPIRED' } = {}): Provocation =>
  async (entry) => {
    const { restaurantId, brandId } = place;
    const { customerId = null, status } = order;
    const payments = [{ type: 'ExternalPayment' as const, amountCents: 1_000 }];
    const { orderId } = await createPaidOrder(prisma, { restaurantId, brandId, customerId, payments });
    if (status) await prisma.order.update({ where: { restaurantId_id: { restaurantId, id: orderId } }, data: { status } });
    return call(entry, { orderId: String(orderId), ...input });
  };
const ended = ofOrder({}, { status: 'EXPIRED' });

/** A kiosk tries what only managers and tills may do. */
const asKiosk: Provocation = async (entry) => call(entry, {}, { token: await tokenOf(tenants.a.users.kiosk.id) });

const particular: Particular = {
  'orders.quoteOrder': ofCart,
  'orders.createOrder': {
    ...ofCart,
    order_metadata_invalid: asked({ metadata: '[' }),
    reserved_metadata_key: asked({ metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } }),
    price_changed: asked({ expectedTotal: 1 }),
    payment_mismatch: asked(paidBy('ExternalPayment', 1)),
    payment_not_allowed: asked(paidBy('Cash', 990)),
    insufficient_balance: async (entry) => {
      const { cart, customerId } = await webShop();
      return call(entry, paidBy('Wallet', 500, { ...cart, customerId }));
    },
    table_not_found: atUnknownTable,
    restaurant_offline: asked({ tableId: randomUUID() }),
    quantity_out_of_range: beyondStock,
  },
  'orders.cancelOrder': { access_denied: asKiosk, conflict: ended, payment_not_allowed: ofOrder({ means: 'OnlineCard' }) },
  'orders.refundOrder': { conflict: ended, payment_not_allowed: ofOrder({ means: 'OnlineCard' }) },
  'orders.settleRefund': { conflict: ofOrder({}) },
  'orders.addPayments': {
    access_denied: asKiosk,
    conflict: ended,
    payment_mismatch: ofOrder(paidBy('Cash', 1)),
    payment_not_allowed: ofOrder(paidBy('Wallet', 1_000)),
    insufficient_balance: async (entry) => ofOrder(paidBy('Wallet', 1_000), { customerId: place.archivableId })(entry),
  },
  'orders.setPreparation': { conflict: ended },
  'orders.beginOrderCard': {
    conflict: async (entry) => {
      const payments = process.env.PAYMENTS;
      process.env.PAYMENTS = 'none';
      const answer = await call(entry);
      process.env.PAYMENTS = payments;
      return answer;
    },
  },
};

provokeErrors(['orders'], particular, couponMessages('orders.quoteOrder', 'orders.createOrder'));

beforeAll(async () => {
  const { restaurantId } = place;
  const { id } = await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_DELIVERY' });
  await createDeliveryArea(prisma, { restaurantId, consumptionModeIds: [id] });
});
