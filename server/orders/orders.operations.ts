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
import { GUEST_WAITS, NETWORK_WAITS } from './orders.values';
import { asksProvider } from './payments.rules';
import * as payments from './payments.service';
import * as quotes from './quote.service';
import * as refunds from './refunds.service';
import * as settlement from './settlement.service';

const tag = 'Orders';
const sell = allow(permissions.orders.write, { restaurant: 'restaurantId', guests: true });
const give = allow(permissions.orderReturns.write, { locate: locateOrder });
const callOff = allow(permissions.orderCancellations.write, { locate: locateOrder });
const subject = ({ orderId }: { orderId: string }) => ({ kind: 'order', id: orderId });
/** Money is never given back through the history. */
const instead = ['POST /v1/orders/{orderId}/cancel', 'POST /v1/orders/{orderId}/refunds'];
const readOne = allow(permissions.orders.read, { locate: locateOrder });

/** What a cart can be refused for, both in a quote and in an order. */
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
  summary: 'Read what guests can choose of when they order online',
  description:
    'The dining options, and the delivery areas with their fees. An order asks for them by `consumptionMode` and `deliveryAddress`.',
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
    'What `POST /v1/orders` would ask for the same, with the reason for every discount. Prices are those of the catalog. Nothing is reserved.',
  tag,
  access: sell,
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
  description: `Prices come from the catalog. With payments of \`toPay\` in all the order is \`PAID\` at once; with an \`OnlineCard\`, or without payments, it is \`AWAITING_PAYMENT\` for 30 minutes and keeps what it needs meanwhile: stock, slot, coupon, rewards, wallet. A guest has at most ${GUEST_WAITS.orders} orders waiting so, with ${GUEST_WAITS.pieces} pieces of a product; a network ${NETWORK_WAITS.orders} at a restaurant, with ${NETWORK_WAITS.pieces} pieces: 429 \`too_many_requests\` says which, until one is paid, cancelled or over. Tills assert \`Cash\`, \`CreditCard\`, \`MealVoucherCard\`, \`MealVoucherPaper\` and \`Check\`, kiosks the same without cash and \`ExternalPayment\`, managers \`ExternalPayment\`; guests pay with \`OnlineCard\`. \`Wallet\` and \`Deferred\` are for the customer of the order. An order at a table asks the restaurant’s box: without an answer it is 503 \`restaurant_offline\`, and a repeat under the same \`Idempotency-Key\` gets that order as \`NOT_SERVABLE\`; try again under a new key. Tills that were offline send \`placedAt\` and their own \`externalId\`: such orders are not refused, and what differs stands in \`differences\`.`,
  tag,
  access: sell,
  body: schema.orderBody,
  prepare: creation.prepareOrder,
  isPrepared: creation.asksOthers,
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
    'Of a restaurant or a brand, newest first. Customers and web sessions get their own. To follow changes, send `updatedSince`, a minute before your last request: then those that were changed last come first. A kitchen sends `toServeSince`.',
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
  success: { code: 'order_found', data: answers.orderWithTrace },
  run: orders.getOrder,
});

export const cancelOrder = mutation({
  method: 'POST',
  path: '/v1/orders/{orderId}/cancel',
  summary: 'Cancel an order',
  description:
    'Gives back all that the order took, and the money by the means that it was paid by. Products go back into stock unless they are being prepared. Cancelled again, it is the same answer. Customers and web sessions cancel their own order while it is `AWAITING_PAYMENT`.',
  tag,
  access: callOff,
  params: schema.orderParams,
  body: schema.cancelBody,
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
    'Lines go back at their share of what was paid, an amount is spread over all lines. Points that were earned go back in proportion; coupon, grants and spent rewards when all of it is refunded. What grants paid goes back to those who paid it.',
  tag,
  access: give,
  params: schema.orderParams,
  body: schema.refundBody,
  success: { status: 201, code: 'order_refunded', data: answers.order },
  errors: ['conflict', 'payment_not_allowed'],
  example: { orderId: '10045', lines: [{ position: 0, quantity: 1 }], reason: 'Cold soup' },
  audit: { subject, instead },
  run: refunds.refundOrder,
});

export const settleRefund = mutation({
  method: 'POST',
  path: '/v1/orders/{orderId}/refunds/settlement',
  summary: 'Settle by hand what a card has not got back',
  description:
    'For a refund whose `charge` is `REFUSED`. Paid out at the counter, it takes the place of the refund to the card in the takings of this day; the receipt stays as it is. Given back at the payment provider by hand, nothing is recorded.',
  tag,
  access: give,
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
  summary: 'Pay an order that waits, or settle one at the counter',
  description:
    'Of an order that is `AWAITING_PAYMENT`, payments of `toPay` in all; an `OnlineCard` among them is charged first, and can be tried again, or another one, when it was refused. Of one that a kiosk left to the counter, payments that take the place of what refunds have left of its `ExternalPayment`: status, metadata and events stay as they are.',
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
  access: give,
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
  summary: 'Begin to pay by card',
  description:
    'What a browser needs to hand a card over to the payment provider itself. What it gets for the card is the `token` of an `OnlineCard` payment.',
  tag,
  access: sell,
  body: schema.cardSetupBody,
  success: { status: 201, code: 'order_card_begun', data: cardSetup },
  errors: ['conflict'],
  example: { restaurantId: 1 },
  audit: false,
  transaction: false,
  run: beginCard,
});
