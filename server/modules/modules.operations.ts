import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as brand from './brand-modules.service';
import { copyModules as copy } from './copies.service';
import * as schema from './modules.schema';
import * as modules from './modules.service';
import * as opening from './opening.service';
import { setOpenings as openings, undoOpenings } from './openings.service';
import { getWebOrdering as webOrdering } from './web-ordering.service';

const tag = 'Modules';
const readHere = allow(permissions.modules.read, { restaurant: 'restaurantId' });
const writeHere = allow(permissions.modules.write, { restaurant: 'restaurantId' });
const readBrand = allow(permissions.brandModules.read, { brand: 'brandId' });
const writeBrand = allow(permissions.brandModules.write, { brand: 'brandId' });

export const listModules = query({
  path: '/restaurants/{restaurantId}/modules',
  summary: 'List the modules of a restaurant',
  description:
    'Lists the effective values, sorted by channel, category and name. Values of the restaurant take precedence over those of the brand, and these over those of the platform. Contains only channels that the brand has enabled.',
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
    'Send only the fields to change. They replace the values of the restaurant and the brand: key by key in objects, as a whole in lists. `null` restores the brand’s value. Only values that differ from the brand’s are stored, so a module that is sent back as read changes nothing. `isProductFollowUpEnabled` switches order tracking and the kitchen display off. The response is `conflict` for tracking together with a kitchen display that groups by table name, and for fields that the brand has locked. `extraData.reason` names the reason.',
  tag,
  access: writeHere,
  params: schema.restaurantParams,
  body: schema.saveModuleBody,
  replaces: modules.versionedModule,
  success: { code: 'module_create_succeed', data: schema.moduleConfiguration },
  errors: ['data_not_found'],
  example: { restaurantId: 1, moduleId: 1, channelId: 2, module: { closeRestaurant: true } },
  audit: {
    subject: ({ restaurantId, moduleId, channelId }) => ({ kind: 'restaurant module', id: `${restaurantId}/${moduleId}/${channelId}` }),
    revert: modules.undoSave,
  },
  run: modules.saveModule,
});

export const saveModules = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/modules',
  summary: 'Change several modules of a restaurant',
  description:
    'Saves all modules or none, in any order, with the same rules and effects as saving each one. For `If-Match`, send the `etag` of the origins.',
  tag,
  access: writeHere,
  params: schema.restaurantParams,
  body: schema.saveModulesBody,
  replaces: modules.versionedModules,
  success: { code: 'module_create_succeed', data: schema.savedModules },
  errors: ['data_not_found'],
  example: { restaurantId: 1, modules: [{ moduleId: 1, channelId: 2, module: { preparationTime: 20 } }] },
  audit: { subject: ({ restaurantId }) => modules.subjectOfModules(restaurantId), revert: modules.undoSave },
  run: modules.saveModules,
});

export const listModuleOrigins = query({
  path: '/v2/restaurants/{restaurantId}/modules/origins',
  summary: 'Read the origin of each value of a restaurant’s modules',
  description: 'For each field: the effective value, its owner, and the value that would apply without the restaurant’s own.',
  tag,
  access: readHere,
  params: schema.restaurantParams,
  success: { code: 'module_origins_succeed', data: schema.moduleOrigins },
  example: { restaurantId: 1 },
  run: modules.listModuleOrigins,
});

export const getOpening = query({
  path: '/v2/restaurants/{restaurantId}/opening',
  summary: 'Read the channels on which a restaurant is open',
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
    'Omitted channels are unchanged. Sets `closeRestaurant` of the ordering flow. When online ordering is first opened, the opening date is set.',
  tag,
  access: writeHere,
  params: schema.restaurantParams,
  body: schema.openingBody,
  replaces: opening.versionedOpening,
  success: { code: 'opening_update_succeed', data: schema.opening },
  errors: ['data_not_found'],
  example: { restaurantId: 1, channels: [{ channelId: 2, state: 'CLOSE' }] },
  audit: { subject: ({ restaurantId }) => opening.subjectOfOpening(restaurantId), revert: 'replace' },
  run: opening.setOpening,
});

export const setOpenings = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/openings',
  summary: 'Open or close several restaurants, by channel',
  description:
    'Opens or closes up to 1,000 restaurants of a brand. Each restaurant has its own result, also in a dry run: `changed`, `same` (already open or closed, or ordering is switched off there), or `refused` with a reason and no change. The history of each restaurant lists its change. The history of the brand lists all changes together, so that they can be undone together. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
  tag,
  access: writeBrand,
  params: schema.brandParams,
  body: schema.openingsBody,
  success: { code: 'openings_update_succeed', data: schema.openings },
  errors: ['data_not_found'],
  example: { brandId: 1, restaurantIds: [1, 2, 5], channels: [{ channelId: 2, state: 'CLOSE' }] },
  guardedBy: 'preview',
  audit: { revert: undoOpenings },
  run: openings,
});

export const listBrandModules = query({
  path: '/v1/brands/{brandId}/modules',
  summary: 'List the modules of a brand, with the restaurants that differ',
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
    'Send only the fields to change; `null` restores the platform’s value. `locked` lists all fields that restaurants cannot set. Restaurants’ own values of a locked field are kept but not applied until the field is unlocked. `impact` lists the restaurants that change, also in a dry run.',
  tag,
  access: writeBrand,
  params: schema.brandModuleParams,
  body: schema.saveBrandModuleBody,
  replaces: brand.versionedBrandModule,
  success: { code: 'brand_module_update_succeed', data: schema.savedBrandModule },
  errors: ['data_not_found'],
  example: { brandId: 1, moduleId: 1, channelId: 2, module: { preparationTime: 20 }, locked: [['allowComments']] },
  audit: {
    subject: ({ brandId, moduleId, channelId }) => ({ kind: 'brand module', id: `${brandId}/${moduleId}/${channelId}` }),
    revert: brand.undoBrandSave,
  },
  run: brand.saveBrandModule,
});

export const saveBrandModules = mutation({
  method: 'PUT',
  path: '/v1/brands/{brandId}/modules',
  summary: 'Change several modules for all restaurants of a brand',
  description:
    'Saves all modules or none, in any order, with the same rules and effects as saving each one. `impact` lists the restaurants that change, also in a dry run. For `If-Match`, send the `etag` of the list.',
  tag,
  access: writeBrand,
  params: schema.brandParams,
  body: schema.saveBrandModulesBody,
  replaces: brand.versionedBrandModules,
  success: { code: 'brand_module_update_succeed', data: schema.savedBrandModules },
  errors: ['data_not_found'],
  example: { brandId: 1, modules: [{ moduleId: 1, channelId: 2, module: { preparationTime: 20 } }] },
  audit: { subject: ({ brandId }) => brand.subjectOfBrandModules(brandId), revert: brand.undoBrandSave },
  run: brand.saveBrandModules,
});

export const copyModules = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/modules/copies',
  summary: 'Apply the settings of one restaurant to others',
  description:
    'The other restaurants get the settings of this one. Whether they are open is unchanged. Exception: a restaurant without settings for online ordering stays closed for it until it is opened (`closesWeb`). Each restaurant has its own result, also in a dry run: `changed`, `same`, or `refused` with a reason and no change. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
  tag,
  access: writeBrand,
  params: schema.brandParams,
  body: schema.copyBody,
  success: { code: 'modules_copied', data: schema.copyResult },
  errors: ['data_not_found'],
  example: { brandId: 1, fromRestaurantId: 1, toRestaurantIds: [2, 5] },
  guardedBy: 'preview',
  audit: { revert: 'together' },
  run: copy,
});

export const getWebOrdering = query({
  path: '/v1/brands/{brandId}/web_ordering',
  summary: 'Read the online ordering settings of a brand',
  description:
    'Returns, for each restaurant, whether online ordering is open, and the settings that guests may see. Every save takes effect immediately.',
  tag,
  access: 'public',
  params: schema.brandParams,
  etag: true,
  success: { code: 'web_ordering_succeed', data: schema.webOrdering },
  errors: ['data_not_found'],
  example: { brandId: 1 },
  run: webOrdering,
});
