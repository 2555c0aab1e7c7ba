import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { locateMode } from './consumption-modes.query';
import * as schema from './consumption-modes.schema';
import * as modes from './consumption-modes.service';
import { copyModes as copy } from './copies.service';
import { saveModes as save, undoSaveModes } from './saving.service';

const tag = 'Consumption modes';
const readMode = allow(permissions.modules.read, { locate: locateMode });
const writeMode = allow(permissions.modules.write, { locate: locateMode });
const subject = ({ consumptionModeId }: { consumptionModeId: number }) => ({ kind: 'consumption mode', id: consumptionModeId });

export const listModes = query({
  path: '/consumption_modes',
  summary: 'List the consumption modes of a restaurant on a channel',
  tag,
  access: allow(permissions.modules.read, { restaurant: 'restaurant_id' }),
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
  summary: 'Read all consumption modes of a restaurant, with their problems',
  description:
    'Covers both channels. Also lists deleted modes that can be restored, problems that keep a mode from working, and settings that may confuse guests.',
  tag,
  access: allow(permissions.modules.read, { restaurant: 'restaurantId' }),
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
    'Creates modes that do not exist, and restores deleted ones. Omitted settings and omitted modes are unchanged. The request is one change, and is undone as one.',
  tag,
  access: allow(permissions.modules.write, { restaurant: 'restaurantId' }),
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
    'Copies each mode to the same type on the same channel. Missing modes are created or restored. The tables to choose from and the links to delivery areas are unchanged. Each restaurant has its own result, also in a dry run, and is changed completely or not at all. Its history lists one change. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
  tag,
  access: allow(permissions.brandModules.write, { brand: 'brandId' }),
  params: schema.brandParams,
  body: schema.copyBody,
  success: { code: 'consumption_modes_copied', data: schema.modesCopied },
  errors: ['data_not_found'],
  example: { brandId: 1, fromRestaurantId: 1, toRestaurantIds: [2, 5] },
  guardedBy: 'preview',
  audit: { revert: 'together' },
  run: copy,
});

export const createMode = mutation({
  method: 'POST',
  path: '/consumption_modes',
  summary: 'Create a consumption mode',
  description:
    'A channel has one mode of each type. If the mode exists, nothing changes. A deleted mode is restored with its settings. `flags` starts at 0, or at 1 for `MODE_DRIVE`. `If-Match` is the version of the channel’s list.',
  tag,
  access: allow(permissions.modules.write, { restaurant: 'restaurantId' }),
  body: schema.createModeBody,
  success: { status: 201, code: 'consumption_mode_created', data: schema.consumptionMode },
  example: { restaurantId: 1, channelId: 2, type: 'MODE_TAKE_AWAY' },
  guardedBy: modes.versionedModes,
  audit: {},
  run: modes.createMode,
});

export const updateMode = mutation({
  method: 'PUT',
  path: '/consumption_modes/{consumptionModeId}',
  summary: 'Change a consumption mode',
  description: 'Omitted fields are unchanged.',
  tag,
  access: writeMode,
  params: schema.modeParams,
  body: schema.updateModeBody,
  replaces: { read: modes.getMode },
  success: { code: 'consumption_mode_updated', data: schema.consumptionMode },
  statuses: { data_not_found: 400 },
  example: { fee: 250, labelFee: 'Delivery' },
  audit: { subject, revert: 'fields' },
  run: modes.updateMode,
});

export const deleteMode = mutation({
  method: 'DELETE',
  path: '/consumption_modes/{consumptionModeId}',
  summary: 'Delete a consumption mode',
  description: 'Guests can no longer choose the mode. Creating it again restores it with its settings.',
  tag,
  access: writeMode,
  params: schema.modeParams,
  success: { code: 'consumption_mode_deleted', data: z.object({}) },
  guardedBy: { read: modes.getMode },
  audit: { subject, snapshot: modes.modeState, revert: modes.undoDeletion },
  run: modes.deleteMode,
});
