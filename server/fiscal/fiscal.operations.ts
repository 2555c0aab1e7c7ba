import { z } from 'zod';
import { allow, areas } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as brandZones from './brand-zones.service';
import * as schema from './fiscal.schema';
import * as proposal from './proposal.service';
import * as referential from './referential.service';
import * as vat from './vat.service';
import * as zones from './zones.service';

const tag = 'Fiscal';
const nothing = z.object({});
const ofRestaurant = { restaurant: 'id' } as const;
const readZones = allow(areas.fiscal.read, ofRestaurant);
const writeZones = allow(areas.fiscal.write, ofRestaurant);

export const listOperationZones = query({
  path: '/api/v1/restaurants/{id}/operation-zones',
  summary: 'List the operation zones of a restaurant',
  description: 'The primary one first.',
  tag,
  access: readZones,
  params: schema.restaurantParams,
  etag: true,
  success: { code: 'fetch_restaurant_operation_zones_succeed', data: z.array(schema.zoneSummary) },
  example: { id: 1 },
  run: zones.listOperationZones,
});

export const getZoneProposal = query({
  path: '/api/v1/restaurants/{id}/operation-zones/proposal',
  summary: 'Propose the operation zone of a restaurant’s address',
  description: 'By its country and postal code: Corsica, the overseas departments and Monaco have zones of their own.',
  tag,
  access: readZones,
  params: schema.restaurantParams,
  success: { code: 'operation_zone_proposal_found', data: schema.zoneProposal },
  example: { id: 1 },
  run: proposal.getZoneProposal,
});

export const addOperationZone = mutation({
  method: 'POST',
  path: '/api/v1/restaurants/{id}/operation-zones',
  summary: 'Add an operation zone to a restaurant',
  description: 'With the restaurant’s own address until it is configured. The first zone becomes the primary one.',
  tag,
  access: writeZones,
  params: schema.restaurantParams,
  body: schema.addZoneBody,
  success: { status: 201, code: 'operation_zone_added', data: schema.zoneSummary },
  errors: ['already_exists'],
  example: { id: 1, operationZoneCode: 'FR_METRO' },
  guardedBy: zones.heldZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.addOperationZone,
});

export const configureOperationZone = mutation({
  method: 'PUT',
  path: '/api/v1/restaurants/{id}/operation-zones/{operationZoneId}/configure',
  summary: 'Say who a restaurant is in one of its zones',
  description:
    'Replaces what was said of it. SIRET and VAT number are held against their check digits: issues `required`, `invalid_format` and `invalid_check_digits` name the field, along with all other faults. An address is replaced as one: with another street, number, postal code, town or country, what is left out of it is unknown from then on, and its point is that of the restaurant; with the same ones, what is left out (point, administrative areas, provider) stays.',
  tag,
  access: writeZones,
  params: schema.zoneParams,
  body: schema.configureBody,
  faults: zones.configurationIssues,
  success: { code: 'configure_operation_zone_succeed', data: nothing },
  example: {
    id: 1,
    operationZoneId: 1,
    socialReason: 'Bistro Lumière SAS',
    vatNumber: 'FR44732829320',
    siret: '73282932000074',
    address: { route: 'boulevard Voltaire', streetNumber: '14', postalCode: '75011', locality: 'Paris', country: 'France' },
  },
  guardedBy: zones.heldZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.configureOperationZone,
});

export const makeZonePrimary = mutation({
  method: 'PUT',
  path: '/api/v1/restaurants/{id}/operation-zones/{operationZoneId}/primary',
  summary: 'Make one of a restaurant’s zones the primary one',
  description: 'The VAT of the restaurant follows its primary zone.',
  tag,
  access: writeZones,
  params: schema.zoneParams,
  success: { code: 'operation_zone_made_primary', data: nothing },
  example: { id: 1, operationZoneId: 1 },
  guardedBy: zones.heldZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.makeZonePrimary,
});

export const removeOperationZone = mutation({
  method: 'DELETE',
  path: '/api/v1/restaurants/{id}/operation-zones/{operationZoneId}',
  summary: 'Take an operation zone from a restaurant',
  description: 'The primary one can only go last: make another primary before.',
  tag,
  access: writeZones,
  params: schema.zoneParams,
  success: { code: 'operation_zone_removed', data: nothing },
  example: { id: 1, operationZoneId: 1 },
  guardedBy: zones.heldZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.removeOperationZone,
});

export const getRestaurantVat = query({
  path: '/api/v1/restaurants/{id}/vat-rates',
  summary: 'Read the VAT rates of a restaurant',
  description:
    'Those of its primary zone, in force today. Without a zone `operationZone` is null and `vatGroups` empty. Products name a `vatGroupId`.',
  tag,
  access: readZones,
  params: schema.restaurantParams,
  success: { code: 'fetch_restaurant_vat_rates_succeed', data: schema.restaurantVat },
  example: { id: 1 },
  run: vat.getRestaurantVat,
});

export const getBrandVat = query({
  path: '/api/v1/brands/{id}/vat-rates',
  summary: 'Read the VAT rates to show for a brand',
  description:
    'Those of the zone that is primary in most of its restaurants; of several with as many, the one whose first restaurant has the lowest id. Values to show: each restaurant’s own decide.',
  tag,
  access: allow(areas.fiscal.read, { brand: 'id' }),
  params: schema.brandParams,
  success: { code: 'fetch_brand_vat_rates_succeed', data: schema.brandVat },
  example: { id: 1 },
  run: vat.getBrandVat,
});

export const listBrandZones = query({
  path: '/api/v1/brands/{id}/operation-zones',
  summary: 'List the operation zones of all restaurants of a brand, and what is to be looked at',
  description:
    'Restaurants without a zone, without a company name, SIRET or VAT number where they need one, with a number whose check digits do not fit, and with other rates than those of the zone in which their address lies.',
  tag,
  access: allow(areas.brandZones.read, { brand: 'id' }),
  params: schema.brandParams,
  success: { code: 'fetch_brand_operation_zones_succeed', data: schema.brandZones },
  example: { id: 1 },
  run: brandZones.listBrandZones,
});

export const getVatConfiguration = query({
  path: '/api/v1/vat-configuration',
  summary: 'Read the referential of zones and VAT rates',
  description:
    'The same for everybody. With `format=csv` a file without envelope: a line for each zone and group, rates in percent, and of the modes only `mode` where it is given.',
  tag,
  access: allow(areas.self.read, {}),
  query: schema.vatConfigurationQuery,
  etag: true,
  file: { contentType: 'text/csv', when: ({ format }) => format === 'csv', run: referential.vatConfigurationFile },
  success: { code: 'get_vat_configuration_succeed', data: schema.vatConfiguration },
  example: { zoneCode: 'FR_METRO' },
  run: referential.getVatConfiguration,
});
