import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { cursor, id, isoDate, moment, pageSize, patternWithWords, uniqueBy, withWords } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { sessionId } from '@/server/loyalty/loyalty.schema';
import { MAX_DAYS_AHEAD } from '@/server/pickup/pickup.values';
import { MAX_LINE_QUANTITY, MAX_LINES } from '@/server/pricing/pricing.values';
import {
  MAX_AMOUNT,
  MAX_OPTIONS,
  MAX_PAYMENTS,
  orderPaymentTypes,
  orderPreparations,
  orderStatuses,
  PAST_HOURS,
  refundMeans,
  settlementMeans,
} from './orders.values';

/** The input of operations on orders. Amounts are cents including tax. */

export const cents = z.int().min(0).max(MAX_AMOUNT).meta({ example: 1980 });
const someCents = z.int().min(1).max(MAX_AMOUNT).meta({ example: 1980 });
const words = (length: number) => z.string().trim().min(1).max(length);
export const uuid = z.guid().toLowerCase();
export const mode = z.enum(modeTypes).meta({ example: 'MODE_TAKE_AWAY' });
/** The id of an order in a path. */
export const orderId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((text) => Number(text) <= MAX_INTEGER, withWords({ en: 'Send an orderId.', fr: 'Envoyez un orderId.' }))
  .meta({ example: '10045' });

/*
 * The items of an order.
 */

const chosen = z.object({ choiceId: uuid.describe('A choice of an option group of the product.') });
const options = z.array(chosen).max(MAX_OPTIONS).default([]);
const orderedItem = z.object({
  productId: id.describe('A product on a menu of the restaurant.').meta({ example: 12 }),
  quantity: z.int().min(1).max(MAX_LINE_QUANTITY).default(1),
  options: options.describe('The choices of the product’s option groups, each listed once.'),
  choices: z
    .array(z.object({ step: z.int().min(0).max(19).describe('The step of the formula, from 0.'), productId: id, options }))
    .max(MAX_OPTIONS)
    .default([])
    .describe('The choices in the steps of a formula, each listed once per step.'),
  comment: words(500).optional().meta({ example: 'No onions' }),
});
export const deliveryAddress = z.object({
  text: words(300).meta({ example: '12 rue de Rivoli, 75004 Paris' }),
  lat: z.number().min(-90).max(90).meta({ example: 48.8556 }),
  lng: z.number().min(-180).max(180).meta({ example: 2.3601 }),
});
const guest = z.object({
  name: words(120).optional().meta({ example: 'Camille' }),
  email: z.email().max(254).optional(),
  phone: words(30).optional().meta({ example: '+33612345678' }),
});

const asked = {
  restaurantId: id,
  channelId: channelId
    .optional()
    .describe('The sales channel, for managers: one on which the brand sells. Kiosks, tills, customers and web sessions have a fixed one.')
    .meta({ example: 2 }),
  consumptionMode: mode,
  customerId: id.optional().describe('The customer. Alternatively, send `memberId` or `badge`. Customers always order for themselves.'),
  memberId: words(100).optional(),
  badge: words(100).optional(),
  sessionId: sessionId.optional().describe('The loyalty session in which the cart was built.'),
  items: z.array(orderedItem).min(1).max(MAX_LINES),
  requestedFor: moment
    .optional()
    .describe(
      `When the order is to be ready, in an available slot. As soon as possible if omitted. At most ${PAST_HOURS} hour ago and ${MAX_DAYS_AHEAD} days ahead, except for orders with \`placedAt\`.`,
    ),
  deliveryAddress: deliveryAddress.optional().describe('The address of the delivery. Required for deliveries ordered online.'),
  promocode: words(40).optional().describe('The code of a coupon. Kiosks and tills do not accept coupons.'),
  rewards: z
    .array(
      z
        .string()
        .regex(patternWithWords(/^[1-9]\d{0,8}$/, { en: 'Send the id of a reward.', fr: 'Envoyez l’identifiant d’une récompense.' })),
    )
    .max(20)
    .default([])
    .describe(
      'The rewards to spend points on. With a session, rewards that it has reserved. Without a session, any rewards available to the customer.',
    ),
  grants: z.enum(['auto', 'none']).default('auto').describe('Whether grants pay. With `none`, no grant pays.'),
};

export const quoteBody = z.object(asked);

const payment = z.object({
  type: z.enum(orderPaymentTypes),
  amount: someCents,
  reference: words(255).optional().describe('The id of the payment at the terminal or in the other system.'),
  cardId: id.optional().describe('A card of the customer. Only with `OnlineCard`.'),
  token: words(500).optional().describe('The token for a card that the payment provider gave the browser. Only with `OnlineCard`.'),
});
const payments = z.array(payment).max(MAX_PAYMENTS);
export const orderBody = z.object({
  ...asked,
  tableId: uuid.optional().describe('A table of the restaurant. The box is asked whether the table takes orders.'),
  additionalInformation: words(255).optional().describe('The information that the dining option asks for, such as a table number.'),
  payments: payments.default([]).describe('The payments, `toPay` in total. If empty, the order waits for payment for 30 minutes.'),
  expectedTotal: cents
    .optional()
    .describe(
      'The price that the guest was shown. If `totalPrice` differs, the order is refused with `price_changed`. With `placedAt`, 0 means that the guest was charged nothing.',
    ),
  metadata: z
    .unknown()
    .optional()
    .describe('An object, or JSON text of an object, of at most 16 kB. Returned unchanged. `kioskPaymentState` is reserved.')
    .meta({ example: { terminal: 'K2' } }),
  guest: guest.optional().describe('The contact details of a guest without an account, kept for 90 days.'),
  placedAt: moment
    .optional()
    .describe(
      'When a till or kiosk that was offline placed the order, at most 72 hours ago. Such an order is not refused, because it has already happened.',
    ),
  externalId: words(100)
    .optional()
    .describe(
      'The own number of a till or kiosk, permanently unique in a restaurant. A repeated request returns the same response. For another sale, the response is 409 `conflict` with the reason `external_id_reused`. An order that ends unpaid frees the number.',
    ),
});

export const orderParams = z.object({ orderId });
const includedCustomer = '`customer`: adds the name of the customer.';
export const orderQuery = z.object({
  include: z
    .enum(['trace', 'customer'])
    .optional()
    .describe(
      `\`trace\`: adds all offers that were considered, and what an e-wallet that has ended can still receive. ${includedCustomer}`,
    ),
});
export const ordersQuery = z
  .object({
    brandId: id.optional(),
    restaurantId: id.optional(),
    status: z.enum(orderStatuses).optional(),
    channelId: id.optional(),
    consumptionMode: mode.optional(),
    customerId: id.optional(),
    from: isoDate.optional().describe('The first moment of creation, or the first `day`.'),
    to: isoDate.optional().describe('The last moment of creation, or the last `day`.'),
    updatedSince: moment
      .optional()
      .describe('Only orders changed since this moment; those changed last come first. Excludes `from` and `to`.'),
    toServeSince: moment
      .optional()
      .describe(
        'Only paid orders of a restaurant that are not served yet and are due at this moment or later, earliest first. An order is due at `requestedFor`, otherwise when it was placed.',
      ),
    dueAtCounter: z
      .boolean()
      .optional()
      .describe(
        '`true`: only orders that a kiosk left to the counter (`NOT_PAID_AT_KIOSK`) and that are still to be paid there. They are `PAID`.',
      ),
    orderNumber: z
      .int()
      .min(1)
      .max(MAX_INTEGER)
      .optional()
      .describe(
        'The number that is called out. Without `from` and `to`, of today (and until 06:00 also of yesterday). Otherwise of the days from `from` to `to`, at most a year.',
      )
      .meta({ example: 48 }),
    include: z.enum(['customer']).optional().describe(includedCustomer),
    cursor: cursor.optional(),
    limit: pageSize(100),
  })
  .refine(
    ({ brandId, restaurantId }) => brandId !== undefined || restaurantId !== undefined,
    withWords(
      { en: 'Name a restaurant or a brand.', fr: 'Indiquez un restaurant ou une enseigne.' },
      { code: 'required', path: ['restaurantId'] },
    ),
  )
  .refine(
    ({ toServeSince, restaurantId }) => toServeSince === undefined || restaurantId !== undefined,
    withWords(
      { en: 'Name the restaurant that serves the orders.', fr: 'Indiquez le restaurant qui sert les commandes.' },
      { code: 'required', path: ['restaurantId'] },
    ),
  )
  .refine(
    ({ toServeSince, updatedSince }) => toServeSince === undefined || updatedSince === undefined,
    withWords(
      { en: 'Send `toServeSince` or `updatedSince`, not both.', fr: 'Envoyez `toServeSince` ou `updatedSince`, pas les deux.' },
      { code: 'not_allowed', path: ['updatedSince'] },
    ),
  )
  .refine(
    ({ updatedSince, from, to }) => updatedSince === undefined || (from === undefined && to === undefined),
    withWords(
      { en: 'Send `updatedSince` without `from` and `to`.', fr: 'Envoyez `updatedSince` sans `from` ni `to`.' },
      { code: 'not_allowed', path: ['updatedSince'] },
    ),
  );
export const paymentsBody = z.object({ payments: payments.min(1) });
export const preparationBody = z.object({ preparation: z.enum(orderPreparations) });

export const cardSetupBody = z.object({ restaurantId: id });

const reason = words(300).meta({ example: 'The oven broke down' });
const back = {
  means: z
    .enum(refundMeans)
    .optional()
    .describe(
      'The means of the refund. If omitted, the means by which the order was paid. Vouchers and cheques are refunded in cash. So is the e-wallet payment of an erased customer, except for gifts. What a kiosk left to the counter is not paid out before it is paid there.',
    ),
  restock: z
    .boolean()
    .optional()
    .describe('Whether products are returned to stock. If omitted, only when an order is cancelled before its preparation.'),
};
export const cancelBody = z.object({ reason, ...back });
export const refundBody = z
  .object({
    lines: z
      .array(
        z.object({
          position: z
            .int()
            .min(0)
            .max(MAX_LINES * 10),
          quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
        }),
      )
      .min(1)
      .max(MAX_LINES)
      .refine(
        ...uniqueBy<{ position: number }>(({ position }) => position, {
          en: 'Send each line once.',
          fr: 'Envoyez chaque ligne une seule fois.',
        }),
      )
      .optional()
      .describe('The pieces of lines to refund, at their share of the amount paid.'),
    amount: someCents.optional().describe('The amount to refund, spread over all lines. Alternative to `lines`.'),
    reason,
    ...back,
  })
  .refine(
    ({ lines, amount }) => (lines === undefined) !== (amount === undefined),
    withWords({ en: 'Send lines, or an amount.', fr: 'Envoyez soit des lignes, soit un montant.' }, { code: 'required', path: ['lines'] }),
  );

export const settlementBody = z.object({
  means: z
    .enum(settlementMeans)
    .describe(
      'How the guest received the money: a means of payment at the counter, or `OnlineCard` if it was refunded by hand at the provider.',
    ),
});
