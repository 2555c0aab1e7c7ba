import { z } from 'zod';
import { cursor, id, pageSize, patternWithWords, timestamp } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { cardStatuses, MAX_CARDS_AT_ONCE } from './loyalty.values';

const cardNumber = z.string().trim().min(1).max(64).meta({ example: '2900000000018' });
const batchNumber = z
  .string()
  .trim()
  .regex(
    patternWithWords(/^[\w-]{1,64}$/, {
      en: 'Letters, digits, - and _ only.',
      fr: 'Utilisez des lettres, des chiffres, - et _ uniquement.',
    }),
  )
  .meta({ example: '2026-11-22' });

export const loyaltyCard = z
  .object({
    loyaltyCardId: id,
    cardNumber,
    customerId: id.nullable().describe('The holder of the card. Null only for cards with status `unassigned`.').meta({ example: 1 }),
    brandId: id,
    batchNumber: z.string().meta({ example: '2026-11-22' }),
    balance: z
      .number()
      .describe('The value of the member’s points, in cents, or in currency units with `unit_currency=true`. 0 for replaced cards.')
      .meta({ example: 1150 }),
    status: z.enum(cardStatuses),
    createdAt: timestamp,
  })
  .meta({ id: 'LoyaltyCard' });
export type LoyaltyCard = z.infer<typeof loyaltyCard>;

export const foundCard = loyaltyCard
  .extend({
    memberId: z
      .string()
      .nullable()
      .describe('The member id that `cart/loyalty-data` takes. Null unless the card is `active`.')
      .meta({ example: 'member-1' }),
  })
  .meta({ id: 'FoundLoyaltyCard' });
export type FoundCard = z.infer<typeof foundCard>;

const orderFields = Object.keys(loyaltyCard.shape);

export const cardsQuery = z.object({
  brand_id: id,
  limit: pageSize(50),
  offset: z.int().min(0).max(MAX_INTEGER).default(0).meta({ example: 0 }),
  order: z
    .enum(['asc', 'desc', ...orderFields.flatMap((field) => [field, `-${field}`])])
    .optional()
    .describe(
      'The field of the response to sort by, preceded by `-` for descending. Equal cards are sorted by id. If omitted, cards are sorted by id; `asc` and `desc` also sort by id.',
    )
    .meta({ example: '-balance' }),
  customer_id: id.optional(),
  batch_number: z.string().max(64).optional().meta({ example: '2026-11-22' }),
  search: z
    .string()
    .max(255)
    .optional()
    .describe('A part of the number, or of the holder’s name, email or phone number.')
    .meta({ example: 'moreau' }),
  unit_currency: z.boolean().default(false).describe('Whether balances are in currency units instead of cents.'),
  status: z
    .enum(cardStatuses)
    .optional()
    .describe('Only cards with this status. Cards without a holder are listed only with `unassigned`.'),
});
const holderName = z.string().nullable();
export const brandCard = loyaltyCard
  .extend({
    givenName: holderName.describe('The first name of the holder; null if unknown.').meta({ example: 'Camille' }),
    familyName: holderName.meta({ example: 'Moreau' }),
  })
  .meta({ id: 'BrandLoyaltyCard' });
export type BrandCard = z.infer<typeof brandCard>;
const { search, status } = cardsQuery.shape;
export const brandCardsQuery = z.object({
  search,
  status,
  customerId: id.optional(),
  batchNumber: z.string().max(64).optional().meta({ example: '2026-11-22' }),
  cursor: cursor.optional(),
  limit: pageSize(50),
});
export const brandCardPage = z.object({ items: z.array(brandCard), nextCursor: cursor.nullable() });

export const lookupQuery = z.object({ brand_id: id, card_number: cardNumber });
export const cardParams = z.object({ loyaltyCardId: id });
export const assignBody = z.object({ customerId: id });
export const blockBody = z.object({ isBlocked: z.boolean() });
export const replaceBody = z.object({ cardNumber: cardNumber.describe('The number of a card without a holder.') });

export const batchBody = z.object({
  brandId: id,
  quantity: z.int().min(1).max(MAX_CARDS_AT_ONCE).meta({ example: 500 }),
  batchNumber: batchNumber.optional().describe('The name of the batch. The current day if omitted.'),
});
export const batchesQuery = z.object({ brandId: id });
export const batchParams = z.object({ batchNumber });
export const cardBatch = z.object({
  batchNumber: z.string().meta({ example: '2026-11-22' }),
  quantity: z.int().meta({ example: 500 }),
  unassigned: z.int().describe('The number of cards without a holder.').meta({ example: 480 }),
  createdAt: timestamp,
});
export type CardBatch = z.infer<typeof cardBatch>;
