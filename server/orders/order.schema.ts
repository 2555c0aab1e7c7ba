import { z } from 'zod';
import { cursor, id, timestamp } from '@/server/core/operation/fields';
import { discountKinds, feeKinds } from '@/server/pricing/pricing.values';
import { traceEntry } from '@/server/promotions/evaluation.schema';
import { chargeStates } from '@/server/reloads/reloads.values';
import { cents, deliveryAddress, mode, uuid } from './orders.schema';
import { chargeKinds, differenceCodes, orderPaymentTypes, orderPreparations, orderStatuses } from './orders.values';

/** Quotes and orders in answers. Amounts are cents including tax unless called net. */

const rate = z.int().min(0).describe('Basis points: 1000 is 10 %.').meta({ example: 1000 });
const named = z.string();
const priced = {
  quantity: z.int().min(1),
  unitCents: cents.describe('One piece, with its options.'),
  grossCents: cents.describe('Before discounts.'),
  discountCents: cents,
  leftCents: cents.describe('What is paid for it, grants included.'),
  netCents: cents.describe('That without tax.'),
  vatRate: rate,
};
export const orderItem = z.object({
  position: z.int().min(0),
  partOf: z
    .int()
    .nullable()
    .describe('Set where a product has several VAT rates: the position of its first line. Pieces are refunded by that one.'),
  productId: id.nullable(),
  name: named.meta({ example: 'Crème brûlée' }),
  categoryName: named.describe('At the time of sale.').meta({ example: 'Desserts' }),
  sku: named.nullable(),
  options: z.array(
    z.object({
      choiceId: uuid.nullable().describe('Null for a choice of a formula.'),
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
const share = z.object({ line: z.int().describe('A position.'), cents });
export const orderDiscount = z.object({
  kind: z.enum(discountKinds),
  id: named.describe('Of the promotion, coupon or reward; empty for what has none.'),
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
  itemsPrice: cents.describe('Items before discounts.'),
  feesPrice: cents,
  discount: cents.describe('What was taken off items and fees.'),
  totalPrice: cents,
  granted: cents.describe('What grants pay of it.'),
  toPay: cents.describe('What the guest pays.'),
  vat: z.array(orderVat),
  discounts: z.array(orderDiscount),
  grants: z.array(orderGrant),
};
const difference = z.object({
  code: z.enum(differenceCodes),
  productId: id.optional(),
  ours: z.int().optional().describe('In cents: what we would have asked.'),
  theirs: z.int().optional(),
  missing: z.int().optional().describe('Pieces that the stock lacked.'),
});
const trace = z.array(traceEntry).describe('Every offer that was looked at, and why it applies or not.');

/** A quote’s lines and totals. */
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
      paymentLater: z.boolean().describe('It can be paid on delivery.'),
      forceOnlinePayment: z.boolean(),
    })
    .nullable()
    .describe('The delivery area that serves the address.'),
  unavailable: z
    .array(z.object({ productId: id, reason: z.literal('out_of_stock'), quantity: z.int().min(0).describe('Pieces that are left.') }))
    .describe('Products with too little stock: `POST /v1/orders` would refuse the order with `product_unavailable`.'),
  differences: z.array(difference),
  trace,
});
export type Quote = z.infer<typeof quote>;

const orderPayment = z.object({
  paymentId: id,
  type: z.enum(orderPaymentTypes),
  amount: z.int().describe('Negative for what went back, and for what was replaced.'),
  reference: named.nullable(),
  refundId: id.nullable(),
  replacesId: id
    .nullable()
    .describe('The payment that this one takes out; of a refund that was settled by hand, that it takes the place of, too.'),
  day: z.iso.date(),
  at: timestamp,
});
const orderCharge = z.object({
  kind: z.enum(chargeKinds).describe('Money from the card, or back to it.'),
  state: z
    .enum(chargeStates)
    .describe(
      'Of a charge, `REFUSED` and `NEEDS_GUEST`: the order still waits, and takes another payment. Of a refund, `REQUESTED` with a `failure`: it is tried again; `REFUSED`: the guest has not got the money, and it is not tried any more, until it is settled by hand.',
    ),
  failure: named.nullable().describe('The payment provider’s code of a refusal.').meta({ example: 'card_declined' }),
});
const orderRefund = z.object({
  refundId: id,
  isCancellation: z.boolean(),
  amount: cents.describe('To the guest, and to those who pay grants.'),
  granted: cents,
  lines: z.array(
    z.object({
      position: z.int(),
      quantity: z.int().nullable().describe('Null where an amount went back.'),
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

/** One schema for lists, events and `GET /v1/orders/{orderId}`. */
export const order = z.object({
  orderId: z.string().meta({ example: '10045' }),
  orderNumber: z.int().describe('For calling out: counted per restaurant and day.').meta({ example: 48 }),
  restaurantId: id,
  brandId: id,
  channelId: id,
  consumptionMode: mode,
  status: z.enum(orderStatuses),
  preparation: z.enum(orderPreparations),
  day: z.iso.date().describe('By the calendar of the restaurant: when it was received.'),
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
  refunded: cents.describe('What went back of `totalPrice`.'),
  rewards: z.array(named).describe('Rewards that points were spent on.'),
  promocodeId: id.nullable(),
  payments: z.array(orderPayment),
  charge: orderCharge
    .nullable()
    .describe('What became of the card that was asked last, or of money that has not gone back to it yet; null where no card was sent.'),
  refunds: z.array(orderRefund),
  externalId: named.nullable(),
  placedAt: timestamp.nullable(),
  differences: z.array(difference),
  ticketNumber: z.int().nullable().describe('Of the ticket of sale, gapless in a restaurant; null until it is paid.'),
  createdAt: timestamp,
  expiresAt: timestamp.nullable().describe('Until then it waits for its payment.'),
  paidAt: timestamp.nullable(),
  cancelledAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type Order = z.infer<typeof order>;
const endedWallet = z
  .object({ giftCents: cents.describe('What of this order can go back to the e-wallet only: promotional and employer’s money.') })
  .nullable()
  .optional()
  .describe('With `trace`: of an order whose customer was erased, so that its e-wallet has ended.');
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
    'With `include=customer`: what its customer is called now. Null without one, for one who was erased, and for callers who may not read them.',
  );
/** An order as lists show it to people. Its customer’s name is not part of the order and in no event. */
export const listedOrder = order.extend({ customer: orderCustomer });
export type ListedOrder = z.infer<typeof listedOrder>;
export const orderWithTrace = listedOrder.extend({ trace: trace.optional(), endedWallet });
export const ordersPage = z.object({ items: z.array(listedOrder), nextCursor: cursor.nullable() });
