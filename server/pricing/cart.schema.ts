// Decided in docs/decisions/129-modes-of-carts.md.

import { z } from 'zod';
import { quotaModes } from '@/server/consumption-modes/consumption-modes.rules';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { id, moment, withWords } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import type { QuotaMode } from '@/server/pickup/pickup.values';
import { MAX_LINE_QUANTITY, MAX_LINES, MAX_PIECE_CENTS } from './pricing.values';

/** The cart of the interface (“Cart”), for all operations that take one. */

const cents = z.int().min(0).max(MAX_PIECE_CENTS);

export const cartItem = z
  .object({
    productId: id.meta({ example: 1 }),
    name: z.string().max(255).meta({ example: 'Crème brûlée' }),
    categoryId: id.nullish().meta({ example: 3 }),
    categoryName: z.string().max(255).nullish().meta({ example: 'Desserts' }),
    itemNetPrice: cents.describe('The price of one piece without tax, in cents.').meta({ example: 900 }),
    itemGrossPrice: cents.describe('The price of one piece with tax, in cents.').meta({ example: 990 }),
    quantity: z.int().min(1).max(MAX_LINE_QUANTITY).meta({ example: 1 }),
    tags: z
      .array(z.string().max(40))
      .max(30)
      .default([])
      .meta({ example: ['sweet'] }),
    sku: z.string().max(64).nullish().meta({ example: 'DES-001' }),
  })
  .meta({ id: 'CartItem' });

export const cart = z
  .object({
    consumptionMode: z
      .preprocess((sent: ModeType | QuotaMode) => modeTypes.find((type) => quotaModes[type] === sent) ?? sent, z.enum(modeTypes))
      .describe('The dining option, or its number in pickup schedules: `1` delivery, `2` takeaway, `3` eat in, `4` drive-through.')
      .meta({ example: 'MODE_TAKE_AWAY', enum: [...modeTypes, ...Object.values(quotaModes)] }),
    createdAt: moment.describe(
      'When the cart was created. Offers are evaluated at this time if it is at most 5 minutes from now, or at most 72 hours for tills and kiosks. Otherwise they are evaluated now.',
    ),
    items: z
      .array(cartItem)
      .max(MAX_LINES)
      .refine(
        (items) => items.reduce((sum, { itemGrossPrice, quantity }) => sum + itemGrossPrice * quantity, 0) <= MAX_INTEGER,
        withWords({ en: 'Together the items cost too much.', fr: 'Le prix total des articles est trop élevé.' }),
      ),
    totalPrice: z
      .int()
      .min(0)
      .describe('The total with tax, in cents. Prices are calculated from the items, not from this total.')
      .meta({ example: 990 }),
  })
  .meta({ id: 'Cart' });
export type Cart = z.output<typeof cart>;
