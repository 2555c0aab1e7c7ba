import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import { searchAddresses as search } from './addresses.service';
import {
  listAreas as list,
  listBrandAreas as listOfBrand,
  listBrandOutlines as listOutlines,
  replaceAreas as replace,
  subjectOf,
  undoReplacement,
  versionedAreas,
} from './areas.service';
import { bindArea as bind, locatePair, unbindArea as unbind, undoBinding } from './bindings.service';
import { copyAreas as copy } from './copies.service';
import * as schema from './delivery-areas.schema';
import { exportAreas as exportAll, importAreas as importAll } from './exchange.service';
import { probeRestaurant } from './probe.service';

const tag = 'Delivery areas';
const flag = 'CAN_EDIT_AREAS';
const read = allow(permissions.deliveryAreas.read, { restaurant: 'restaurantId' });
const write = allow(permissions.deliveryAreas.write, { restaurant: 'restaurantId' }, flag);
const writePair = allow(permissions.deliveryAreas.write, { locate: locatePair }, flag);

const example = {
  name: 'République',
  deliveryFee: 290,
  deliveryDelay: 30,
  isActivated: true,
  minimumAmount: 1500,
  minimumAmountForFreeDelivery: 4000,
  forceOnlinePayment: false,
  isScheduleModeEnabled: true,
  priority: 1,
  points: [
    { lat: 48.8712, lng: 2.3586 },
    { lat: 48.8709, lng: 2.3731 },
    { lat: 48.8612, lng: 2.3718 },
    { lat: 48.8617, lng: 2.3577 },
  ],
  schedules: [{ start: 690, end: 870, day: 'MON' as const, orderingQuota: null }],
};

export const listAreas = query({
  path: '/areas/restaurant/{restaurantId}',
  summary: 'List the delivery areas of a restaurant',
  description: 'Lists the areas in the order in which they were saved.',
  tag,
  access: read,
  params: schema.restaurantParams,
  etag: true,
  success: { code: 'fetch_areas_succeed', data: z.array(schema.area) },
  example: { restaurantId: 1 },
  run: list,
});

export const replaceAreas = mutation({
  method: 'POST',
  path: '/areas/restaurant/{restaurantId}',
  summary: 'Replace the delivery areas of a restaurant',
  description:
    'The list replaces all areas. Omitted areas are removed, with their schedules and links. Every area gets a new `areaId`. An entry with the `areaId` of an existing area keeps its `uuid` and its links to consumption modes; `boundTo` replaces these links. The whole request is refused if it names a mode of another restaurant, or an `areaId` that the restaurant does not have, such as one from before the last save. Send `If-Match` to avoid overwriting the changes of someone else. Unknown fields are ignored.',
  tag,
  access: write,
  params: schema.restaurantParams,
  body: schema.replaceBody,
  replaces: versionedAreas,
  success: { status: 201, code: 'create_areas_succeed', data: z.array(schema.area) },
  example: { areas: [example] },
  audit: {
    subject: ({ restaurantId }) => subjectOf(restaurantId),
    revert: (ctx, { input, ...entry }) => undoReplacement(ctx, entry, input.restaurantId),
  },
  run: replace,
});

export const bindArea = mutation({
  method: 'POST',
  path: '/areas/{areaId}/consumption_modes/{consumptionModeId}',
  summary: 'Link a delivery area to a consumption mode',
  description: 'Online ordering uses an area once it is linked to a delivery mode of its restaurant.',
  tag,
  access: writePair,
  params: schema.bindingParams,
  success: { code: 'module_bind_succeed', data: schema.boundMode },
  guardedBy: versionedAreas,
  audit: { revert: (ctx, { input, ...entry }) => undoBinding(ctx, entry, input) },
  run: bind,
});

export const unbindArea = mutation({
  method: 'DELETE',
  path: '/areas/{areaId}/consumption_modes/{consumptionModeId}',
  summary: 'Unlink a delivery area from a consumption mode',
  tag,
  access: writePair,
  params: schema.bindingParams,
  success: { code: 'module_unbind_succeed', data: schema.boundMode },
  guardedBy: versionedAreas,
  audit: { revert: (ctx, { input, ...entry }) => undoBinding(ctx, entry, input) },
  run: unbind,
});

export const probe = query({
  path: '/areas/restaurant/{restaurantId}/probe',
  summary: 'Find the delivery area that serves a point',
  description:
    'Considers the active areas that contain the point, are linked to the mode and are open at the time. The area with the lowest `priority` wins (null comes last), then the one with the lowest fee, then the oldest. A point on an edge is inside. On days with special hours for deliveries or for the restaurant, these hours replace the schedules of the areas.',
  tag,
  access: read,
  params: schema.restaurantParams,
  query: schema.probeQuery,
  success: { code: 'areas_probe_succeed', data: schema.probeResult },
  example: { restaurantId: 1, lat: 48.8674, lng: 2.3637, day: 'MON', minute: 735 },
  run: probeRestaurant,
});

export const searchAddresses = query({
  path: '/areas/restaurant/{restaurantId}/addresses',
  summary: 'Search for an address',
  description:
    'Returns at most five points, best match first. The query and the position of the restaurant are sent to the configured geocoder. Without a geocoder, or while it is unavailable, the response is 503 `unavailable`.',
  tag,
  access: allow(permissions.deliveryAreas.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  query: schema.addressesQuery,
  success: { code: 'addresses_succeed', data: z.array(schema.foundAddress) },
  example: { restaurantId: 1, q: '12 rue de Rivoli' },
  run: search,
});

export const importAreas = mutation({
  method: 'POST',
  path: '/areas/restaurant/{restaurantId}/import',
  summary: 'Read delivery areas from a GeoJSON or KML file',
  description:
    'Saves nothing. Returns the areas that the file would add or update, with the problems of each. A surface with several parts becomes several areas. A surface with too many points is simplified, and holes are ignored. A surface is a new outline of an existing area (`match`) if it has the uuid of an area of the restaurant, or a name that exactly one area has. `action` is the proposed action.',
  tag,
  access: write,
  params: schema.restaurantParams,
  body: schema.importBody,
  success: { code: 'areas_import_read', data: schema.importResult },
  errors: ['unreadable_file', 'takes_too_long'],
  example: {
    content: '{"type":"Polygon","coordinates":[[[2.3586,48.8712],[2.3731,48.8709],[2.3718,48.8612],[2.3577,48.8617],[2.3586,48.8712]]]}',
  },
  audit: false,
  transaction: false,
  run: importAll,
});

export const exportAreas = download({
  path: '/areas/restaurant/{restaurantId}/export',
  summary: 'Download the delivery areas of a restaurant as GeoJSON or KML',
  tag,
  access: read,
  params: schema.restaurantParams,
  query: schema.exportQuery,
  success: { contentTypes: ['application/geo+json', 'application/vnd.google-earth.kml+xml'] },
  run: exportAll,
});

export const listBrandAreas = query({
  path: '/areas/brand/{brandId}',
  summary: 'List the delivery areas of all restaurants of a brand',
  tag,
  access: allow(permissions.brandAreas.read, { brand: 'brandId' }),
  params: schema.brandParams,
  success: { code: 'fetch_brand_areas_succeed', data: schema.brandAreas },
  example: { brandId: 1 },
  run: listOfBrand,
});

export const listBrandOutlines = query({
  path: '/areas/brand/{brandId}/outlines',
  summary: 'List the outlines of the delivery areas of all restaurants of a brand',
  description:
    'For maps of many restaurants: the outlines are less exact and much smaller than the areas themselves. A page contains restaurants, by id.',
  tag,
  access: allow(permissions.brandAreas.read, { brand: 'brandId' }),
  params: schema.brandParams,
  query: schema.outlinesQuery,
  success: { code: 'fetch_brand_areas_succeed', data: schema.brandOutlines },
  example: { brandId: 1 },
  run: listOutlines,
});

export const copyAreas = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/areas/copies',
  summary: 'Apply the terms of the delivery areas of one restaurant to others',
  description:
    'Copies the terms of areas with the same name: fee, minimum, minimum for free delivery, delay, schedules, and the settings for activation, opening times and online payment. Outlines, links, uuids and priorities are unchanged. `withoutNamesake` lists the names that a restaurant does not have. If areas of the restaurant to copy from share a name but have different terms, a restaurant with that name is `refused`. Each restaurant has its own result, also in a dry run, and is changed completely or not at all. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
  tag,
  access: allow(permissions.brandAreas.write, { brand: 'brandId' }, flag),
  params: schema.brandParams,
  body: schema.copyBody,
  success: { code: 'areas_copied', data: schema.areasCopied },
  errors: ['data_not_found'],
  example: { brandId: 1, fromRestaurantId: 1, toRestaurantIds: [2, 5] },
  guardedBy: 'preview',
  audit: { revert: 'together' },
  run: copy,
});
