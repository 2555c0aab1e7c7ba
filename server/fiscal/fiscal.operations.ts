import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
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
const readZones = allow(permissions.fiscal.read, ofRestaurant);
const writeZones = allow(permissions.fiscal.write, ofRestaurant);

export const listOperationZones = query({
  path: '/api/v1/restaurants/{id}/operation-zones',
  summary: 'List the operation zones of a restaurant',
  description: 'Lists the primary zone first.',
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
  summary: 'Propose an operation zone for a restaurant’s address',
  description:
    'The proposal depends on the country and the postal code. Corsica, the overseas departments and Monaco have their own zones.',
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
  description: 'The zone has the restaurant’s own address until it is configured. The first zone becomes the primary one.',
  tag,
  access: writeZones,
  params: schema.restaurantParams,
  body: schema.addZoneBody,
  success: { status: 201, code: 'operation_zone_added', data: schema.zoneSummary },
  errors: ['already_exists'],
  example: { id: 1, operationZoneCode: 'FR_METRO' },
  guardedBy: zones.versionedZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.addOperationZone,
});

export const configureOperationZone = mutation({
  method: 'PUT',
  path: '/api/v1/restaurants/{id}/operation-zones/{operationZoneId}/configure',
  summary: 'Set a restaurant’s company details in an operation zone',
  description:
    'Replaces the earlier details. The check digits of the SIRET and the VAT number are verified. The issues `required`, `invalid_format` and `invalid_check_digits` name the field, together with all other problems. The address is replaced as a whole. If the street, number, postal code, town or country changes, omitted parts become unknown, and the point becomes that of the restaurant. If they are the same, omitted parts (point, administrative areas, provider) are unchanged.',
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
  guardedBy: zones.versionedZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.configureOperationZone,
});

export const makeZonePrimary = mutation({
  method: 'PUT',
  path: '/api/v1/restaurants/{id}/operation-zones/{operationZoneId}/primary',
  summary: 'Make one of a restaurant’s zones the primary one',
  description: 'The restaurant’s VAT rates are those of its primary zone.',
  tag,
  access: writeZones,
  params: schema.zoneParams,
  success: { code: 'operation_zone_made_primary', data: nothing },
  example: { id: 1, operationZoneId: 1 },
  guardedBy: zones.versionedZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.makeZonePrimary,
});

export const removeOperationZone = mutation({
  method: 'DELETE',
  path: '/api/v1/restaurants/{id}/operation-zones/{operationZoneId}',
  summary: 'Remove an operation zone from a restaurant',
  description: 'The primary zone can be removed only if it is the last one. Otherwise make another zone primary first.',
  tag,
  access: writeZones,
  params: schema.zoneParams,
  success: { code: 'operation_zone_removed', data: nothing },
  example: { id: 1, operationZoneId: 1 },
  guardedBy: zones.versionedZones,
  audit: { revert: zones.undoZoneChange },
  run: zones.removeOperationZone,
});

export const getRestaurantVat = query({
  path: '/api/v1/restaurants/{id}/vat-rates',
  summary: 'Read the VAT rates of a restaurant',
  description:
    'Returns today’s rates of the primary zone. Without a zone, `operationZone` is null and `vatGroups` is empty. Products refer to a group by `vatGroupId`.',
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
    'Returns the rates of the zone that is primary in most restaurants. In a tie, this is the zone of the restaurant with the lowest id. For display only: each restaurant applies its own rates.',
  tag,
  access: allow(permissions.fiscal.read, { brand: 'id' }),
  params: schema.brandParams,
  success: { code: 'fetch_brand_vat_rates_succeed', data: schema.brandVat },
  example: { id: 1 },
  run: vat.getBrandVat,
});

export const listBrandZones = query({
  path: '/api/v1/brands/{id}/operation-zones',
  summary: 'List the operation zones of all restaurants of a brand, with points to check',
  description:
    'The points to check are: no zone, a missing company name, SIRET or VAT number, a number with wrong check digits, and rates that differ from those of the address.',
  tag,
  access: allow(permissions.brandZones.read, { brand: 'id' }),
  params: schema.brandParams,
  success: { code: 'fetch_brand_operation_zones_succeed', data: schema.brandZones },
  example: { id: 1 },
  run: brandZones.listBrandZones,
});

export const getVatConfiguration = query({
  path: '/api/v1/vat-configuration',
  summary: 'Read all zones and VAT rates',
  description:
    'The response is the same for every caller. With `format=csv`, it is a file without an envelope. It has one row per zone and group, with rates in percent. If `mode` is sent, it contains only the column of that mode.',
  tag,
  access: allow(permissions.self.read, {}),
  query: schema.vatConfigurationQuery,
  etag: true,
  file: { contentType: 'text/csv', when: ({ format }) => format === 'csv', run: referential.vatConfigurationFile },
  success: { code: 'get_vat_configuration_succeed', data: schema.vatConfiguration },
  example: { zoneCode: 'FR_METRO' },
  run: referential.getVatConfiguration,
});
