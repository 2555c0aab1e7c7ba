import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { cursor, id, isoDate, moment, pageSize, saying, spelt, unlike } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { sessionId } from '@/server/loyalty/loyalty.schema';
import { MAX_LINE_QUANTITY, MAX_LINES } from '@/server/pricing/pricing.values';
import {
  MAX_AMOUNT,
  MAX_OPTIONS,
  MAX_PAYMENTS,
  orderPaymentTypes,
  orderPreparations,
  orderStatuses,
  refundMeans,
  settlementMeans,
} from './orders.values';

/** Input about orders. Amounts are cents including tax. */

export const cents = z.int().min(0).max(MAX_AMOUNT).meta({ example: 1980 });
const someCents = z.int().min(1).max(MAX_AMOUNT).meta({ example: 1980 });
const words = (length: number) => z.string().trim().min(1).max(length);
export const uuid = z.guid().toLowerCase();
export const mode = z.enum(modeTypes).meta({ example: 'MODE_TAKE_AWAY' });
/** An order’s id in a path. */
export const orderId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((text) => Number(text) <= MAX_INTEGER, saying({ en: 'Send an orderId.', fr: 'Envoyez un orderId.' }))
  .meta({ example: '10045' });

/*
 * The items of an order.
 */

const chosen = z.object({ choiceId: uuid.describe('A choice of an option group of the product.') });
const options = z.array(chosen).max(MAX_OPTIONS).default([]);
const orderedItem = z.object({
  productId: id.describe('A product on a menu of the restaurant.').meta({ example: 12 }),
  quantity: z.int().min(1).max(MAX_LINE_QUANTITY).default(1),
  options: options.describe('What is chosen of its option groups, each choice once.'),
  choices: z
    .array(z.object({ step: z.int().min(0).max(19).describe('The step of the formula, from 0.'), productId: id, options }))
    .max(MAX_OPTIONS)
    .default([])
    .describe('Of a formula: what is chosen in its steps, each choice of a step once.'),
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
    .describe('The sales channel. Kiosks, tills, customers and web sessions have one; managers name one that the brand sells on.')
    .meta({ example: 2 }),
  consumptionMode: mode,
  customerId: id.optional().describe('The customer. Or name one by `memberId` or `badge`; customers order for themselves.'),
  memberId: words(100).optional(),
  badge: words(100).optional(),
  sessionId: sessionId.optional().describe('The loyalty session in which the cart was built.'),
  items: z.array(orderedItem).min(1).max(MAX_LINES),
  requestedFor: moment.optional().describe('When it is to be ready: in a slot that is offered. As soon as possible if omitted.'),
  deliveryAddress: deliveryAddress.optional().describe('Needed for deliveries that were ordered online.'),
  promocode: words(40).optional().describe('A coupon. Kiosks and tills do not take any.'),
  rewards: z
    .array(z.string().regex(spelt(/^[1-9]\d{0,8}$/, { en: 'Send the id of a reward.', fr: 'Envoyez l’identifiant d’une récompense.' })))
    .max(20)
    .default([])
    .describe('Rewards to spend points on: those that the session holds, or without a session, any that the customer can have.'),
  grants: z.enum(['auto', 'none']).default('auto').describe('`none` where no grant is to pay.'),
};

export const quoteBody = z.object(asked);

const payment = z.object({
  type: z.enum(orderPaymentTypes),
  amount: someCents,
  reference: words(255).optional().describe('What the terminal or the other system calls the payment.'),
  cardId: id.optional().describe('With `OnlineCard`: a card of the customer.'),
  token: words(500).optional().describe('With `OnlineCard`: what the payment provider gave the browser for a card.'),
});
const payments = z.array(payment).max(MAX_PAYMENTS);
export const orderBody = z.object({
  ...asked,
  tableId: uuid.optional().describe('A table of the restaurant. The box is asked whether it takes orders.'),
  additionalInformation: words(255).optional().describe('What the dining option asks for, such as a table number.'),
  payments: payments.default([]).describe('Together `toPay`, or none: then the order waits for them for 30 minutes.'),
  expectedTotal: cents
    .optional()
    .describe(
      'What the guest was told. Another `totalPrice` is refused with `price_changed`. With `placedAt`, 0 says that nothing was asked for it.',
    ),
  metadata: z
    .unknown()
    .optional()
    .describe('An object, or one as JSON text, of 16 kB at most. It is given back as it is. `kioskPaymentState` is reserved.')
    .meta({ example: { terminal: 'K2' } }),
  guest: guest.optional().describe('How to reach a guest without an account: kept for 90 days.'),
  placedAt: moment
    .optional()
    .describe('From tills and kiosks that were offline, up to 72 hours ago. Such an order has happened, and is not refused.'),
  externalId: words(100)
    .optional()
    .describe(
      'From tills and kiosks: their own number, unique in a restaurant for ever. Sent again, it is the same answer; for another sale it is 409 `conflict`, reason `external_id_reused`. An order that ends unpaid gives it back.',
    ),
});

export const orderParams = z.object({ orderId });
const includedCustomer = '`customer`: with the name of its customer.';
export const orderQuery = z.object({
  include: z
    .enum(['trace', 'customer'])
    .optional()
    .describe(`\`trace\`: with every offer that was looked at, and what an e-wallet that has ended still takes. ${includedCustomer}`),
});
export const ordersQuery = z
  .object({
    brandId: id.optional(),
    restaurantId: id.optional(),
    status: z.enum(orderStatuses).optional(),
    channelId: id.optional(),
    consumptionMode: mode.optional(),
    customerId: id.optional(),
    from: isoDate.optional().describe('Created at this moment, or of this `day`, or later.'),
    to: isoDate.optional().describe('Created at this moment, or of this `day`, or earlier.'),
    updatedSince: moment
      .optional()
      .describe('Changed since: then those that were changed last come first. Not together with `from` or `to`.'),
    toServeSince: moment
      .optional()
      .describe(
        'Of a restaurant: paid orders that are not served yet and were due at this moment or later, by `requestedFor`, or else by when they were placed. Then those that are due first come first.',
      ),
    orderNumber: z
      .int()
      .min(1)
      .max(MAX_INTEGER)
      .optional()
      .describe(
        'The number that is called out: of today (until 06:00 of yesterday too), or of the days from `from` to `to`, a year at most.',
      )
      .meta({ example: 48 }),
    include: z.enum(['customer']).optional().describe(includedCustomer),
    cursor: cursor.optional(),
    limit: pageSize(100),
  })
  .refine(
    ({ brandId, restaurantId }) => brandId !== undefined || restaurantId !== undefined,
    saying(
      { en: 'Name a restaurant or a brand.', fr: 'Indiquez un restaurant ou une enseigne.' },
      { code: 'required', path: ['restaurantId'] },
    ),
  )
  .refine(
    ({ toServeSince, restaurantId }) => toServeSince === undefined || restaurantId !== undefined,
    saying(
      { en: 'Name the restaurant that serves the orders.', fr: 'Indiquez le restaurant qui sert les commandes.' },
      { code: 'required', path: ['restaurantId'] },
    ),
  )
  .refine(
    ({ toServeSince, updatedSince }) => toServeSince === undefined || updatedSince === undefined,
    saying(
      { en: 'Send `toServeSince` or `updatedSince`, not both.', fr: 'Envoyez `toServeSince` ou `updatedSince`, pas les deux.' },
      { code: 'not_allowed', path: ['updatedSince'] },
    ),
  )
  .refine(
    ({ updatedSince, from, to }) => updatedSince === undefined || (from === undefined && to === undefined),
    saying(
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
      'How the guest gets the money. As it was paid if omitted; vouchers and cheques go back as cash, and what an e-wallet paid whose customer was erased, gifts aside.',
    ),
  restock: z
    .boolean()
    .optional()
    .describe('Whether products go back into stock. If omitted, only when an order is cancelled before it is prepared.'),
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
        ...unlike<{ position: number }>(({ position }) => position, {
          en: 'Send each line once.',
          fr: 'Envoyez chaque ligne une seule fois.',
        }),
      )
      .optional()
      .describe('Pieces of lines: their share of what was paid goes back.'),
    amount: someCents.optional().describe('Or an amount, which is spread over all lines.'),
    reason,
    ...back,
  })
  .refine(
    ({ lines, amount }) => (lines === undefined) !== (amount === undefined),
    saying({ en: 'Send lines, or an amount.', fr: 'Envoyez soit des lignes, soit un montant.' }, { code: 'required', path: ['lines'] }),
  );

export const settlementBody = z.object({
  means: z
    .enum(settlementMeans)
    .describe('How the guest got the money: paid out at the counter, or `OnlineCard` where it was given back at the provider, by hand.'),
});
