import { z } from 'zod';
import { channelNames } from '@/server/brands/brands.values';
import { atLeastOne, cursor, id, moment, timestamp } from '@/server/core/operation/fields';
import { vatModes } from '@/server/fiscal/fiscal.values';
import { DAY_MINUTES, days, firstOverlap, MAX_RANGES } from '@/server/pickup/pickup.values';
import {
  allergens,
  catalogKinds,
  diets,
  gaps,
  MAX_CATEGORIES,
  MAX_CHOICES,
  MAX_DESCRIPTION,
  MAX_OFFERED,
  MAX_PRICE_CENTS,
  MAX_PRODUCT_NAME,
  MAX_PRODUCTS,
  MAX_RESTAURANTS,
  MAX_STEP_CHOICES,
  MAX_STEPS,
} from './catalog.values';

/** The fields of products, which a brand sets and a restaurant may set for itself. */

const productName = z.string().trim().min(1).max(MAX_PRODUCT_NAME);
const code = z.string().trim().min(1).max(64);
export const cents = z.int().min(0).max(MAX_PRICE_CENTS).describe('With tax, in the smallest unit of the brand’s currency.');
const channelId = id.refine((channel) => channelNames[channel] !== undefined, 'This channel does not exist.').meta({ example: 2 });

const unlike = <Item>(keyOf: (item: Item) => unknown, message: string) => ({
  check: (items: readonly Item[]) => new Set(items.map(keyOf)).size === items.length,
  message,
});
const onlyOnce = unlike<unknown>((item) => item, 'Send each of them once.');
const setOf = <Type extends z.ZodType>(type: Type, max: number) => z.array(type).max(max).refine(onlyOnce.check, onlyOnce.message);

const onePrice = z
  .object({ channelId: channelId.optional(), mode: z.enum(vatModes).optional(), priceCents: cents.meta({ example: 1150 }) })
  .refine(({ channelId: channel, mode }) => channel !== undefined || mode !== undefined, 'Name a channel, a mode, or both.');
const ofPrice = unlike<z.output<typeof onePrice>>((price) => `${price.channelId}/${price.mode}`, 'Each channel and mode has one price.');
const prices = z
  .array(onePrice)
  .max(50)
  .refine(ofPrice.check, ofPrice.message)
  .describe('Prices that differ by channel, by mode, or by both: the most specific counts, a channel before a mode.')
  .meta({ example: [{ channelId: 2, mode: 'delivery', priceCents: 1150 }] });

const minute = z.int().min(0).max(DAY_MINUTES).describe('Minutes from midnight.');
const saleTimes = z
  .array(
    z
      .object({ day: z.enum(days), start: minute.max(DAY_MINUTES - 1).meta({ example: 690 }), end: minute.min(1).meta({ example: 870 }) })
      .refine(({ start, end }) => start < end, { error: 'A range ends after it starts.', path: ['end'] }),
  )
  .max(MAX_RANGES)
  .refine((ranges) => firstOverlap(ranges) === null, 'Ranges of a day must not overlap.')
  .describe('When it is sold, in the restaurant’s time zone. Always, if empty.');

const tag = z.string().trim().min(1).max(40).meta({ example: 'breakfast' });

/** What a brand and a restaurant can both set of a product. */
const layered = {
  name: productName.meta({ example: 'Crème brûlée' }),
  description: z.string().trim().max(MAX_DESCRIPTION).meta({ example: 'With vanilla from Tahiti.' }),
  barcode: code.nullable().meta({ example: '3270190207894' }),
  priceCents: cents.nullable().meta({ example: 990 }),
  prices,
  vatGroupId: id.max(10).nullable().describe('A VAT group.').meta({ example: 1 }),
  isForImmediateConsumption: z.boolean(),
  tags: setOf(tag, 30).describe('Promotions and grants use them.'),
  allergens: setOf(z.enum(allergens), allergens.length)
    .describe('Those of EU regulation 1169/2011.')
    .meta({ example: ['eggs', 'milk'] }),
  diets: setOf(z.enum(diets), diets.length).meta({ example: ['vegetarian'] }),
  saleTimes,
  optionGroupIds: setOf(id, 20).describe('Option groups of the brand, in the order in which they are asked.'),
  imageId: z.uuid().nullable(),
};

const quantity = z.int().min(0).max(MAX_STEP_CHOICES);
const inOrder = ({ min, max }: { min: number; max: number }) => min <= max;
const notMore = { error: 'The minimum is not above the maximum.', path: ['max'] };
const chosenEnough = ({ min, choices }: { min: number; choices: unknown[] }) => choices.length >= min;
const tooFew = { error: 'There are fewer choices than the minimum.', path: ['choices'] };
const ofChoice = unlike<{ productId: number }>(({ productId }) => productId, 'Each product is a choice once.');
const step = z
  .object({
    name: productName.meta({ example: 'Main course' }),
    min: quantity.default(1),
    max: quantity.min(1).default(1),
    choices: z
      .array(
        z.object({ productId: id.describe('A catalog product.'), extraCents: cents.default(0).describe('On top of the formula’s price.') }),
      )
      .min(1)
      .max(MAX_CHOICES)
      .refine(ofChoice.check, ofChoice.message),
  })
  .refine(inOrder, notMore)
  .refine(chosenEnough, tooFew);

const brandFields = {
  ...layered,
  sku: code.nullable().describe('Unique among the products of the brand that are not archived.').meta({ example: 'DES-001' }),
  steps: z.array(step).max(MAX_STEPS).describe('Of a formula: what guests choose in it.'),
  categoryIds: setOf(id, 20).describe('Catalog categories. It comes last in those that it was not in before.'),
};

const emptyProduct = {
  description: layered.description.default(''),
  sku: brandFields.sku.default(null),
  barcode: layered.barcode.default(null),
  priceCents: layered.priceCents.default(null),
  prices: prices.default([]),
  vatGroupId: layered.vatGroupId.default(null),
  isForImmediateConsumption: layered.isForImmediateConsumption.default(true),
  tags: layered.tags.default([]),
  allergens: layered.allergens.default([]),
  diets: layered.diets.default([]),
  saleTimes: saleTimes.default([]),
  optionGroupIds: layered.optionGroupIds.default([]),
  imageId: layered.imageId.default(null),
};

/* A brand’s catalog. */

export const catalogParams = z.object({ brandId: id });
export const catalogProductParams = catalogParams.extend({ productId: id });
export const catalogProductCreateBody = z.object({
  kind: z.enum(catalogKinds).default('product'),
  name: layered.name,
  ...emptyProduct,
  steps: brandFields.steps.default([]),
  categoryIds: brandFields.categoryIds.default([]),
});
export type NewCatalogProduct = z.output<typeof catalogProductCreateBody>;
export const catalogProductsCreateBody = z.object({ products: z.array(catalogProductCreateBody).min(1).max(MAX_PRODUCTS) });
export const catalogProductsCreated = z.object({ productIds: z.array(id).describe('In the order in which the products were sent.') });
export const archivedProductsBody = z.object({
  productIds: setOf(id, MAX_PRODUCTS).min(1),
  isArchived: z.boolean().describe('True archives the products, false restores them.'),
});
export const catalogProductUpdateBody = z
  .object(brandFields)
  .partial()
  .superRefine(atLeastOne(Object.keys(brandFields)));

const seen = moment.optional().describe('`updatedAt` as it was read: if the product was changed since, nothing is changed.');
const ofProduct = unlike<{ productId: number }>(({ productId }) => productId, 'Each product stands once.');
export const catalogProductsUpdateBody = z.object({
  products: z
    .array(z.object({ productId: id, updatedAt: seen, ...z.object(brandFields).partial().shape }))
    .min(1)
    .max(MAX_PRODUCTS)
    .refine(ofProduct.check, ofProduct.message),
});
export type CatalogProductChange = z.output<typeof catalogProductsUpdateBody>['products'][number];

const productState = {
  name: layered.name,
  description: layered.description,
  sku: brandFields.sku,
  barcode: layered.barcode,
  priceCents: layered.priceCents,
  prices,
  vatGroupId: layered.vatGroupId,
  isForImmediateConsumption: layered.isForImmediateConsumption,
  tags: layered.tags,
  allergens: layered.allergens,
  diets: layered.diets,
  saleTimes,
  optionGroupIds: layered.optionGroupIds,
  imageId: layered.imageId,
};
const times = { archivedAt: timestamp.nullable(), createdAt: timestamp, updatedAt: timestamp };
export const catalogProduct = z.object({
  productId: id,
  brandId: id,
  signature: z.string().describe('Its name for devices: the same in all restaurants, and never changed.'),
  kind: z.enum(catalogKinds),
  ...productState,
  steps: brandFields.steps,
  categoryIds: brandFields.categoryIds.describe('In the order of the categories.'),
  ...times,
});
export type CatalogProduct = z.infer<typeof catalogProduct>;
const etag = z.string().describe('The version of what can be changed, for `If-Match`.');
export const catalogProductWithVersion = catalogProduct.extend({
  restaurantIds: z.array(id).describe('The restaurants that have it on a menu.'),
  etag,
});
export type CatalogProductWithVersion = z.infer<typeof catalogProductWithVersion>;
const preview = z.string().describe('A hash of all that changes, so that the `ETag` of a dry run stands for exactly that.');
export const catalogProductsChanged = z.object({
  changed: z.int().min(0).describe('The number of products that differ now.').meta({ example: 12 }),
  preview,
});
export type CatalogProductsChanged = z.infer<typeof catalogProductsChanged>;

const states = ['active', 'archived', 'all'] as const;
const listQuery = z.object({
  cursor: cursor.optional(),
  limit: z.int().min(1).max(1_000).default(50),
  search: z.string().trim().max(100).optional().describe('Part of the name or SKU, whatever its accents and capitals; or a barcode.'),
  categoryId: id.optional(),
  tag: z.string().max(40).optional(),
  kind: z.enum(catalogKinds).optional(),
  state: z.enum(states).default('active').describe('Archived products too with `all`, for devices that ask for what has changed.'),
  updatedSince: moment
    .optional()
    .describe(
      'Only products that were changed since. Go back a minute behind your last request: changes of that moment may still be written.',
    ),
  without: z.enum(gaps).optional().describe('Only products that lack it.'),
});
export const catalogProductsQuery = listQuery;
export const catalogProductsPage = z.object({ items: z.array(catalogProduct), nextCursor: cursor.nullable() });

const categoryName = z.string().trim().min(1).max(80).meta({ example: 'Desserts' });
export const catalogCategory = z.object({
  categoryId: id,
  name: categoryName,
  productIds: z.array(id).describe('Its products in their order, without archived ones.'),
});
export type CatalogCategory = z.infer<typeof catalogCategory>;
export const catalogCategories = z.object({ categories: z.array(catalogCategory) });
const ofCategory = unlike<{ categoryId?: number }>((category) => category.categoryId ?? category, 'Each category stands once.');
const ofName = unlike<{ name: string }>(({ name }) => name.toLowerCase(), 'Two categories have the same name.');
export const catalogCategoriesBody = z.object({
  categories: z
    .array(
      z.object({
        categoryId: id.optional().describe('A new category without it.'),
        name: categoryName,
        productIds: setOf(id, 20_000).optional().describe('All its products, in their order. Unchanged if omitted.'),
      }),
    )
    .max(MAX_CATEGORIES)
    .refine(ofCategory.check, ofCategory.message)
    .refine(ofName.check, ofName.message)
    .describe('All categories, in their order. Those that are left out are archived.'),
});

const choiceName = productName.meta({ example: 'Extra cheese' });
const choice = z.object({
  choiceId: z.uuid(),
  name: choiceName,
  priceCents: cents.meta({ example: 150 }),
  catalogProductId: id.nullable().describe('The product whose stock and VAT group it has.'),
  isDefault: z.boolean(),
});
const optionGroupFields = {
  name: productName.meta({ example: 'Extras' }),
  min: quantity,
  max: quantity.min(1),
  freeQuantity: quantity.describe('So many of the choices cost nothing, the cheapest first.'),
};
const uniqueChoice = unlike<{ choiceId?: string }>((each) => each.choiceId ?? each, 'Each choice stands once.');
export const optionGroupParams = catalogParams.extend({ optionGroupId: id });
export const optionGroupBody = z
  .object({
    name: optionGroupFields.name,
    min: quantity.default(0),
    max: optionGroupFields.max.default(1),
    freeQuantity: optionGroupFields.freeQuantity.default(0),
    choices: z
      .array(
        choice.extend({
          choiceId: z.uuid().optional().describe('A new choice without it.'),
          catalogProductId: choice.shape.catalogProductId.default(null),
          priceCents: cents.default(0),
          isDefault: z.boolean().default(false),
        }),
      )
      .max(MAX_CHOICES)
      .refine(uniqueChoice.check, uniqueChoice.message),
  })
  .refine(inOrder, notMore)
  .refine(chosenEnough, tooFew)
  .refine(({ max, freeQuantity }) => freeQuantity <= max, { error: 'No more are free than can be chosen.', path: ['freeQuantity'] })
  .refine(({ max, choices }) => choices.filter(({ isDefault }) => isDefault).length <= max, {
    error: 'More choices are taken by default than the maximum.',
    path: ['choices'],
  });
export const optionGroupsQuery = z.object({ state: z.enum(states).default('active') });
export const optionGroup = z.object({ optionGroupId: id, brandId: id, ...optionGroupFields, choices: z.array(choice), ...times });
export type OptionGroup = z.infer<typeof optionGroup>;
export const optionGroupWithVersion = optionGroup.extend({ etag });
export type OptionGroupWithVersion = z.infer<typeof optionGroupWithVersion>;

export const offerBody = z
  .object({
    productIds: setOf(id, MAX_PRODUCTS).min(1),
    restaurantIds: setOf(id, MAX_RESTAURANTS).min(1),
    isOffered: z.boolean().describe('True puts the products on the menus, false takes them off.'),
  })
  .refine(({ productIds, restaurantIds }) => productIds.length * restaurantIds.length <= MAX_OFFERED, {
    error: `At most ${MAX_OFFERED} products times restaurants at once.`,
    path: ['productIds'],
    params: { code: 'too_big' },
  });
export const offerResult = z.object({
  changed: z.int().min(0).describe('The number of menu products that were put on or taken off.').meta({ example: 24 }),
  restaurants: z.int().min(0).describe('The number of restaurants that this changed.').meta({ example: 2 }),
  preview,
});
export type OfferResult = z.infer<typeof offerResult>;

/* Categories of a restaurant. */

export const categoriesParams = z.object({ restaurantId: id });
export const category = z.object({
  categoryId: id,
  name: z.string().meta({ example: 'Petit-déjeuner' }),
  isOwn: z.boolean().describe('True for a category that this restaurant alone has.'),
  products: z.int().meta({ example: 84 }),
});
export const categories = z.array(category);
const ownCategory = {
  name: categoryName.meta({ example: 'From the market' }),
  afterCategoryId: id.nullable().describe('The category of the brand behind which it stands on the menu. Null: before all of them.'),
};
export const ownCategories = z.object({
  categories: z.array(z.object({ categoryId: id, ...ownCategory, productIds: catalogCategory.shape.productIds })),
});
export const ownCategoriesBody = z.object({
  categories: z
    .array(
      z.object({
        categoryId: id.optional().describe('A new category without it.'),
        ...ownCategory,
        productIds: setOf(id, 20_000)
          .optional()
          .describe('All its products, in their order: products of the restaurant, of the brand’s catalog too. Unchanged if omitted.'),
      }),
    )
    .max(MAX_CATEGORIES)
    .refine(ofCategory.check, ofCategory.message)
    .refine(ofName.check, ofName.message)
    .describe('All categories that the restaurant alone has, in their order. Those that are left out are archived.'),
});

/* Menus of a restaurant. */

export const restaurantMenusParams = categoriesParams;
export const menuParams = restaurantMenusParams.extend({ menuId: id });
export const menuProductParams = menuParams.extend({ productId: id });
export const menuBody = z.object({ name: z.string().trim().min(1).max(80).meta({ example: 'Menu' }) });
export const menu = z.object({
  menuId: id,
  restaurantId: id,
  name: menuBody.shape.name,
  products: z.int().min(0).describe('The number of products that are not archived.').meta({ example: 240 }),
  ...times,
});
export type Menu = z.infer<typeof menu>;

const nullable = <Type extends z.ZodType>(type: Type) => type.nullable().optional();
const ownFields = {
  name: nullable(layered.name),
  description: nullable(layered.description),
  barcode: nullable(layered.barcode),
  priceCents: nullable(layered.priceCents),
  prices: nullable(prices),
  vatGroupId: nullable(layered.vatGroupId),
  isForImmediateConsumption: nullable(layered.isForImmediateConsumption),
  tags: nullable(layered.tags),
  allergens: nullable(layered.allergens),
  diets: nullable(layered.diets),
  saleTimes: nullable(saleTimes),
  optionGroupIds: nullable(layered.optionGroupIds),
  imageId: nullable(layered.imageId),
};
const onlyOwn = {
  sku: nullable(code).describe('Only of products of this restaurant alone; else it is the brand’s.'),
  categoryIds: setOf(id, 20).optional().describe('Categories of the restaurant. Only of products of this restaurant alone.'),
};

export const menuProductCreateBody = z
  .object({
    catalogProductId: id
      .optional()
      .describe('A product of the brand’s catalog. Without it, the product is this restaurant’s alone, with a name and a price.'),
    ...ownFields,
    ...onlyOwn,
  })
  .superRefine(({ catalogProductId, name, priceCents }, context) => {
    if (catalogProductId !== undefined) return;
    for (const [key, value] of Object.entries({ name, priceCents }))
      if (value === undefined || value === null)
        context.addIssue({ code: 'invalid_type', expected: 'nonoptional', path: [key], message: 'Required without catalogProductId.' });
  });
export const menuProductUpdateBody = z
  .object({ ...ownFields, ...onlyOwn })
  .superRefine(atLeastOne([...Object.keys(ownFields), ...Object.keys(onlyOwn)]));
const version = z.string().max(64);
export const menuProductsUpdateBody = z.object({
  products: z
    .array(
      z.object({
        productId: id,
        version: version.optional().describe('As it was read: if the restaurant changed the product since, nothing is changed.'),
        ...ownFields,
        ...onlyOwn,
      }),
    )
    .min(1)
    .max(MAX_PRODUCTS)
    .refine(ofProduct.check, ofProduct.message),
});
export type MenuProductChange = z.output<typeof menuProductsUpdateBody>['products'][number];

const origins = ['brand', 'restaurant'] as const;
const layeredState = {
  name: layered.name,
  description: layered.description,
  barcode: layered.barcode,
  priceCents: layered.priceCents,
  prices,
  vatGroupId: layered.vatGroupId,
  isForImmediateConsumption: layered.isForImmediateConsumption,
  tags: layered.tags,
  allergens: layered.allergens,
  diets: layered.diets,
  saleTimes,
  optionGroupIds: layered.optionGroupIds,
  imageId: layered.imageId,
};
const origin = z.enum(origins);
export const menuProduct = z.object({
  productId: id,
  restaurantId: id,
  menuId: id,
  catalogProductId: id.nullable().describe('Null for a product of this restaurant alone.'),
  signature: z.string().describe('Its name for devices, unique on a menu.'),
  kind: z.enum(catalogKinds),
  ...layeredState,
  sku: brandFields.sku,
  steps: brandFields.steps,
  categoryIds: z.array(id).describe('Categories of the restaurant, in their order.'),
  webAvailability: z.boolean(),
  kioskAvailability: z.boolean(),
  origin: z
    .object(
      Object.fromEntries(Object.keys(layeredState).map((field) => [field, origin])) as Record<keyof typeof layeredState, typeof origin>,
    )
    .describe('Who sets each field.'),
  version: version.describe('Of what the restaurant sets.'),
  ...times,
});
export type MenuProduct = z.infer<typeof menuProduct>;
export const menuProductWithVersion = menuProduct.extend({
  ofBrand: z.object(layeredState).nullable().describe('What the brand says: what null restores.'),
  etag,
});
export type MenuProductWithVersion = z.infer<typeof menuProductWithVersion>;
export const menuProductsQuery = listQuery.extend({ categoryId: id.optional().describe('A category of the restaurant.') });
export const menuProductsPage = z.object({ items: z.array(menuProduct), nextCursor: cursor.nullable() });
