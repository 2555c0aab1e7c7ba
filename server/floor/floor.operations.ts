import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
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
const readLayout = allow(permissions.layouts.read, ofLayout);
const writeLayout = allow(permissions.layouts.write, ofLayout, flag);
const writeRoom = allow(permissions.layouts.write, ofRoom, flag);

export const getOperatingLayout = query({
  path: '/table_layout',
  summary: 'Read the current layout of a restaurant',
  description:
    'Returns the tables at which the restaurant takes orders. `source` is `box` if the restaurant’s box answered, which takes precedence. It is `cloud`, for the last published layout, if the box did not answer within 1.5 seconds. `updatedAt` is the update time of the returned copy.',
  tag,
  access: allow(permissions.operatingLayout.read, { restaurant: 'restaurantId' }),
  query: schema.restaurantQuery,
  success: { code: 'table_layout_success', data: schema.operatingLayout },
  example: { restaurantId: 1 },
  run: operatingLayout,
});

export const listTableSessions = query({
  path: '/table_sessions',
  summary: 'List the table sessions of a restaurant',
  description:
    'Returns the guests at tables as last reported by the restaurant’s box, latest session first. Filters combine. `isStale` is true while the box is offline.',
  tag,
  access: allow(permissions.tableSessions.read, { restaurant: 'restaurantId' }),
  query: schema.tableSessionsQuery,
  success: { code: 'table_session_success', data: schema.tableSessions },
  example: { restaurantId: 1, status: 'OPEN' },
  run: tableSessions,
});

export const reportTableSessions = mutation({
  method: 'PUT',
  path: '/v1/boxes/table_sessions',
  summary: 'Report the table sessions as a box',
  description: 'The list replaces the earlier one. A report older than the last one changes nothing.',
  tag,
  access: allow(permissions.boxes.write, {}),
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
  access: allow(permissions.layouts.read, { restaurant: 'restaurantId' }),
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
    'Returns one sheet per room, at the largest usual scale that fits the paper (1:20 to 1:200; one unit of the canvas is one centimetre). A larger room is split into sheets that overlap by one centimetre. These are at 1:100, or at a smaller scale if more than twelve sheets would be needed. Each sheet states its scale, and lists names that do not fit.',
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
  access: allow(permissions.layouts.write, { restaurant: 'restaurantId' }, flag),
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
  description: 'Copies the rooms with their current tables and decoration. The copy is not published, and no device uses it.',
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
  summary: 'Rename a table layout, or choose the POS devices that use it',
  description: 'Omitted fields are unchanged. A POS device uses one layout: linking it to this layout unlinks it from its earlier one.',
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
  summary: 'Replace all rooms of a table layout and their tables',
  description:
    'Replaces the whole plan, completely or not at all. Rooms and tables with an id are updated, those without an id are created, and omitted ones are removed. A table that moves to another room keeps its id. Tables and rooms may swap names. An id of another layout refuses the whole request. Removing a table with an open session is refused with `table_in_use`, unless `force` is true. The response lists tables in the order of the request, and rooms by position. A layout can have 5,000 tables and 1,000 pieces of decoration. A body can have 4 MB.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  query: schema.forceQuery,
  body: schema.planBody,
  maxBodyBytes: 4 * 1024 * 1024,
  replaces: plan.versionedLayout,
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
    'While a table has an open session, the response is `table_in_use`, unless `force` is true. If the layout was the published one, nothing is published afterwards. The restaurant’s box then gets a layout without rooms, and accepts no orders at tables.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  query: schema.forceQuery,
  success: { code: 'table_layout_deleted', data: nothing },
  guardedBy: plan.versionedLayout,
  errors: ['table_in_use'],
  audit: { revert: layouts.undoLayoutDeletion },
  run: layouts.deleteLayout,
});

export const publishLayout = mutation({
  method: 'POST',
  path: '/table-layouts/{tableLayoutUuid}/publish',
  summary: 'Publish a table layout',
  description:
    'Stores the current layout as a version that never changes, unless nothing has changed since the latest version. This version becomes the current one of the restaurant.',
  tag,
  access: writeLayout,
  params: schema.layoutParams,
  success: { code: 'table_layout_published', data: nothing },
  guardedBy: plan.versionedLayout,
  audit: { always: true, revert: publishing.undoPublication },
  run: publishing.publishLayout,
});

export const listVersions = query({
  path: '/table-layouts/{tableLayoutUuid}/versions',
  summary: 'List the published versions of a table layout, newest first',
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
  description: 'The layout itself, which someone may be editing, is unchanged.',
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
    'Returns the rooms and tables that are added, changed or removed from one state to the other. A comparison with the box covers only the data of a box: names and list positions. Orders would be refused at tables that are removed from `published` to `box`. If the box does not answer, the response is `restaurant_offline`.',
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
  access: allow(permissions.layouts.read, ofRoom),
  params: schema.roomParams,
  etag: true,
  success: { code: 'room_succeed', data: schema.room },
  run: rooms.getRoom,
});

export const createRoom = mutation({
  method: 'POST',
  path: '/rooms',
  summary: 'Add a room to a table layout',
  description: 'Table names are unique within a layout: `already_exists` lists the names in use.',
  tag,
  access: allow(
    permissions.layouts.write,
    { locate: (db: Db, input: { tableLayoutId: string }) => locateLayout(db, input.tableLayoutId) },
    flag,
  ),
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
    'The list replaces all tables of the room, completely or not at all. Entries with a `tableId` are updated, entries without one are created, and omitted tables are removed. A `tableId` of another room refuses the whole request. Removing a table with an open session is refused with `table_in_use`, unless `force` is true.',
  tag,
  access: writeRoom,
  params: schema.roomParams,
  query: schema.forceQuery,
  body: schema.updateRoomBody,
  replaces: rooms.versionedRoom,
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
  description: 'While a table has an open session, the response is `table_in_use`, unless `force` is true.',
  tag,
  access: writeRoom,
  params: schema.roomParams,
  query: schema.forceQuery,
  success: { code: 'room_deleted', data: nothing },
  guardedBy: rooms.versionedRoom,
  errors: ['table_in_use'],
  audit: { revert: rooms.undoRoomDeletion },
  run: rooms.deleteRoom,
});
