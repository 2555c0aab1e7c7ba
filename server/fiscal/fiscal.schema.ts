import { z } from 'zod';
import { id } from '@/server/core/operation/fields';
import { vatModes, zoneIssues } from './fiscal.values';

const text = z.string().trim().max(255);
const optionalText = text.default('');
const code = z.string().max(64);

export const restaurantParams = z.object({ id: id.describe('The restaurant.') });
export const brandParams = z.object({ id: id.describe('The brand.') });
export const zoneParams = restaurantParams.extend({ operationZoneId: id });

const addressFields = {
  route: text.min(1),
  streetNumber: optionalText,
  postalCode: text.min(1),
  locality: text.min(1),
  country: text.min(1),
};
const administrativeAreas = { administrativeAreaLevel1: text, administrativeAreaLevel2: text };
export const zoneAddress = z.object({ ...addressFields, ...administrativeAreas, lat: z.number(), lng: z.number() });
export const writtenAddress = z.object({
  ...addressFields,
  administrativeAreaLevel1: text.optional(),
  administrativeAreaLevel2: text.optional(),
  lat: z.number().min(-90).max(90).optional().describe('With `lng`.'),
  lng: z.number().min(-180).max(180).optional().describe('With `lat`.'),
  provider: text.optional().describe('Who found the address.'),
  providerId: text.optional().describe('What that provider calls it.'),
});

export const zoneSummary = z.object({
  operationZoneId: id,
  operationZoneCode: z.string(),
  isPrimary: z.boolean(),
  socialReason: z.string(),
  vatNumber: z.string(),
  siret: z.string(),
  address: zoneAddress,
});
export type ZoneSummary = z.infer<typeof zoneSummary>;

export const configureBody = z.object({
  socialReason: text.min(1),
  address: writtenAddress,
  vatNumber: optionalText.describe('With its country’s letters. Required where the zone knows VAT. Spaces, dots and dashes are left out.'),
  siret: optionalText.describe('14 digits. Required in France.'),
});
export const addZoneBody = z.object({ operationZoneCode: code.min(1), isPrimary: z.boolean().optional() });
/** What a restaurant is in a zone, as the history keeps it. */
export const zoneState = zoneSummary.extend({ address: zoneAddress.extend({ provider: z.string(), providerId: z.string() }) });
export type ZoneState = z.infer<typeof zoneState>;

const rate = z.int().min(0).max(10_000).describe('Basis points: 550 is 5.5 %.');
export const vatRates = z.object({ eatIn: rate, takeAway: rate, delivery: rate });

export const viewedZone = z.object({
  operationZoneId: id,
  code: z.string(),
  name: z.string(),
  countryCode: z.string(),
  isPrimary: z.boolean(),
  fiscalityType: z.string().describe('The rules for tills that the zone usually follows.'),
});
export type ViewedZone = z.infer<typeof viewedZone>;
export const vatGroup = z.object({ vatGroupId: id, code: z.string(), name: z.string(), ...vatRates.shape });
export type VatGroup = z.infer<typeof vatGroup>;
const vatView = { operationZone: viewedZone.nullable(), vatGroups: z.array(vatGroup) };
export const restaurantVat = z.object({ restaurantId: id, ...vatView });
export const zoneProposal = z.object({
  restaurantId: id,
  address: z.object({ street: z.string(), postalCode: z.string(), city: z.string(), country: z.string() }),
  isCovered: z.boolean().describe('False where the referential has no zone for the address.'),
  proposed: z
    .object({
      operationZoneId: id,
      operationZoneCode: z.string(),
      name: z.string(),
      isHeld: z.boolean().describe('The restaurant has the zone already, as one that is not primary.'),
      differingGroups: z.array(z.string()).describe('The groups whose rates are others than in the primary zone.'),
    })
    .nullable()
    .describe('The zone in which the address lies. Null where it is the primary one, or none.'),
});
export type ZoneProposal = z.output<typeof zoneProposal>;

export const brandVat = z.object({ brandId: id, ...vatView });

const zoneOfBrand = zoneSummary.omit({ address: true });
export const brandZones = z.object({
  brandId: id,
  zones: z
    .array(
      z.object({
        operationZoneId: id,
        code: z.string(),
        name: z.string(),
        primaryIn: z.int().describe('Of how many restaurants it is the primary zone.'),
      }),
    )
    .describe('Those that the restaurants sell or lie in, by how many they are the primary one of.'),
  dominantZoneId: id.nullable().describe('The zone whose rates `GET …/vat-rates` shows for the brand.'),
  restaurants: z.array(
    z.object({
      restaurantId: id,
      name: z.string(),
      city: z.string(),
      zones: z.array(zoneOfBrand).describe('The primary one first.'),
      issues: z.array(
        z.object({
          code: z.enum(zoneIssues).describe('`unusual_rates` and `other_zone` are worth a look and not wrong.'),
          operationZoneId: id.nullable(),
          expectedZoneId: id.optional().describe('The zone in which the restaurant’s address lies.'),
          vatGroupIds: z.array(id).optional().describe('The groups whose rates are others than there.'),
        }),
      ),
    }),
  ),
});
export type BrandZones = z.infer<typeof brandZones>;

export const vatConfigurationQuery = z.object({
  zoneCode: code.optional(),
  groupCode: code.optional(),
  mode: z.enum(vatModes).optional().describe('The one mode whose column a CSV file holds.'),
  format: z.enum(['json', 'csv']).default('json'),
  date: z.iso.date().optional().describe('The day whose rates are meant: today unless given.'),
});
export type VatConfigurationQuery = z.output<typeof vatConfigurationQuery>;

const referentialZone = z.object({
  operationZoneId: id,
  code: z.string(),
  name: z.string(),
  countryCode: z.string(),
  fiscalityType: z.array(z.string()),
  currencies: z.array(z.string()),
  sources: z.array(z.string()).describe('Laws and official pages that the rates were taken from.'),
  notes: z.array(z.string()).describe('What follows from the sources and the rates alone do not tell.'),
  uncertain: z
    .array(
      z.object({
        text: z.string(),
        groupCodes: z.array(z.string()).describe('The groups whose rates hang on it.'),
        isAboutTills: z.boolean().describe('Whether `fiscalityType` hangs on it.'),
      }),
    )
    .describe('What the sources leave open, and how the referential takes it.'),
});
const referentialGroup = z.object({
  vatGroupId: id,
  code: z.string(),
  name: z.string(),
  rates: z.record(z.string(), vatRates).describe('By zone code. A zone whose law does not know the group is missing.'),
});
export const vatConfiguration = z.object({
  version: z.iso.date(),
  operationZones: z.array(referentialZone),
  vatGroups: z.array(referentialGroup),
});
export type VatConfiguration = z.infer<typeof vatConfiguration>;
