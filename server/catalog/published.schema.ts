import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { id } from '@/server/core/operation/fields';
import { vatModes } from '@/server/fiscal/fiscal.values';
import { days } from '@/server/pickup/pickup.values';
import { allergens, catalogKinds, diets } from './catalog.values';
import { menuParams } from './menus.schema';

/** A menu as guests read it: in online ordering, at a kiosk, on a partner’s site. */

export const publishedParams = menuParams;
export const publishedQuery = z.object({
  channelId,
});

const cents = z.int().min(0).meta({ example: 990 });
const rate = z.int().min(0).describe('The rate in basis points: 1000 is 10 %.').meta({ example: 1000 });
const byMode = <Type extends z.ZodType>(type: Type) =>
  z.object(Object.fromEntries(vatModes.map((mode) => [mode, type])) as Record<(typeof vatModes)[number], Type>);
const text = z.string();
const tags = z.array(text);

const choice = z.object({
  choiceId: text,
  name: text.meta({ example: 'Extra cheese' }),
  priceCents: cents,
  productId: id.nullable().describe('The product of this menu that provides the stock and the VAT group of the choice; null for none.'),
  isDefault: z.boolean(),
  isAvailable: z.boolean(),
});
const vatShare = z.object({ rate, amountCents: cents });
const colour = z.string().nullable();
const address = (size: string) => z.string().meta({ example: `/images/0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f/1-${size}.webp` });
const image = z
  .object({ imageId: z.uuid(), url: address('1080'), previewUrl: address('480'), thumbnailUrl: address('160') })
  .nullable()
  .describe('The image in three sizes; null for none. The URLs change with the image, and may be cached indefinitely.');
export type PublishedImage = z.infer<typeof image>;
const product = z.object({
  productId: id,
  signature: text,
  kind: z.enum(catalogKinds),
  name: text.meta({ example: 'Crème brûlée' }),
  description: text,
  sku: text.nullable(),
  barcode: text.nullable(),
  priceCents: cents.nullable().describe('The price on this channel, with tax. Null if the product has prices in some modes only.'),
  pricesByMode: byMode(cents.nullable().describe('The price in each mode. Null in a mode in which the product is not sold.')),
  vatGroupId: id.nullable(),
  vatRates: byMode(rate).nullable().describe('The VAT rate in each mode. Null without a VAT group, without a VAT zone, and for formulas.'),
  isForImmediateConsumption: z.boolean(),
  tags,
  allergens: z.array(z.enum(allergens)),
  diets: z.array(z.enum(diets)),
  saleTimes: z
    .array(z.object({ day: z.enum(days), start: z.int(), end: z.int() }))
    .describe('When the product is sold. An empty list means at all times.'),
  isAvailable: z
    .boolean()
    .describe(
      'False while the product is switched off on this channel or out of stock, or while a step or an option group has fewer available choices than its `min`. Each choice counts once.',
    ),
  image,
  optionGroupIds: z.array(id),
  steps: z
    .array(
      z.object({
        name: text,
        min: z.int(),
        max: z.int(),
        choices: z.array(z.object({ productId: id, extraCents: cents, isAvailable: z.boolean() })),
      }),
    )
    .describe('The steps of a formula, with the choices that are on this menu.'),
  vatOfFirstChoices: byMode(z.array(vatShare).nullable())
    .nullable()
    .describe(
      'How the price of a formula is split over VAT rates if the first available choices are taken. The split is proportional to the single prices, by largest remainder. Null for other products, and in a mode in which the formula is not sold.',
    ),
});
export type PublishedProduct = z.infer<typeof product>;

export const publishedMenu = z.object({
  restaurantId: id,
  menuId: id,
  name: text.meta({ example: 'Menu' }),
  channelId: id,
  language: text.meta({ example: 'fr' }),
  currency: text.meta({ example: 'EUR' }),
  timeZone: text.meta({ example: 'Europe/Paris' }),
  operationZoneCode: text.nullable().meta({ example: 'FR_METRO' }),
  brand: z
    .object({
      brandId: id,
      name: text.meta({ example: 'Bistro Lumière' }),
      logo: image,
      primaryColor: colour.meta({ example: '#7a2f53' }),
      secondaryColor: colour.meta({ example: '#f2c14e' }),
    })
    .describe('The brand’s appearance to guests.'),
  categories: z
    .array(z.object({ categoryId: id, name: text.meta({ example: 'Desserts' }), productIds: z.array(id) }))
    .describe('The categories in their order, each with its products in order.'),
  products: z.array(product).describe('Products with a price in at least one mode. Products without a category come last on a menu.'),
  optionGroups: z.array(
    z.object({ optionGroupId: id, name: text, min: z.int(), max: z.int(), freeQuantity: z.int(), choices: z.array(choice) }),
  ),
});
export type PublishedMenu = z.infer<typeof publishedMenu>;
