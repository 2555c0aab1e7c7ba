import { z } from 'zod';
import { allow, areas } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import type { Db } from '@/server/core/platform/db';
import * as schema from './floor.schema';
import { printLayout as print } from './layout-print.service';
import * as layouts from './layouts.service';
import { getOperatingLayout as operatingLayout } from './operating.service';
import { locateLayout, locateRoom } from './plan.query';
import * as plan from './plan.service';
import * as publishing from './publish.service';
import * as rooms from './rooms.service';
import { reportTableSessions as reportSessions, listTableSessions as tableSessions } from './sessions.service';

const tag = 'Floor';
const nothing = z.object({});
const flag = 'CAN_EDIT_TABLE_LAYOUT';
const ofLayout = { locate: (db: Db, input: { tableLayoutUuid: string }) => locateLayout(db, input.tableLayoutUuid) };
const ofRoom = { locate: (db: Db, input: { roomUuid: string }) => locateRoom(db, input.roomUuid) };
const readLayout = allow(areas.layouts.read, ofLayout);
const writeLayout = allow(areas.layouts.write, ofLayout, flag);
const writeRoom = allow(areas.layouts.write, ofRoom, flag);

export const getOperatingLayout = query({
  path: '/table_layout',
  summary: 'Read the operating layout of a restaurant',
  description:
    'The tables on which the restaurant takes orders. `source` says whose copy it is: the box is asked first and counts (`box`); when it does not answer within 1.5 seconds, it is what the platform published last (`cloud`). `updatedAt` is that of the copy that answered.',
  tag,
  access: allow(areas.operatingLayout.read, { restaurant: 'restaurantId' }),
  query: schema.restaurantQuery,
  success: { code: 'table_layout_success', data: schema.operatingLayout },
  example: { restaurantId: 1 },
  run: operatingLayout,
});

export const listTableSessions = query({
  path: '/table_sessions',
  summary: 'List the table sessions of a restaurant',
  description:
    'Who sits where, as the restaurant’s box last told, the latest opened first. Filters combine. `isStale` while the box is away.',
  tag,
  access: allow(areas.tableSessions.read, { restaurant: 'restaurantId' }),
  query: schema.tableSessionsQuery,
  success: { code: 'table_session_success', data: schema.tableSessions },
  example: { restaurantId: 1, status: 'OPEN' },
  run: tableSessions,
});

export const reportTableSessions = mutation({
  method: 'PUT',
  path: '/v1/boxes/table_sessions',
  summary: 'Report as a box who sits where',
  description: 'The list is all there is: it takes the place of the one before. A report older than the last one changes nothing.',
  tag,
  access: allow(areas.boxes.write, {}),
  body: schema.reportBody,
  success: { code: 'table_sessions_reported', data: schema.reportResult },
  errors: ['data_not_found'],
  example: {
    tableSessions: [
      {
        tableSessionId: '0f0f5f0c-6a2e-4c39-8a57-3a0d7c1f9b11',
        tableId: '5f1c0c4e-8d3b-4b1c-9f53-0f7f6a4f2f10',
        status: 'OPEN',
        coversNumber: 4,
        openedAt: '2026-11-21T11:30:00.000Z',
      },
    ],
  },
  audit: false,
  run: reportSessions,
});

export const listLayouts = query({
  path: '/table-layouts',
  summary: 'List the table layouts of a restaurant',
  tag,
  access: allow(areas.layouts.read, { restaurant: 'restaurantId' }),
  query: schema.restaurantQuery,
  success: { code: 'table_layout_succeed', data: z.array(schema.layoutSummary) },
  example: { restaurantId: 1 },
  run: layouts.listLayouts,
});

export const getLayout = query({
  path: '/table-layouts/{tableLayoutUuid}',
  summary: 'Read a table layout with its rooms and tables',
  tag,
  access: readLayout,
  params: schema.layoutParams,
  etag: true,
  success: { code: 'table_layout_succeed', data: schema.layout },
  run: layouts.getLayout,
});

export const printLayout = download({
  path: '/table-layouts/{tableLayoutUuid}/print',
  summary: 'Download a table layout as a PDF to scale',
  description:
    'A sheet for each room, at the largest usual scale that fits on the paper (1:20 to 1:200; one unit of the canvas is one centimetre). A larger room is cut into sheets that overlap by a centimetre, at 1:100 or, where that would be more than twelve, smaller. Each sheet says its scale, and names that find no room on it.',
  tag,
  access: readLayout,
  params: schema.layoutParams,
  query: schema.printQuery,
  success: { contentTypes: ['application/pdf'] },
  errors: ['takes_too_long'],
  example: { paper: 'A3', version: 'published' },
  run: print,
});

export const createLayout = mutation({
  method: 'POST',
  path: '/table-layouts',
  summary: 'Create a table layout with an empty room',
  tag,
  access: allow(areas.layouts.write, { restaurant: 'restaurantId' }, flag),
  body: schema.createLayoutBody,
  success: { code: 'table_layout_created', data: schema.createdLayout },
  example: { restaurantId: 1, name: 'Été' },
  audit: {},
  run: layouts.createLayout,
});

export const duplicateLayout = mutation({
  method: 'POST',
  path: '/table-layouts/{tableLayoutUuid}/duplicate',
  summary: 'Copy a table layout under a new name',
  description: 'With its rooms, their tables and their decoration as they are now. The copy is not published, and no device works with it.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  body: schema.duplicateLayoutBody,
  success: { code: 'table_layout_created', data: schema.createdLayout },
  example: { name: 'Été' },
  audit: {},
  run: layouts.duplicateLayout,
});

export const updateLayout = mutation({
  method: 'PUT',
  path: '/table-layouts/{tableLayoutUuid}',
  summary: 'Rename a table layout, and say which POS devices work with it',
  description: 'What is not given stays as it is. A POS device works with one layout: linked here, it leaves the one that it had.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  body: schema.updateLayoutBody,
  replaces: { read: layouts.getLayout },
  success: { code: 'table_layout_updated', data: schema.layoutName },
  errors: ['missing_parameters'],
  example: { name: 'Été', posDevices: [1, 2] },
  audit: { subject: ({ tableLayoutUuid }) => ({ kind: 'table layout', id: tableLayoutUuid }), revert: 'replace' },
  run: layouts.updateLayout,
});

export const replacePlan = mutation({
  method: 'PUT',
  path: '/table-layouts/{tableLayoutUuid}/plan',
  summary: 'Replace all rooms of a table layout with their tables',
  description:
    'The whole plan in one go, all of it or nothing. Rooms and tables with an id are updated, those without are created, those that it lacks are removed. A table keeps its id when it comes to stand in another room; tables and rooms may swap their names. An id that is not of this layout refuses everything. Removing a table that has an open session is refused, unless forced. The answer has the lists in the order in which they were sent, rooms in that of their positions. A layout holds 5,000 tables and 1,000 pieces of decoration at most, a body 4 MiB.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  query: schema.forceQuery,
  body: schema.planBody,
  maxBodyBytes: 4 * 1024 * 1024,
  replaces: plan.heldLayout,
  success: { code: 'table_layout_plan_updated', data: schema.layout },
  errors: ['already_exists', 'table_in_use'],
  example: {
    name: 'Été',
    rooms: [{ name: 'Salle', position: 0, tables: [{ name: '1', positionX: 120, positionY: 80, height: 80, width: 80 }], decoration: [] }],
  },
  audit: {
    subject: ({ tableLayoutUuid }) => ({ kind: 'table layout', id: tableLayoutUuid }),
    revert: (ctx, { input, ...entry }) => plan.undoPlanChange(ctx, entry as plan.PlanEntry, input.tableLayoutUuid),
  },
  run: plan.replacePlan,
});

export const deleteLayout = mutation({
  method: 'DELETE',
  path: '/table-layouts/{tableLayoutUuid}',
  summary: 'Delete a table layout with its rooms and tables',
  description:
    'Refused while a table has an open session, unless forced. When it was in force, nothing is published any more: the restaurant’s box gets a layout without rooms, on which no order is accepted.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  query: schema.forceQuery,
  success: { code: 'table_layout_deleted', data: nothing },
  guardedBy: plan.heldLayout,
  errors: ['table_in_use'],
  audit: { revert: layouts.undoLayoutDeletion },
  run: layouts.deleteLayout,
});

export const publishLayout = mutation({
  method: 'POST',
  path: '/table-layouts/{tableLayoutUuid}/publish',
  summary: 'Publish a table layout',
  description:
    'Keeps it as it is now as a version that never changes, unless nothing was changed since the latest one, and puts that in force in the restaurant instead of what was.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  success: { code: 'table_layout_published', data: nothing },
  guardedBy: plan.heldLayout,
  audit: { always: true, revert: publishing.undoPublication },
  run: publishing.publishLayout,
});

export const listVersions = query({
  path: '/table-layouts/{tableLayoutUuid}/versions',
  summary: 'List the published versions of a table layout, the latest first',
  tag,
  access: readLayout,
  params: schema.layoutParams,
  query: schema.versionsQuery,
  success: { code: 'table_layout_versions_succeed', data: schema.versionsPage },
  run: publishing.listVersions,
});

export const getVersion = query({
  path: '/table-layouts/{tableLayoutUuid}/versions/{version}',
  summary: 'Read a published version of a table layout',
  tag,
  access: readLayout,
  params: schema.versionParams,
  success: { code: 'table_layout_version_succeed', data: schema.layoutVersion },
  run: publishing.getVersion,
});

export const publishVersion = mutation({
  method: 'POST',
  path: '/table-layouts/{tableLayoutUuid}/versions/{version}/publish',
  summary: 'Publish an earlier version of a table layout again',
  description: 'The layout itself, which people may be drawing, stays as it is.',
  tag,
  access: writeLayout,
  params: schema.versionParams,
  success: { code: 'table_layout_published', data: nothing },
  audit: { always: true, revert: publishing.undoPublication },
  run: publishing.publishVersion,
});

export const getDifferences = query({
  path: '/table-layouts/{tableLayoutUuid}/differences',
  summary: 'Compare two states of a table layout',
  description:
    'The rooms and tables that were added, changed or removed on the way from one state to the other. With the box they are compared by what a box knows, names and places in the lists: tables removed from `published` to `box` are those on which an order would be refused. Without an answer of the box it is `restaurant_offline`.',
  tag,
  access: readLayout,
  params: schema.layoutParams,
  query: schema.differencesQuery,
  success: { code: 'table_layout_differences_succeed', data: schema.differences },
  errors: ['restaurant_offline'],
  run: publishing.getDifferences,
});

export const getRoom = query({
  path: '/rooms/{roomUuid}',
  summary: 'Read a room with its tables',
  tag,
  access: allow(areas.layouts.read, ofRoom),
  params: schema.roomParams,
  etag: true,
  success: { code: 'room_succeed', data: schema.room },
  run: rooms.getRoom,
});

export const createRoom = mutation({
  method: 'POST',
  path: '/rooms',
  summary: 'Add a room to a table layout',
  description: 'The name of a table stands once in a layout: `already_exists` names those that are taken.',
  tag,
  access: allow(areas.layouts.write, { locate: (db: Db, input: { tableLayoutId: string }) => locateLayout(db, input.tableLayoutId) }, flag),
  body: schema.createRoomBody,
  success: { code: 'room_created', data: schema.room },
  errors: ['already_exists'],
  example: { name: 'Terrasse', position: 1, tables: [{ name: 'T1', positionX: 120, positionY: 80, height: 80, width: 80 }] },
  audit: {},
  run: rooms.createRoom,
});

export const updateRoom = mutation({
  method: 'PUT',
  path: '/rooms/{roomUuid}',
  summary: 'Replace the name and the tables of a room',
  description:
    'The list is the whole room: entries with `tableId` are updated, entries without are created, tables that it lacks are removed; all of it or nothing. A `tableId` that is not of this room refuses everything. Removing a table that has an open session is refused, unless forced.',
  tag,
  access: writeRoom,
  params: schema.roomParams,
  query: schema.forceQuery,
  body: schema.updateRoomBody,
  replaces: rooms.heldRoom,
  success: { code: 'room_updated', data: schema.updatedRoom },
  errors: ['already_exists', 'table_in_use'],
  example: { name: 'Salle', tables: [{ name: '1', positionX: 120, positionY: 80, height: 80, width: 80 }] },
  audit: {
    subject: ({ roomUuid }) => ({ kind: 'room', id: roomUuid }),
    revert: (ctx, { input, ...entry }) => rooms.undoRoomUpdate(ctx, entry, input.roomUuid),
  },
  run: rooms.updateRoom,
});

export const deleteRoom = mutation({
  method: 'DELETE',
  path: '/rooms/{roomUuid}',
  summary: 'Delete a room with its tables',
  description: 'Refused while a table has an open session, unless forced.',
  tag,
  access: writeRoom,
  params: schema.roomParams,
  query: schema.forceQuery,
  success: { code: 'room_deleted', data: nothing },
  guardedBy: rooms.heldRoom,
  errors: ['table_in_use'],
  audit: { revert: rooms.undoRoomDeletion },
  run: rooms.deleteRoom,
});
