import { z } from 'zod';
import { allow, areas } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { locateMode } from './consumption-modes.query';
import * as schema from './consumption-modes.schema';
import * as modes from './consumption-modes.service';
import { copyModes as copy } from './copies.service';
import { saveModes as save, undoSaveModes } from './saving.service';

const tag = 'Consumption modes';
const readMode = allow(areas.modules.read, { locate: locateMode });
const writeMode = allow(areas.modules.write, { locate: locateMode });
const subject = ({ consumptionModeId }: { consumptionModeId: number }) => ({ kind: 'consumption mode', id: consumptionModeId });

export const listModes = query({
  path: '/consumption_modes',
  summary: 'List the consumption modes of a restaurant on a channel',
  tag,
  access: allow(areas.modules.read, { restaurant: 'restaurant_id' }),
  query: schema.modesQuery,
  etag: true,
  success: { code: 'consumption_modes_succeed', data: z.array(schema.consumptionMode) },
  example: { restaurant_id: 1, channel_id: 2 },
  run: modes.listModes,
});

export const getMode = query({
  path: '/consumption_modes/{consumptionModeId}',
  summary: 'Read a consumption mode',
  tag,
  access: readMode,
  params: schema.modeParams,
  etag: true,
  success: { code: 'consumption_modes_succeed', data: schema.consumptionMode },
  run: modes.getMode,
});

export const getModesOverview = query({
  path: '/v2/restaurants/{restaurantId}/consumption_modes',
  summary: 'Read all consumption modes of a restaurant, and what is wrong with them',
  description:
    'Those of both channels, those that were deleted and would come back, and what keeps a mode from working or will puzzle guests.',
  tag,
  access: allow(areas.modules.read, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  etag: true,
  success: { code: 'consumption_modes_succeed', data: schema.modesOverview },
  example: { restaurantId: 1 },
  run: modes.getModesOverview,
});

export const saveModes = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/consumption_modes',
  summary: 'Change several consumption modes of a restaurant at once',
  description:
    'Those that are not there are created, or come back if they were deleted once. Settings that are not given stay as they are, and so do modes that are not named. It is one change, and undone as one.',
  tag,
  access: allow(areas.modules.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  body: schema.saveModesBody,
  guardedBy: { read: modes.getModesOverview },
  success: { code: 'consumption_modes_updated', data: z.array(schema.consumptionMode) },
  example: { restaurantId: 1, modes: [{ channelId: 2, type: 'MODE_DELIVERY', fee: 250, labelFee: 'Delivery' }] },
  audit: {
    subject: ({ restaurantId }) => modes.subjectOfModes(restaurantId),
    revert: (ctx, { input, ...entry }) => undoSaveModes(ctx, entry, input.restaurantId),
  },
  run: save,
});

export const copyModes = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/consumption_modes/copies',
  summary: 'Apply the consumption modes of one restaurant to others',
  description:
    'A mode goes to the one of the same type on the same channel: its settings are taken over, and one that is not there is created or comes back. Tables to choose from and bindings to delivery areas stay the other restaurant’s own. Each restaurant is answered for by itself, in a dry run too, and gets all of it or nothing; in its history it is one change. With the `ETag` of a dry run as `If-Match`, it does what that one answered or nothing.',
  tag,
  access: allow(areas.brandModules.write, { brand: 'brandId' }),
  params: schema.brandParams,
  body: schema.copyBody,
  success: { code: 'consumption_modes_copied', data: schema.modesCopied },
  errors: ['data_not_found'],
  example: { brandId: 1, fromRestaurantId: 1, toRestaurantIds: [2, 5] },
  guardedBy: 'preview',
  audit: {},
  run: copy,
});

export const createMode = mutation({
  method: 'POST',
  path: '/consumption_modes',
  summary: 'Create a consumption mode',
  description:
    'There is one of a type on a channel: sent again it changes nothing, and one that was deleted comes back as it was. `flags` begin at 0, at 1 for `MODE_DRIVE`. `If-Match` is the version of the channel’s list.',
  tag,
  access: allow(areas.modules.write, { restaurant: 'restaurantId' }),
  body: schema.createModeBody,
  success: { status: 201, code: 'consumption_mode_created', data: schema.consumptionMode },
  example: { restaurantId: 1, channelId: 2, type: 'MODE_TAKE_AWAY' },
  guardedBy: modes.heldModes,
  audit: {},
  run: modes.createMode,
});

export const updateMode = mutation({
  method: 'PUT',
  path: '/consumption_modes/{consumptionModeId}',
  summary: 'Change a consumption mode',
  description: 'What is not given stays as it is.',
  tag,
  access: writeMode,
  params: schema.modeParams,
  body: schema.updateModeBody,
  replaces: { read: modes.getMode },
  success: { code: 'consumption_mode_updated', data: schema.consumptionMode },
  statuses: { data_not_found: 400 },
  example: { fee: 250, labelFee: 'Delivery' },
  audit: { subject, revert: 'replace' },
  run: modes.updateMode,
});

export const deleteMode = mutation({
  method: 'DELETE',
  path: '/consumption_modes/{consumptionModeId}',
  summary: 'Delete a consumption mode',
  description: 'Guests no longer find it. Creating it again brings it back as it was.',
  tag,
  access: writeMode,
  params: schema.modeParams,
  success: { code: 'consumption_mode_deleted', data: z.object({}) },
  guardedBy: { read: modes.getMode },
  audit: { subject, snapshot: modes.modeState, revert: modes.undoDeletion },
  run: modes.deleteMode,
});
