import { z } from 'zod';

import { isCurrency } from '@/i18n/currencies';
import { commonWords } from '@/server/core/operation/common-words';
import { atLeastOne, id, timestamp, withWords } from '@/server/core/operation/fields';
import { DAY_MINUTES, days, firstOverlap } from '@/server/pickup/pickup.values';
import { channelNames } from './brands.values';
import { brandLanguages, canonicalTimeZone, MAX_HOURS, MAX_NAME } from './chain.values';
import { channelId } from './channel.schema';
import { copyFields, copyResult } from './copies.schema';
import { isCountry } from './countries.values';
import { partNames, partThings } from './likeness.values';

const name = z.string().trim().min(1).max(MAX_NAME);
const timeZone = z
  .string()
  .refine(
    (text) => canonicalTimeZone(text) !== null,
    withWords({ en: 'Send an IANA name, such as Europe/Paris.', fr: 'Envoyez un nom IANA, par exemple Europe/Paris.' }),
  )
  .transform((text) => canonicalTimeZone(text) ?? text);

export const brandParams = z.object({ brandId: id });
export const channel = z.object({ channelId: id.meta({ example: 2 }), name: z.string().meta({ example: 'Web ordering' }) });
export type Channel = z.infer<typeof channel>;

const archivedAt = timestamp.optional().describe('When it was archived. Only in lists of archived items.');
const brandCurrency = z
  .string()
  .describe('The currency, as an ISO 4217 code. Amounts of the brand are in its smallest unit.')
  .meta({ example: 'EUR' });
export const reachableBrand = z.object({
  brandId: id,
  name: z.string().meta({ example: 'Bistro Lumière' }),
  brandGroupId: id.nullable(),
  brandGroupName: z.string().nullable().meta({ example: 'Groupe Lumière' }),
  timeZone: z.string().meta({ description: 'The IANA name of the time zone.', example: 'Europe/Paris' }),
  currency: brandCurrency,
  archivedAt,
});
export type ReachableBrand = z.infer<typeof reachableBrand>;

export const reachableRestaurant = z.object({
  restaurantId: id,
  name: z.string().meta({ example: 'Bistro Lumière République' }),
  brandId: id,
  brandName: z.string().meta({ example: 'Bistro Lumière' }),
  city: z.string().meta({ example: 'Paris' }),
  lat: z.number(),
  lng: z.number(),
  timeZone: z.string().meta({ description: 'The IANA name of the time zone.', example: 'Europe/Paris' }),
  currency: brandCurrency,
  archivedAt,
});
export type ReachableRestaurant = z.infer<typeof reachableRestaurant>;

const archived = z.boolean().optional().describe('Whether to list only archived items. Otherwise the list omits them.');
export const groupListQuery = z.object({ archived });
export const brandListQuery = z.object({ archived });
export const restaurantListQuery = z.object({ archived, brandId: id.optional() });

export const groupParams = z.object({ brandGroupId: id });
export const groupBody = z.object({ name: name.meta({ example: 'Groupe Lumière' }) });
export const brandGroup = z.object({
  brandGroupId: id,
  name: z.string().meta({ example: 'Groupe Lumière' }),
  brandCount: z.int().min(0).describe('The number of brands in the group that are not archived.').meta({ example: 2 }),
  archivedAt: timestamp.nullable(),
});
export type BrandGroup = z.infer<typeof brandGroup>;

const channelIds = z
  .array(channelId)
  .max(Object.keys(channelNames).length)
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

const hexColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i)
  .transform((text) => text.toLowerCase())
  .describe('A colour for receipts and guest screens, as `#rrggbb`; null for none.');

const brandFields = {
  name,
  brandGroupId: id.nullable(),
  language: z.enum(brandLanguages),
  timeZone,
  currency: z
    .string()
    .refine(
      isCurrency,
      withWords({
        en: 'Send an ISO 4217 code of three capital letters, such as EUR.',
        fr: 'Envoyez un code ISO 4217 de trois lettres majuscules, par exemple EUR.',
      }),
    )
    .meta({ example: 'EUR' }),
  channelIds,
  logoImageId: z.uuid().nullable().describe('An image of the brand’s library; null for none.'),
  primaryColor: hexColor.nullable(),
  secondaryColor: hexColor.nullable(),
};
export const brandCreateBody = z.object({
  ...brandFields,
  brandGroupId: brandFields.brandGroupId.default(null),
  language: brandFields.language.default('fr'),
  timeZone: brandFields.timeZone.default('Europe/Paris'),
  currency: brandFields.currency.default('EUR'),
  channelIds: channelIds.default([]),
  // A new brand has no image library yet.
  logoImageId: z.null().default(null).describe('Always null: a new brand has no images yet.'),
  primaryColor: brandFields.primaryColor.default(null),
  secondaryColor: brandFields.secondaryColor.default(null),
});
export const brandUpdateBody = z
  .object(brandFields)
  .partial()
  .superRefine(atLeastOne(Object.keys(brandFields)));

export const brand = z.object({
  brandId: id,
  name: z.string().meta({ example: 'Bistro Lumière' }),
  brandGroupId: id.nullable(),
  language: z.enum(brandLanguages).describe('The language in which the brand addresses its guests.'),
  timeZone: z
    .string()
    .describe('The IANA name of the time zone. Days that cover all restaurants follow it.')
    .meta({ example: 'Europe/Paris' }),
  currency: brandCurrency,
  channelIds: z
    .array(id)
    .describe('The sales channels that are enabled.')
    .meta({ example: [1, 2, 5] }),
  logoImageId: z.uuid().nullable().meta({ example: null }),
  logoUrl: z.string().nullable().describe('The URL of the logo, at most 1080 pixels wide and high; null for none.').meta({ example: null }),
  primaryColor: z.string().nullable().meta({ example: '#7a2f53' }),
  secondaryColor: z.string().nullable().meta({ example: '#f2c14e' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: timestamp.nullable(),
});
export type Brand = z.infer<typeof brand>;
export const brandWithVersion = brand.extend({ etag: z.string().describe('The version of the editable fields, for `If-Match`.') });
export type BrandWithVersion = z.infer<typeof brandWithVersion>;

const minute = z.int().min(0).max(DAY_MINUTES).describe('Minutes from midnight.');
const openingHours = z
  .array(
    z
      .object({ day: z.enum(days), start: minute.max(DAY_MINUTES - 1).meta({ example: 690 }), end: minute.min(1).meta({ example: 870 }) })
      .refine(({ start, end }) => start < end, withWords(commonWords.rangeEnds, { path: ['end'] })),
  )
  .max(MAX_HOURS)
  .check(({ value, issues }) => {
    const overlap = firstOverlap(value);
    if (!overlap) return;
    const path = [Math.max(...overlap)];
    issues.push({ code: 'custom', input: value, ...withWords(commonWords.rangesOverlap, { code: 'overlap', path }) });
  });

const line = z.string().trim().min(1).max(120);
const restaurantFields = {
  name,
  street: line.meta({ example: '12 place de la République' }),
  postalCode: z.string().trim().min(1).max(16).meta({ example: '75011' }),
  city: line.meta({ example: 'Paris' }),
  countryCode: z
    .string()
    .refine(
      isCountry,
      withWords({
        en: 'Choose a country of ISO 3166-1, by its code of two capital letters, such as FR.',
        fr: 'Choisissez un pays de la norme ISO 3166-1, par son code de deux lettres majuscules, par exemple FR.',
      }),
    )
    .meta({ example: 'FR' }),
  lat: z.number().min(-90).max(90).meta({ example: 48.8672 }),
  lng: z.number().min(-180).max(180).meta({ example: 2.3633 }),
  timeZone,
  phone: z.string().trim().min(1).max(40).nullable().meta({ example: '+33142000000' }),
  email: z.email().max(254).nullable().meta({ example: 'republique@example.com' }),
  hours: openingHours,
};
export const restaurantCreateBody = z.object({
  brandId: id,
  ...restaurantFields,
  timeZone: timeZone.optional().describe('The IANA name of the time zone. If omitted, the time zone of the point.'),
  phone: restaurantFields.phone.default(null),
  email: restaurantFields.email.default(null),
  hours: openingHours.default([]),
  like: z
    .object({
      restaurantId: id.describe('A restaurant of the same brand.'),
      parts: z
        .array(z.enum(partNames))
        .min(1)
        .max(partNames.length)
        .optional()
        .describe(
          'The parts to copy. If omitted, all parts that the caller may edit. `hours` in the request take precedence over those of the other restaurant.',
        ),
    })
    .optional()
    .describe('The restaurant to copy settings from.'),
});
export const restaurantUpdateBody = z
  .object(restaurantFields)
  .partial()
  .superRefine(atLeastOne(Object.keys(restaurantFields)));

export const restaurantParams = z.object({ restaurantId: id });
export const restaurant = z.object({
  restaurantId: id,
  brandId: id,
  name: z.string().meta({ example: 'Bistro Lumière République' }),
  street: z.string().meta({ example: '12 place de la République' }),
  postalCode: z.string().meta({ example: '75011' }),
  city: z.string().meta({ example: 'Paris' }),
  countryCode: z.string().meta({ example: 'FR' }),
  lat: z.number().meta({ example: 48.8672 }),
  lng: z.number().meta({ example: 2.3633 }),
  timeZone: z.string().describe('The IANA name of the time zone.').meta({ example: 'Europe/Paris' }),
  phone: z.string().nullable().describe('The phone number in E.164 format; null for none.').meta({ example: '+33142000000' }),
  email: z.string().nullable().meta({ example: 'republique@example.com' }),
  hours: openingHours.describe('The opening hours. Hours after midnight are a range of the next day.'),
  closesAt: z
    .int()
    .describe('The minute at which service ends on the latest day, above 1440 if after midnight. Derived from the opening hours.')
    .meta({ example: 1350 }),
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: timestamp.nullable(),
});
export type Restaurant = z.infer<typeof restaurant>;
export const archiveBody = z.object({ restaurantIds: copyFields.toRestaurantIds.describe('Restaurants of the brand.') });
export const archivedRestaurants = copyResult({});
export type ArchivedRestaurants = z.infer<typeof archivedRestaurants>;
export const partCounts = z.object({
  part: z.enum(partNames),
  counts: z
    .array(z.object({ thing: z.enum(partThings), count: z.int().min(1).meta({ example: 84 }) }))
    .describe('The number of things of each kind. Kinds without any are omitted.'),
});
export type PartCounts = z.infer<typeof partCounts>;
export const createdRestaurant = restaurant.extend({
  taken: z.array(partCounts).optional().describe('What the new restaurant copied from the other one.'),
});
export type CreatedRestaurant = z.infer<typeof createdRestaurant>;
export const restaurantWithVersion = restaurant.extend({
  etag: z.string().describe('The version of the editable fields, for `If-Match`.'),
});
export type RestaurantWithVersion = z.infer<typeof restaurantWithVersion>;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
export const pointQuery = z.object({ lat: latitude.meta({ example: 48.8672 }), lng: longitude.meta({ example: 2.3633 }) });
export const zoneOfPoint = z.object({ timeZone: z.string().describe('The IANA name of the time zone.').meta({ example: 'Europe/Paris' }) });
