import { allow, areas } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as brand from './brand-modules.service';
import { copyModules as copy } from './copies.service';
import * as schema from './modules.schema';
import * as modules from './modules.service';
import * as opening from './opening.service';
import { getWebOrdering as webOrdering } from './web-ordering.service';

const tag = 'Modules';
const readHere = allow(areas.modules.read, { restaurant: 'restaurantId' });
const writeHere = allow(areas.modules.write, { restaurant: 'restaurantId' });
const readBrand = allow(areas.brandModules.read, { brand: 'brandId' });
const writeBrand = allow(areas.brandModules.write, { brand: 'brandId' });

export const listModules = query({
  path: '/restaurants/{restaurantId}/modules',
  summary: 'List the modules of a restaurant',
  description:
    'By channel, category and name, as they count: the values of the restaurant over those of the brand over those of the platform. Only channels that the brand has switched on.',
  tag,
  access: readHere,
  params: schema.restaurantParams,
  success: { code: 'module_succeed', data: schema.modulesByChannel },
  example: { restaurantId: 1 },
  run: modules.listModules,
});

export const getModule = query({
  path: '/restaurants/{restaurantId}/modules/{moduleId}',
  summary: 'Read a module of a restaurant on a channel',
  tag,
  access: readHere,
  params: schema.restaurantModuleParams,
  query: schema.channelQuery,
  etag: true,
  success: { code: 'module_succeed', data: schema.moduleConfiguration },
  example: { restaurantId: 1, moduleId: 1, channelId: 2 },
  run: modules.getModule,
});

export const saveModule = mutation({
  method: 'POST',
  path: '/restaurants/{restaurantId}/modules',
  summary: 'Change a module of a restaurant on a channel',
  description:
    'Send only what is to change: it goes over what the restaurant and the brand have set, objects key by key, lists whole. `null` goes back to the brand’s value. Of what is submitted only that is stored which differs from the brand’s. `isProductFollowUpEnabled` switches the follow-up of orders and the kitchen display off; a follow-up beside a kitchen display that groups by table name is `conflict`, and so is what the brand has locked: `extraData.reason` says which.',
  tag,
  access: writeHere,
  params: schema.restaurantParams,
  body: schema.saveModuleBody,
  replaces: modules.heldModule,
  success: { code: 'module_create_succeed', data: schema.moduleConfiguration },
  errors: ['data_not_found'],
  example: { restaurantId: 1, moduleId: 1, channelId: 2, module: { closeRestaurant: true } },
  audit: {
    subject: ({ restaurantId, moduleId, channelId }) => ({ kind: 'restaurant module', id: `${restaurantId}/${moduleId}/${channelId}` }),
    revert: modules.undoSave,
  },
  run: modules.saveModule,
});

export const listModuleOrigins = query({
  path: '/v2/restaurants/{restaurantId}/modules/origins',
  summary: 'Read where each value of a restaurant’s modules comes from',
  description: 'Field by field: what counts, whose value it is, and what would count if the restaurant set nothing.',
  tag,
  access: readHere,
  params: schema.restaurantParams,
  success: { code: 'module_origins_succeed', data: schema.moduleOrigins },
  example: { restaurantId: 1 },
  run: modules.listModuleOrigins,
});

export const getOpening = query({
  path: '/v2/restaurants/{restaurantId}/opening',
  summary: 'Read on which channels a restaurant is open',
  tag,
  access: readHere,
  params: schema.restaurantParams,
  etag: true,
  success: { code: 'opening_succeed', data: schema.opening },
  example: { restaurantId: 1 },
  run: opening.getOpening,
});

export const setOpening = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/opening',
  summary: 'Open or close a restaurant, by channel',
  description:
    'Channels that are not given stay as they are. It is the `closeRestaurant` of the ordering flow; the first opening on the web is the opening date.',
  tag,
  access: writeHere,
  params: schema.restaurantParams,
  body: schema.openingBody,
  replaces: opening.heldOpening,
  success: { code: 'opening_update_succeed', data: schema.opening },
  errors: ['data_not_found'],
  example: { restaurantId: 1, channels: [{ channelId: 2, state: 'CLOSE' }] },
  audit: { subject: ({ restaurantId }) => opening.subjectOfOpening(restaurantId), revert: 'replace' },
  run: opening.setOpening,
});

export const listBrandModules = query({
  path: '/v1/brands/{brandId}/modules',
  summary: 'List the modules of a brand, and what its restaurants set themselves',
  tag,
  access: readBrand,
  params: schema.brandParams,
  etag: true,
  success: { code: 'brand_modules_succeed', data: schema.brandModules },
  example: { brandId: 1 },
  run: brand.listBrandModules,
});

export const getBrandModule = query({
  path: '/v1/brands/{brandId}/modules/{moduleId}',
  summary: 'Read a module of a brand on a channel',
  tag,
  access: readBrand,
  params: schema.brandModuleParams,
  query: schema.channelQuery,
  etag: true,
  success: { code: 'brand_modules_succeed', data: schema.brandModule },
  example: { brandId: 1, moduleId: 1, channelId: 2 },
  run: brand.getBrandModule,
});

export const saveBrandModule = mutation({
  method: 'PUT',
  path: '/v1/brands/{brandId}/modules/{moduleId}',
  summary: 'Change a module for all restaurants of a brand',
  description:
    'Send only what is to change; `null` goes back to the platform’s value. `locked` lists all that restaurants may not set: what they had set there sleeps until it is unlocked. `impact` names the restaurants for which it means something, in a dry run too.',
  tag,
  access: writeBrand,
  params: schema.brandModuleParams,
  body: schema.saveBrandModuleBody,
  replaces: brand.heldBrandModule,
  success: { code: 'brand_module_update_succeed', data: schema.savedBrandModule },
  errors: ['data_not_found'],
  example: { brandId: 1, moduleId: 1, channelId: 2, module: { preparationTime: 20 }, locked: [['allowComments']] },
  audit: {
    subject: ({ brandId, moduleId, channelId }) => ({ kind: 'brand module', id: `${brandId}/${moduleId}/${channelId}` }),
    revert: brand.undoBrandSave,
  },
  run: brand.saveBrandModule,
});

export const copyModules = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/modules/copies',
  summary: 'Apply the settings of one restaurant to others',
  description:
    'They get what it sets itself; whether they are open stays theirs, but for the first settings on the web, which close it there until it is opened once (`closesWeb`). Each restaurant is answered for by itself, in a dry run too: `changed`, `same`, or `refused` with its reason and left as it is. With the `ETag` of a dry run as `If-Match`, it does what that one answered or nothing.',
  tag,
  access: writeBrand,
  params: schema.brandParams,
  body: schema.copyBody,
  success: { code: 'modules_copied', data: schema.copyResult },
  errors: ['data_not_found'],
  example: { brandId: 1, fromRestaurantId: 1, toRestaurantIds: [2, 5] },
  guardedBy: 'preview',
  audit: {},
  run: copy,
});

export const getWebOrdering = query({
  path: '/v1/brands/{brandId}/web_ordering',
  summary: 'Read what the web shops of a brand must know',
  description:
    'By restaurant: whether it is open on the web, and the part of its modules that guests may know. Current at once after every save.',
  tag,
  access: 'public',
  params: schema.brandParams,
  etag: true,
  success: { code: 'web_ordering_succeed', data: schema.webOrdering },
  errors: ['data_not_found'],
  example: { brandId: 1 },
  run: webOrdering,
});
