import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { couponRefusals } from '@/server/pricing/trace.values';
import { cardSetup } from '@/server/reloads/reloads.schema';
import { beginOrderCard as beginCard } from './charges.service';
import * as creation from './creation.service';
import * as answers from './order.schema';
import { optionsParams, orderingOptions } from './ordering-options.schema';
import * as options from './ordering-options.service';
import { locateOrder } from './orders.query';
import * as schema from './orders.schema';
import * as orders from './orders.service';
import { GUEST_WAITS, NETWORK_WAITS, UNPAID_HOURS } from './orders.values';
import { asksProvider } from './payments.rules';
import * as payments from './payments.service';
import * as quotes from './quote.service';
import * as refunds from './refunds.service';
import * as settlement from './settlement.service';

const tag = 'Orders';
const orderAccess = allow(permissions.orders.write, { restaurant: 'restaurantId', guests: true });
const returnAccess = allow(permissions.orderReturns.write, { locate: locateOrder });
const cancelAccess = allow(permissions.orderCancellations.write, { locate: locateOrder });
const subject = ({ orderId }: { orderId: string }) => ({ kind: 'order', id: orderId });
/** The history never refunds money. */
const instead = ['POST /v1/orders/{orderId}/cancel', 'POST /v1/orders/{orderId}/refunds'];
const readOne = allow(permissions.orders.read, { locate: locateOrder });

/** The errors for which a cart can be refused, in a quote and in an order. */
const cartErrors = [
  'data_not_found',
  'conflict',
  'member_not_found',
  'product_unavailable',
  'no_delivery_area',
  'delivery_minimum_not_reached',
  'slot_full',
  'ordering_closed',
  'reward_not_available',
  'promocode_not_found',
  'too_many_requests',
  'missing_parameters',
  ...couponRefusals,
] as const;

const example = {
  restaurantId: 1,
  channelId: 5,
  consumptionMode: 'MODE_TAKE_AWAY' as const,
  items: [{ productId: 1, quantity: 2 }],
};

export const getOrderingOptions = query({
  path: '/v1/restaurants/{restaurantId}/ordering_options',
  summary: 'Read the options that guests have when they order online',
  description:
    'Returns the dining options, and the delivery areas with their fees. Orders refer to them by `consumptionMode` and `deliveryAddress`.',
  tag,
  access: allow(permissions.orders.read, { restaurant: 'restaurantId', guests: true }),
  params: optionsParams,
  etag: true,
  success: { code: 'ordering_options_found', data: orderingOptions },
  example: { restaurantId: 1 },
  run: options.getOrderingOptions,
});

export const quoteOrder = mutation({
  method: 'POST',
  path: '/v1/orders/quote',
  summary: 'Price an order',
  description:
    'Returns the price that `POST /v1/orders` would charge for the same input, with the reason for every discount. Prices are those of the catalog. Nothing is reserved.',
  tag,
  access: orderAccess,
  body: schema.quoteBody,
  success: { code: 'order_quoted', data: answers.quote },
  errors: cartErrors,
  example,
  audit: false,
  transaction: false,
  run: quotes.quoteOrder,
});

export const createOrder = mutation({
  method: 'POST',
  path: '/v1/orders',
  summary: 'Create an order',
  description: `Prices are those of the catalog. If the payments amount to \`toPay\`, the order is \`PAID\` immediately. With an \`OnlineCard\` payment, or without payments, it is \`AWAITING_PAYMENT\` for 30 minutes, and reserves what it needs: stock, slot, coupon, rewards and e-wallet money. A guest can have ${GUEST_WAITS.orders} unpaid orders, with ${GUEST_WAITS.pieces} pieces of a product. A network address can have ${NETWORK_WAITS.orders} unpaid orders at a restaurant, with ${NETWORK_WAITS.pieces} pieces. Above that, the response is 429 \`too_many_requests\`, which names the limit, until an order is paid, cancelled or expired. An order to be paid on delivery is unpaid until it is settled, \`SERVED\`, cancelled or refunded, for at most ${UNPAID_HOURS} hours after the time it is for. Tills can record \`Cash\`, \`CreditCard\`, \`MealVoucherCard\`, \`MealVoucherPaper\` and \`Check\`. Kiosks can record the same except \`Cash\`, and also \`ExternalPayment\`. Managers can record \`ExternalPayment\`. Guests pay with \`OnlineCard\`, or with \`ExternalPayment\` if the order can be paid on delivery. \`Wallet\` and \`Deferred\` require an order with a customer. For an order at a table, the restaurant’s box is asked. If it does not answer, the response is 503 \`restaurant_offline\`. A retry with the same \`Idempotency-Key\` then returns the order as \`NOT_SERVABLE\`; use a new key to try again. Tills that were offline send \`placedAt\` and their own \`externalId\`. Such orders are not refused, and \`differences\` lists what differs.`,
  tag,
  access: orderAccess,
  body: schema.orderBody,
  prepare: creation.prepareOrder,
  isPrepared: creation.needsPreparation,
  success: { status: 201, code: 'order_created', data: answers.order },
  errors: [
    ...cartErrors,
    'order_metadata_invalid',
    'reserved_metadata_key',
    'price_changed',
    'payment_mismatch',
    'payment_not_allowed',
    'insufficient_balance',
    'table_not_found',
    'restaurant_offline',
    'quantity_out_of_range',
  ],
  example: { ...example, payments: [{ type: 'CreditCard', amount: 1980 }], expectedTotal: 1980 },
  audit: { instead },
  run: creation.createOrder,
});

export const listOrders = query({
  path: '/v1/orders',
  summary: 'List orders',
  description:
    'Lists the orders of a restaurant or a brand, newest first. Customers and web sessions get their own orders. To follow changes, send `updatedSince`, one minute before the last request; the orders changed last then come first. Kitchens send `toServeSince`. Tills send `dueAtCounter` to find what kiosks left to them.',
  tag,
  access: allow(permissions.orders.read, { restaurant: 'restaurantId', brand: 'brandId', guests: true, also: { customer: 'customerId' } }),
  query: schema.ordersQuery,
  success: { code: 'orders_found', data: answers.ordersPage },
  errors: ['missing_parameters'],
  example: { restaurantId: 1 },
  run: orders.listOrders,
});

export const getOrder = query({
  path: '/v1/orders/{orderId}',
  summary: 'Read an order',
  tag,
  access: readOne,
  params: schema.orderParams,
  query: schema.orderQuery,
  etag: true,
  success: { code: 'order_found', data: answers.orderWithTrace },
  run: orders.getOrder,
});

export const cancelOrder = mutation({
  method: 'POST',
  path: '/v1/orders/{orderId}/cancel',
  summary: 'Cancel an order',
  description:
    'Returns everything that the order used, and refunds the money by the means by which it was paid. `If-Match` is the `ETag` of the order, read without `include`. Products are returned to stock unless their preparation has begun. Cancelling an order again returns the same response. Customers and web sessions can cancel their own order while it is `AWAITING_PAYMENT`.',
  tag,
  access: cancelAccess,
  params: schema.orderParams,
  body: schema.cancelBody,
  guardedBy: refunds.versionedOrder,
  success: { code: 'order_cancelled', data: answers.order },
  errors: ['conflict', 'payment_not_allowed'],
  example: { orderId: '10045', reason: 'The guest left' },
  audit: { subject, instead },
  run: refunds.cancelOrder,
});

export const refundOrder = mutation({
  method: 'POST',
  path: '/v1/orders/{orderId}/refunds',
  summary: 'Refund lines or an amount of an order',
  description:
    'Lines are refunded at their share of the amount paid. `If-Match` is the `ETag` of the order, read without `include`. An amount is spread over all lines. Earned points are reversed in proportion. The coupon, grants and spent rewards are given back when the whole order is refunded. What grants paid is refunded to those who paid it.',
  tag,
  access: returnAccess,
  params: schema.orderParams,
  body: schema.refundBody,
  guardedBy: refunds.versionedOrder,
  success: { status: 201, code: 'order_refunded', data: answers.order },
  errors: ['conflict', 'payment_not_allowed'],
  example: { orderId: '10045', lines: [{ position: 0, quantity: 1 }], reason: 'Cold soup' },
  audit: { subject, instead },
  run: refunds.refundOrder,
});

export const settleRefund = mutation({
  method: 'POST',
  path: '/v1/orders/{orderId}/refunds/settlement',
  summary: 'Settle by hand a refund that a card did not receive',
  description:
    'For a refund whose `charge` is `REFUSED`. If the money is paid out at the counter, this replaces the refund to the card in today’s takings, and the receipt is unchanged. If it was refunded by hand at the payment provider, nothing is recorded.',
  tag,
  access: returnAccess,
  params: schema.orderParams,
  body: schema.settlementBody,
  success: { status: 201, code: 'order_refund_settled', data: answers.order },
  errors: ['conflict'],
  example: { orderId: '10045', means: 'Cash' },
  audit: { subject, instead },
  run: settlement.settleRefund,
});

export const addPayments = mutation({
  method: 'POST',
  path: '/v1/orders/{orderId}/payments',
  summary: 'Pay a waiting order, or settle one at the counter',
  description:
    'For an order that is `AWAITING_PAYMENT`, send payments that amount to `toPay`. An `OnlineCard` payment is charged first. If the card is refused, the same or another card can be tried. For an order that a kiosk left to the counter, send payments that replace what refunds have left of its `ExternalPayment`. Its status, metadata and events are unchanged.',
  tag,
  access: allow(permissions.orders.write, { locate: locateOrder }),
  params: schema.orderParams,
  body: schema.paymentsBody,
  prepare: payments.preparePayments,
  isPrepared: asksProvider,
  success: { status: 201, code: 'order_payment_added', data: answers.order },
  errors: ['access_denied', 'conflict', 'payment_mismatch', 'payment_not_allowed', 'insufficient_balance'],
  example: { orderId: '10045', payments: [{ type: 'Cash', amount: 1980 }] },
  audit: { subject, instead },
  run: payments.addPayments,
});

export const setPreparation = mutation({
  method: 'PUT',
  path: '/v1/orders/{orderId}/preparation',
  summary: 'Move an order in the kitchen',
  tag,
  access: returnAccess,
  params: schema.orderParams,
  body: schema.preparationBody,
  success: { code: 'order_preparation_set', data: answers.order },
  errors: ['conflict'],
  example: { orderId: '10045', preparation: 'READY' },
  audit: { subject, instead },
  run: payments.setPreparation,
});

export const beginOrderCard = mutation({
  method: 'POST',
  path: '/v1/orders/card_setups',
  summary: 'Begin a card payment',
  description:
    'Returns what a browser needs to hand a card over to the payment provider itself. The provider’s result for the card is the `token` of an `OnlineCard` payment.',
  tag,
  access: orderAccess,
  body: schema.cardSetupBody,
  success: { status: 201, code: 'order_card_begun', data: cardSetup },
  errors: ['conflict'],
  example: { restaurantId: 1 },
  audit: false,
  transaction: false,
  run: beginCard,
});
