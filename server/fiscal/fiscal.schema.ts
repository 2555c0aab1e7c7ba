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
  lat: z.number().min(-90).max(90).optional().describe('The latitude. Requires `lng`.'),
  lng: z.number().min(-180).max(180).optional().describe('The longitude. Requires `lat`.'),
  provider: text.optional().describe('The service that found the address.'),
  providerId: text.optional().describe('The id of the address at that provider.'),
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
  vatNumber: optionalText.describe(
    'The VAT number, including the country letters. Required if the zone has VAT. Spaces, dots and dashes are removed.',
  ),
  siret: optionalText.describe('The SIRET, 14 digits. Required in France.'),
});
export const addZoneBody = z.object({ operationZoneCode: code.min(1), isPrimary: z.boolean().optional() });
/** A restaurant’s details in a zone, as kept in the history. */
export const zoneState = zoneSummary.extend({ address: zoneAddress.extend({ provider: z.string(), providerId: z.string() }) });
export type ZoneState = z.infer<typeof zoneState>;

const rate = z.int().min(0).max(10_000).describe('The rate in basis points: 550 is 5.5 %.');
export const vatRates = z.object({ eatIn: rate, takeAway: rate, delivery: rate });

const zoneCode = z.string().meta({ example: 'FR_METRO' });
const zoneName = z.string().meta({ example: 'Mainland France' });
const countryCode = z.string().meta({ example: 'FR' });
const groupCode = z.string().meta({ example: 'MEAL' });
const groupName = z.string().meta({ example: 'Dishes made to be eaten at once' });

export const viewedZone = z.object({
  operationZoneId: id,
  code: zoneCode,
  name: zoneName,
  countryCode,
  isPrimary: z.boolean(),
  fiscalityType: z.string().describe('The usual rules for tills in the zone.'),
});
export type ViewedZone = z.infer<typeof viewedZone>;
export const vatGroup = z.object({ vatGroupId: id, code: groupCode, name: groupName, ...vatRates.shape });
export type VatGroup = z.infer<typeof vatGroup>;
const vatView = { operationZone: viewedZone.nullable(), vatGroups: z.array(vatGroup) };
export const restaurantVat = z.object({ restaurantId: id, ...vatView });
export const zoneProposal = z.object({
  restaurantId: id,
  address: z.object({
    street: z.string().meta({ example: '12 rue du Faubourg-du-Temple' }),
    postalCode: z.string().meta({ example: '75010' }),
    city: z.string().meta({ example: 'Paris' }),
    country: z.string().meta({ example: 'France' }),
  }),
  isCovered: z.boolean().describe('Whether a zone is known for the address.'),
  proposed: z
    .object({
      operationZoneId: id,
      operationZoneCode: zoneCode,
      name: zoneName,
      isHeld: z.boolean().describe('Whether the restaurant has this zone already, but not as its primary zone.'),
      differingGroups: z.array(z.string()).describe('The groups whose rates differ from those of the primary zone.'),
    })
    .nullable()
    .describe('The zone of the address; null if it is already the primary zone, or unknown.'),
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
        code: zoneCode,
        name: zoneName,
        primaryIn: z.int().describe('The number of restaurants with this primary zone.'),
      }),
    )
    .describe('The zones in which the restaurants sell or are located, sorted by the number of restaurants with this primary zone.'),
  dominantZoneId: id.nullable().describe('The zone whose rates `GET …/vat-rates` returns for the brand; null if there is none.'),
  restaurants: z.array(
    z.object({
      restaurantId: id,
      name: z.string().meta({ example: 'Bistro Lumière République' }),
      city: z.string().meta({ example: 'Paris' }),
      zones: z.array(zoneOfBrand).describe('The zones of the restaurant, the primary one first.'),
      issues: z.array(
        z.object({
          code: z.enum(zoneIssues).describe('The point to check. `unusual_rates` and `other_zone` are not errors, but worth checking.'),
          operationZoneId: id.nullable(),
          expectedZoneId: id.optional().describe('The zone of the restaurant’s address.'),
          vatGroupIds: z.array(id).optional().describe('The groups whose rates differ from that zone.'),
        }),
      ),
    }),
  ),
});
export type BrandZones = z.infer<typeof brandZones>;

export const vatConfigurationQuery = z.object({
  zoneCode: code.optional(),
  groupCode: code.optional(),
  mode: z.enum(vatModes).optional().describe('The mode to include in a CSV file. All modes if omitted.'),
  format: z.enum(['json', 'csv']).default('json'),
  date: z.iso.date().optional().describe('The day of the rates. Today if omitted.'),
});
export type VatConfigurationQuery = z.output<typeof vatConfigurationQuery>;

const referentialZone = z.object({
  operationZoneId: id,
  code: zoneCode,
  name: zoneName,
  countryCode,
  fiscalityType: z.array(z.string()),
  currencies: z.array(z.string()),
  sources: z.array(z.string()).describe('The laws and official pages that define the rates.'),
  notes: z.array(z.string()).describe('Rules from the sources that the rates do not express.'),
  uncertain: z
    .array(
      z.object({
        text: z.string(),
        groupCodes: z.array(z.string()).describe('The groups whose rates depend on it.'),
        isAboutTills: z.boolean().describe('Whether `fiscalityType` depends on it.'),
      }),
    )
    .describe('Questions that the sources leave open, and the answers that the rates assume.'),
});
const referentialGroup = z.object({
  vatGroupId: id,
  code: groupCode,
  name: groupName,
  rates: z.record(z.string(), vatRates).describe('The rates by zone code, without zones that do not have this group.'),
});
export const vatConfiguration = z.object({
  version: z.iso.date(),
  operationZones: z.array(referentialZone),
  vatGroups: z.array(referentialGroup),
});
export type VatConfiguration = z.infer<typeof vatConfiguration>;
