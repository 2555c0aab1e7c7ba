import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { commonWords } from '@/server/core/operation/common-words';
import { cursor, eachOnce, id, moment, timestamp, uniqueBy, withWords } from '@/server/core/operation/fields';
import { vatModes } from '@/server/fiscal/fiscal.values';
import { DAY_MINUTES, days, firstOverlap, MAX_RANGES } from '@/server/pickup/pickup.values';
import {
  allergens,
  catalogKinds,
  diets,
  gaps,
  MAX_CHOICES,
  MAX_DESCRIPTION,
  MAX_PRICE_CENTS,
  MAX_PRODUCT_CATEGORIES,
  MAX_PRODUCT_NAME,
  MAX_STEP_CHOICES,
  MAX_STEPS,
} from './catalog.values';

export const productName = z.string().trim().min(1).max(MAX_PRODUCT_NAME);
export const code = z.string().trim().min(1).max(64);
export const cents = z.int().min(0).max(MAX_PRICE_CENTS).describe('The amount with tax, in the smallest unit of the brand’s currency.');

export const setOf = <Type extends z.ZodType>(type: Type, max: number) =>
  z
    .array(type)
    .max(max)
    .refine(...eachOnce());

const onePrice = z
  .object({ channelId: channelId.optional(), mode: z.enum(vatModes).optional(), priceCents: cents.meta({ example: 1150 }) })
  .refine(
    ({ channelId: channel, mode }) => channel !== undefined || mode !== undefined,
    withWords({ en: 'Name a channel, a mode, or both.', fr: 'Indiquez un canal, un mode de consommation, ou les deux.' }),
  );
const uniquePrices = uniqueBy<z.output<typeof onePrice>>((price) => `${price.channelId}/${price.mode}`, {
  en: 'Send one price for each channel and mode.',
  fr: 'Envoyez un seul prix par canal et mode de consommation.',
});
export const prices = z
  .array(onePrice)
  .max(50)
  .refine(...uniquePrices)
  .describe(
    'Prices that differ by channel, by mode, or by both. The most specific price applies; a price for a channel takes precedence over one for a mode.',
  )
  .meta({ example: [{ channelId: 2, mode: 'delivery', priceCents: 1150 }] });

const minute = z.int().min(0).max(DAY_MINUTES).describe('Minutes from midnight.');
export const saleTimes = z
  .array(
    z
      .object({ day: z.enum(days), start: minute.max(DAY_MINUTES - 1).meta({ example: 690 }), end: minute.min(1).meta({ example: 870 }) })
      .refine(({ start, end }) => start < end, withWords(commonWords.rangeEnds, { path: ['end'] })),
  )
  .max(MAX_RANGES)
  .refine((ranges) => firstOverlap(ranges) === null, withWords(commonWords.rangesOverlap))
  .describe('When the product is sold, in the restaurant’s time zone. An empty list means at all times.');

const tag = z.string().trim().min(1).max(40).meta({ example: 'breakfast' });

/** The fields of a product that both a brand and a restaurant can set. */
export const sharedFields = {
  name: productName.meta({ example: 'Crème brûlée' }),
  description: z.string().trim().max(MAX_DESCRIPTION).meta({ example: 'With vanilla from Tahiti.' }),
  barcode: code.nullable().meta({ example: '3270190207894' }),
  priceCents: cents.nullable().meta({ example: 990 }),
  prices,
  vatGroupId: id.max(10).nullable().describe('The VAT group; null for none.').meta({ example: 1 }),
  isForImmediateConsumption: z.boolean(),
  tags: setOf(tag, 30).describe('Tags that promotions and grants refer to.'),
  allergens: setOf(z.enum(allergens), allergens.length)
    .describe('Allergens as listed in EU regulation 1169/2011.')
    .meta({ example: ['eggs', 'milk'] }),
  diets: setOf(z.enum(diets), diets.length).meta({ example: ['vegetarian'] }),
  saleTimes,
  optionGroupIds: setOf(id, 20).describe('Option groups of the brand, in the order in which guests see them.'),
  imageId: z.uuid().nullable(),
};

export const quantity = z.int().min(0).max(MAX_STEP_CHOICES);
export const isRange = ({ min, max }: { min: number; max: number }) => min <= max;
export const minAboveMax = withWords(
  { en: 'The minimum must not be above the maximum.', fr: 'Le minimum ne doit pas dépasser le maximum.' },
  { path: ['max'] },
);
export const hasEnoughChoices = ({ min, choices }: { min: number; choices: unknown[] }) => choices.length >= min;
export const tooFewChoices = withWords(
  { en: 'There are fewer choices than the minimum.', fr: 'Il y a moins de choix que le minimum.' },
  { path: ['choices'] },
);
const uniqueChoices = uniqueBy<{ productId: number }>(({ productId }) => productId, {
  en: 'Send each product once as a choice.',
  fr: 'Envoyez chaque produit une seule fois parmi les choix.',
});
const step = z
  .object({
    name: productName.meta({ example: 'Main course' }),
    min: quantity.default(1),
    max: quantity.min(1).default(1),
    choices: z
      .array(
        z.object({
          productId: id.describe('A catalog product.'),
          extraCents: cents.default(0).describe('The amount added to the price of the formula.'),
        }),
      )
      .min(1)
      .max(MAX_CHOICES)
      .refine(...uniqueChoices),
  })
  .refine(isRange, minAboveMax)
  .refine(hasEnoughChoices, tooFewChoices);

export const brandFields = {
  ...sharedFields,
  sku: code
    .nullable()
    .describe('The SKU, unique among the brand’s products that are not archived; null for none.')
    .meta({ example: 'DES-001' }),
  steps: z.array(step).max(MAX_STEPS).describe('The steps of a formula, in which guests choose products. Empty for other products.'),
  categoryIds: setOf(id, MAX_PRODUCT_CATEGORIES).describe(
    'Categories of the catalog. In categories that it was not in before, the product comes last.',
  ),
};

export const emptyProduct = {
  description: sharedFields.description.default(''),
  sku: brandFields.sku.default(null),
  barcode: sharedFields.barcode.default(null),
  priceCents: sharedFields.priceCents.default(null),
  prices: prices.default([]),
  vatGroupId: sharedFields.vatGroupId.default(null),
  isForImmediateConsumption: sharedFields.isForImmediateConsumption.default(true),
  tags: sharedFields.tags.default([]),
  allergens: sharedFields.allergens.default([]),
  diets: sharedFields.diets.default([]),
  saleTimes: saleTimes.default([]),
  optionGroupIds: sharedFields.optionGroupIds.default([]),
  imageId: sharedFields.imageId.default(null),
};

/* Fields that the catalog and menus share. */

export const times = { archivedAt: timestamp.nullable(), createdAt: timestamp, updatedAt: timestamp };
export const etag = z.string().describe('The version of the editable fields, for `If-Match`.');
export const preview = z.string().describe('A hash of all changes. The `ETag` of a dry run therefore identifies exactly these changes.');
export const uniqueProducts = uniqueBy<{ productId: number }>(({ productId }) => productId, {
  en: 'Send each product once.',
  fr: 'Envoyez chaque produit une seule fois.',
});
export const states = ['active', 'archived', 'all'] as const;
export const listQuery = z.object({
  cursor: cursor.optional(),
  limit: z.int().min(1).max(1_000).default(50),
  search: z.string().trim().max(100).optional().describe('A part of the name or SKU, regardless of accents and case, or a barcode.'),
  categoryId: id.optional(),
  tag: z.string().max(40).optional(),
  kind: z.enum(catalogKinds).optional(),
  state: z
    .enum(states)
    .default('active')
    .describe('The products to list. Use `all` for devices that synchronise: it includes archived products.'),
  updatedSince: moment
    .optional()
    .describe(
      'Only products changed since this moment. Send a moment one minute before the last request, because changes of that moment may still be being written.',
    ),
  without: z.enum(gaps).optional().describe('Only products that lack this field.'),
});
