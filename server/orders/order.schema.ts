import { z } from 'zod';
import { cursor, id, timestamp } from '@/server/core/operation/fields';
import { discountKinds, feeKinds } from '@/server/pricing/pricing.values';
import { traceEntry } from '@/server/promotions/evaluation.schema';
import { chargeStates } from '@/server/reloads/reloads.values';
import { cents, deliveryAddress, mode, uuid } from './orders.schema';
import { chargeKinds, differenceCodes, orderPaymentTypes, orderPreparations, orderStatuses } from './orders.values';

/** Quotes and orders in responses. Amounts are cents including tax, unless their name contains “net”. */

const rate = z.int().min(0).describe('The VAT rate in basis points: 1000 is 10 %.').meta({ example: 1000 });
const named = z.string();
const priced = {
  quantity: z.int().min(1),
  unitCents: cents.describe('The price of one piece with its options.'),
  grossCents: cents.describe('The amount before discounts.'),
  discountCents: cents,
  leftCents: cents.describe('The amount to be paid after discounts, including what grants pay.'),
  netCents: cents.describe('`leftCents` without tax.'),
  vatRate: rate,
};
export const orderItem = z.object({
  position: z.int().min(0),
  partOf: z
    .int()
    .nullable()
    .describe(
      'The position of the first line of the same product, for a further line of a product with several VAT rates; otherwise null. Refund pieces by the first line.',
    ),
  productId: id.nullable(),
  name: named.meta({ example: 'Crème brûlée' }),
  categoryName: named.describe('The name of the category at the time of sale.').meta({ example: 'Desserts' }),
  sku: named.nullable(),
  options: z.array(
    z.object({
      choiceId: uuid.nullable().describe('The choice of the option group. Null for a choice of a formula.'),
      name: named,
      quantity: z.int(),
      unitCents: cents,
      productId: id.nullable(),
    }),
  ),
  comment: named.nullable(),
  ...priced,
});
export const orderFee = z.object({ position: z.int().min(0), kind: z.enum(feeKinds), label: named, ...priced });
const share = z.object({ line: z.int().describe('The position of the line.'), cents });
export const orderDiscount = z.object({
  kind: z.enum(discountKinds),
  id: named.describe('The id of the promotion, coupon or reward; empty if there is none.'),
  version: z.int().nullable(),
  label: named.meta({ example: '10 % off' }),
  isOnCart: z.boolean(),
  valueCents: cents,
  lines: z.array(share),
  rates: z.array(z.object({ vatRate: rate, cents })),
});
export const orderGrant = z.object({ grantId: id, version: z.int(), label: named, valueCents: cents });
export const orderVat = z.object({ vatRate: rate, grossCents: cents, netCents: cents, taxCents: cents });

const money = {
  currency: named.meta({ example: 'EUR' }),
  itemsPrice: cents.describe('The price of the items before discounts.'),
  feesPrice: cents,
  discount: cents.describe('The total discount on items and fees.'),
  totalPrice: cents,
  granted: cents.describe('The part of the total price that grants pay.'),
  toPay: cents.describe('The amount that the guest pays.'),
  vat: z.array(orderVat),
  discounts: z.array(orderDiscount),
  grants: z.array(orderGrant),
};
const difference = z.object({
  code: z.enum(differenceCodes),
  productId: id.optional(),
  ours: z.int().optional().describe('Our price, in cents.'),
  theirs: z.int().optional(),
  missing: z.int().optional().describe('The number of pieces missing in stock.'),
});
const trace = z.array(traceEntry).describe('All offers that were considered, with the reason why each applies or not.');

/** The lines and totals of a quote. */
export const quote = z.object({
  restaurantId: id,
  channelId: id,
  consumptionMode: mode,
  customerId: id.nullable(),
  items: z.array(orderItem),
  fees: z.array(orderFee),
  ...money,
  rewards: z.array(named).describe('The rewards that apply.'),
  area: z
    .object({
      uuid,
      name: named,
      deliveryDelay: z.int(),
      minimumAmount: cents,
      paymentLater: z.boolean().describe('Whether the order can be paid on delivery.'),
      forceOnlinePayment: z.boolean(),
    })
    .nullable()
    .describe('The delivery area that serves the address.'),
  unavailable: z
    .array(z.object({ productId: id, reason: z.literal('out_of_stock'), quantity: z.int().min(0).describe('The number of pieces left.') }))
    .describe('The products with too little stock. `POST /v1/orders` would refuse the order with `product_unavailable`.'),
  differences: z.array(difference),
  trace,
});
export type Quote = z.infer<typeof quote>;

const orderPayment = z.object({
  paymentId: id,
  type: z.enum(orderPaymentTypes),
  amount: z.int().describe('The amount, negative for money that was refunded or a payment that was replaced.'),
  reference: named.nullable(),
  refundId: id.nullable(),
  replacesId: id
    .nullable()
    .describe(
      'The payment that this one cancels. For a refund settled by hand, also the refund that this one replaces. Null for other payments.',
    ),
  day: z.iso.date(),
  at: timestamp,
});
const orderCharge = z.object({
  kind: z.enum(chargeKinds).describe('The direction of the money: from the card, or back to it.'),
  state: z
    .enum(chargeStates)
    .describe(
      'The state of the money. For a charge, `REFUSED` and `NEEDS_GUEST` mean that the order still waits, and accepts another payment. For a refund, `REQUESTED` with a `failure` means that it is tried again. `REFUSED` means that the guest has not received the money, and that it is not tried again until it is settled by hand.',
    ),
  failure: named
    .nullable()
    .describe('The payment provider’s code for a refusal; null if there was none.')
    .meta({ example: 'card_declined' }),
});
const orderRefund = z.object({
  refundId: id,
  isCancellation: z.boolean(),
  amount: cents.describe('The total refunded to the guest and to those who pay grants.'),
  granted: cents,
  lines: z.array(
    z.object({
      position: z.int(),
      quantity: z.int().nullable().describe('The number of pieces refunded; null if an amount was refunded.'),
      grossCents: cents,
      discountCents: cents,
      leftCents: cents,
      netCents: cents,
    }),
  ),
  grants: z.array(z.object({ grantId: id, valueCents: cents })),
  isRestocked: z.boolean(),
  reason: named,
  ticketNumber: z.int().nullable(),
  day: z.iso.date(),
  at: timestamp,
});

/** The schema of an order in lists, events and `GET /v1/orders/{orderId}`. */
export const order = z.object({
  orderId: z.string().meta({ example: '10045' }),
  orderNumber: z.int().describe('The number to call out, counted per restaurant and day.').meta({ example: 48 }),
  restaurantId: id,
  brandId: id,
  channelId: id,
  consumptionMode: mode,
  status: z.enum(orderStatuses),
  preparation: z.enum(orderPreparations),
  day: z.iso.date().describe('The day on which the order was received, by the restaurant’s calendar.'),
  customerId: id.nullable(),
  sessionId: named.nullable(),
  tableId: uuid.nullable(),
  tableName: named.nullable(),
  requestedFor: timestamp.nullable(),
  areaUuid: uuid.nullable(),
  additionalInformation: named.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  guest: z.object({ name: named.nullable(), email: named.nullable(), phone: named.nullable() }).nullable(),
  deliveryAddress: deliveryAddress.nullable(),
  items: z.array(orderItem),
  fees: z.array(orderFee),
  ...money,
  refunded: cents.describe('The part of `totalPrice` that was refunded.'),
  rewards: z.array(named).describe('The rewards that points were spent on.'),
  promocodeId: id.nullable(),
  payments: z.array(orderPayment),
  charge: orderCharge
    .nullable()
    .describe('The state of the last card charge, or of a refund that the card has not received yet; null if no card was used.'),
  refunds: z.array(orderRefund),
  externalId: named.nullable(),
  placedAt: timestamp.nullable(),
  differences: z.array(difference),
  ticketNumber: z.int().nullable().describe('The number of the sales receipt, gapless within a restaurant; null until the order is paid.'),
  createdAt: timestamp,
  expiresAt: timestamp
    .nullable()
    .describe('When the order stops, or would have stopped, waiting for its payment; null if it is paid or never waited.'),
  paidAt: timestamp.nullable(),
  cancelledAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type Order = z.infer<typeof order>;
const endedWallet = z
  .object({
    giftCents: cents.describe('The part of this order that can be refunded to the e-wallet only: promotional and employer money.'),
  })
  .nullable()
  .optional()
  .describe('Only with `trace`. The e-wallet of an erased customer, which has ended; null for other orders.');
const orderCustomer = z
  .object({
    customerId: id,
    givenName: named.nullable(),
    familyName: named.nullable(),
    email: named.nullable(),
    externalId: named.nullable(),
    badges: z.array(named),
  })
  .nullable()
  .optional()
  .describe(
    'With `include=customer`, the current details of the customer. Null for an order without a customer, for an erased customer, and for callers who may not read customers.',
  );
/** An order in lists for people. The customer’s name is not part of the order itself, and is in no event. */
export const listedOrder = order.extend({ customer: orderCustomer });
export type ListedOrder = z.infer<typeof listedOrder>;
export const orderWithTrace = listedOrder.extend({ trace: trace.optional(), endedWallet });
export const ordersPage = z.object({ items: z.array(listedOrder), nextCursor: cursor.nullable() });
