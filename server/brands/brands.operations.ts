import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { searchAddressesNear } from '@/server/delivery-areas/addresses.service';
import { addressesNearQuery, foundAddress } from '@/server/delivery-areas/delivery-areas.schema';
import { archiveRestaurants as archive, undoArchiving } from './archiving.service';
import * as schema from './brands.schema';
import * as brands from './brands.service';
import { createRestaurant as create } from './creation.service';
import * as groups from './groups.service';
import { listRestaurantParts as listParts, undoCreation } from './likeness.service';
import * as restaurants from './restaurants.service';
import { findTimeZone as zoneOfPoint } from './time-zone';

const tag = 'Brands';
const ofGroup = ({ brandGroupId }: { brandGroupId: number }) => ({ kind: 'brand group', id: brandGroupId });
const ofBrand = ({ brandId }: { brandId: number }) => ({ kind: 'brand', id: brandId });
const ofRestaurant = ({ restaurantId }: { restaurantId: number }) => ({ kind: 'restaurant', id: restaurantId });

export const listChannels = query({
  path: '/brands/{brandId}/channels',
  summary: 'List the sales channels enabled for a brand',
  tag,
  access: allow(permissions.brands.read, { brand: 'brandId' }),
  params: schema.brandParams,
  success: { code: 'channels_found', data: z.array(schema.channel) },
  example: { brandId: 1 },
  run: brands.listChannels,
});

export const listReachableBrands = query({
  path: '/v1/brands',
  summary: 'List the brands in the caller’s scope',
  tag,
  access: allow(permissions.stock.read, {}),
  query: schema.brandListQuery,
  success: { code: 'brands_found', data: z.array(schema.reachableBrand) },
  run: brands.listReachableBrands,
});

export const listReachableRestaurants = query({
  path: '/v1/restaurants',
  summary: 'List the restaurants in the caller’s scope',
  tag,
  access: allow(permissions.stock.read, { brand: 'brandId', orAll: true }),
  query: schema.restaurantListQuery,
  success: { code: 'restaurants_found', data: z.array(schema.reachableRestaurant) },
  run: restaurants.listReachableRestaurants,
});

export const listBrandGroups = query({
  path: '/v1/brand_groups',
  summary: 'List the brand groups',
  description: 'Administrators see all groups. Users of a brand group see their own.',
  tag,
  access: allow(permissions.brandGroups.read, {}),
  query: schema.groupListQuery,
  success: { code: 'brand_groups_found', data: z.array(schema.brandGroup) },
  run: groups.listGroups,
});

export const createBrandGroup = mutation({
  method: 'POST',
  path: '/v1/brand_groups',
  summary: 'Create a brand group',
  tag,
  access: allow(permissions.brandGroups.write, {}),
  body: schema.groupBody,
  success: { status: 201, code: 'brand_group_created', data: schema.brandGroup },
  audit: {},
  run: groups.createGroup,
});

export const getBrandGroup = query({
  path: '/v1/brand_groups/{brandGroupId}',
  summary: 'Read a brand group',
  tag,
  access: allow(permissions.brandGroups.read, {}),
  params: schema.groupParams,
  success: { code: 'brand_group_found', data: schema.brandGroup },
  errors: ['data_not_found'],
  run: groups.getGroup,
});

export const updateBrandGroup = mutation({
  method: 'PUT',
  path: '/v1/brand_groups/{brandGroupId}',
  summary: 'Rename a brand group',
  tag,
  access: allow(permissions.brandGroups.write, {}),
  params: schema.groupParams,
  body: schema.groupBody,
  replaces: { read: groups.getGroup },
  success: { code: 'brand_group_updated', data: schema.brandGroup },
  errors: ['data_not_found'],
  audit: { subject: ofGroup, revert: 'replace' },
  run: groups.updateGroup,
});

export const archiveBrandGroup = mutation({
  method: 'DELETE',
  path: '/v1/brand_groups/{brandGroupId}',
  summary: 'Archive a brand group',
  description: 'If the group has brands that are not archived, the response is `conflict`.',
  tag,
  access: allow(permissions.brandGroups.write, {}),
  params: schema.groupParams,
  success: { code: 'brand_group_archived', data: schema.brandGroup },
  errors: ['data_not_found', 'conflict'],
  audit: { subject: ofGroup, snapshot: groups.getGroup },
  run: groups.archiveGroup,
});

export const unarchiveBrandGroup = mutation({
  method: 'POST',
  path: '/v1/brand_groups/{brandGroupId}/unarchive',
  summary: 'Restore an archived brand group',
  description: 'Also succeeds if the group is not archived.',
  tag,
  access: allow(permissions.brandGroups.write, {}),
  params: schema.groupParams,
  success: { code: 'brand_group_unarchived', data: schema.brandGroup },
  errors: ['data_not_found'],
  audit: { subject: ofGroup, snapshot: groups.getGroup },
  run: groups.unarchiveGroup,
});

export const createBrand = mutation({
  method: 'POST',
  path: '/v1/brands',
  summary: 'Create a brand',
  tag,
  access: allow(permissions.brandGroups.write, {}),
  body: schema.brandCreateBody,
  success: { status: 201, code: 'brand_created', data: schema.brand },
  errors: ['data_not_found', 'conflict'],
  example: { name: 'Bistro Lumière', brandGroupId: 1, channelIds: [1, 2, 5] },
  audit: {},
  run: brands.createBrand,
});

export const getBrand = query({
  path: '/v1/brands/{brandId}',
  summary: 'Read a brand',
  tag,
  access: allow(permissions.stock.read, { brand: 'brandId' }),
  params: schema.brandParams,
  success: { code: 'brand_found', data: schema.brandWithVersion },
  run: brands.getBrand,
});

export const updateBrand = mutation({
  method: 'PUT',
  path: '/v1/brands/{brandId}',
  summary: 'Change a brand',
  description: 'Omitted fields are unchanged. Only administrators can change the group.',
  tag,
  access: allow(permissions.ownBrand.write, { brand: 'brandId' }),
  params: schema.brandParams,
  body: schema.brandUpdateBody,
  guardedBy: brands.versionedBrand,
  success: { code: 'brand_updated', data: schema.brandWithVersion },
  errors: ['conflict'],
  example: { brandId: 1, name: 'Bistro Lumière' },
  audit: { subject: ofBrand, snapshot: brands.readBrand, revert: 'fields' },
  run: brands.updateBrand,
});

export const archiveBrand = mutation({
  method: 'DELETE',
  path: '/v1/brands/{brandId}',
  summary: 'Archive a brand',
  description: 'Deletes nothing. Until the brand is restored, only administrators and the brand group can access it and its restaurants.',
  tag,
  access: allow(permissions.brandGroups.write, { brand: 'brandId' }),
  params: schema.brandParams,
  guardedBy: brands.versionedBrand,
  success: { code: 'brand_archived', data: schema.brand },
  audit: { subject: ofBrand, snapshot: brands.readBrand },
  run: brands.archiveBrand,
});

export const unarchiveBrand = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/unarchive',
  summary: 'Restore an archived brand',
  description: 'Also succeeds if the brand is not archived.',
  tag,
  access: allow(permissions.brandGroups.write, { brand: 'brandId' }),
  params: schema.brandParams,
  success: { code: 'brand_unarchived', data: schema.brand },
  errors: ['conflict'],
  audit: { subject: ofBrand, snapshot: brands.readBrand },
  run: brands.unarchiveBrand,
});

export const createRestaurant = mutation({
  method: 'POST',
  path: '/v1/restaurants',
  summary: 'Create a restaurant',
  description:
    'The new restaurant has no settings, or copies those of another restaurant of the brand (`like`). A copy is closed for online ordering until it is opened. It has no stock, its table layouts are not published, its VAT zones have no company numbers, and its delivery areas are inactive and lie around its own address. A dry run counts what would be copied. Undoing the creation removes the restaurant. Once the restaurant has sales, stock, users, tills or customers, undoing it is refused with `conflict`.',
  tag,
  access: allow(permissions.ownBrand.write, { brand: 'brandId' }),
  body: schema.restaurantCreateBody,
  success: { status: 201, code: 'restaurant_created', data: schema.createdRestaurant },
  errors: ['data_not_found', 'conflict', 'missing_access_flag'],
  example: {
    brandId: 1,
    name: 'Bistro Lumière Bastille',
    street: '3 rue de la Roquette',
    postalCode: '75011',
    city: 'Paris',
    countryCode: 'FR',
    lat: 48.8537,
    lng: 2.3707,
    hours: [{ day: 'MON', start: 690, end: 870 }],
  },
  audit: { revert: undoCreation, revertsCreation: true },
  run: create,
});

export const listRestaurantParts = query({
  path: '/v1/restaurants/{restaurantId}/parts',
  summary: 'Count what a new restaurant can copy from this one',
  description:
    'Lists the parts in the order in which they are copied, without those that the caller may not edit. A part without counts has nothing to copy.',
  tag,
  access: allow(permissions.ownBrand.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  success: { code: 'restaurant_parts_found', data: z.array(schema.partCounts) },
  run: listParts,
});

export const findTimeZone = query({
  path: '/v1/time_zone',
  summary: 'Find the time zone of a point',
  description: 'Uses no external service. Within a few kilometres of a border, the result may be the time zone on the other side.',
  tag,
  access: allow(permissions.restaurants.write, {}),
  query: schema.pointQuery,
  success: { code: 'time_zone_found', data: schema.zoneOfPoint },
  run: zoneOfPoint,
});

export const searchAddresses = query({
  path: '/v1/brands/{brandId}/addresses',
  summary: 'Search for the address of a restaurant',
  description:
    'Returns at most five addresses, best match first, with all parts that are known. The query and the given point are sent to the configured geocoder. Without a geocoder, or while it is unavailable, the response is 503 `unavailable`.',
  tag,
  access: allow(permissions.restaurants.write, { brand: 'brandId' }),
  params: schema.brandParams,
  query: addressesNearQuery,
  success: { code: 'addresses_found', data: z.array(foundAddress) },
  example: { brandId: 1, q: '3 rue de la Roquette' },
  run: searchAddressesNear,
});

export const getRestaurant = query({
  path: '/v1/restaurants/{restaurantId}',
  summary: 'Read a restaurant',
  tag,
  access: allow(permissions.stock.read, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  success: { code: 'restaurant_found', data: schema.restaurantWithVersion },
  run: restaurants.getRestaurant,
});

export const updateRestaurant = mutation({
  method: 'PUT',
  path: '/v1/restaurants/{restaurantId}',
  summary: 'Change a restaurant',
  description: 'Omitted fields are unchanged. `hours` replaces all opening hours. Phone numbers are stored in E.164 format.',
  tag,
  access: allow(permissions.restaurants.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  body: schema.restaurantUpdateBody,
  guardedBy: restaurants.versionedRestaurant,
  success: { code: 'restaurant_updated', data: schema.restaurantWithVersion },
  example: { restaurantId: 1, phone: '+33142000000' },
  audit: { subject: ofRestaurant, snapshot: restaurants.readRestaurant, revert: 'fields' },
  run: restaurants.updateRestaurant,
});

export const archiveRestaurant = mutation({
  method: 'DELETE',
  path: '/v1/restaurants/{restaurantId}',
  summary: 'Archive a restaurant',
  description: 'Deletes nothing. Until the restaurant is restored, its users, devices and guests cannot access it, and lists omit it.',
  tag,
  access: allow(permissions.ownBrand.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  guardedBy: restaurants.versionedRestaurant,
  success: { code: 'restaurant_archived', data: schema.restaurant },
  audit: { subject: ofRestaurant, snapshot: restaurants.readRestaurant, revert: undoArchiving },
  run: restaurants.archiveRestaurant,
});

export const archiveRestaurants = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/archived_restaurants',
  summary: 'Archive several restaurants',
  description:
    'Archives up to 1,000 restaurants of a brand. Each restaurant has its own result, also in a dry run. The history of each restaurant lists its change. The history of the brand lists all changes together, so that they can be undone together. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
  tag,
  access: allow(permissions.ownBrand.write, { brand: 'brandId' }),
  params: schema.brandParams,
  body: schema.archiveBody,
  success: { code: 'restaurants_archived', data: schema.archivedRestaurants },
  errors: ['data_not_found'],
  example: { brandId: 1, restaurantIds: [2, 5] },
  guardedBy: 'preview',
  audit: { revert: 'together' },
  run: archive,
});

export const unarchiveRestaurant = mutation({
  method: 'POST',
  path: '/v1/restaurants/{restaurantId}/unarchive',
  summary: 'Restore an archived restaurant',
  description: 'Also succeeds if the restaurant is not archived.',
  tag,
  access: allow(permissions.ownBrand.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  success: { code: 'restaurant_unarchived', data: schema.restaurant },
  audit: { subject: ofRestaurant, snapshot: restaurants.readRestaurant },
  run: restaurants.unarchiveRestaurant,
});
