// Decided in docs/decisions/027-locks-groups-and-aisles.md.

import { z } from 'zod';
import { atLeastOne, change, cursor, id, likelyYear, pageSize, timestamp, withWords } from '@/server/core/operation/fields';
import {
  decorationKinds,
  MAX_AISLE,
  MAX_GROUP_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_POSITION,
  MAX_ROOMS,
  MAX_SEATS,
  MAX_SIZE,
  MAX_TABLES_PER_ROOM,
  printOrientations,
  printPapers,
  ROTATION_STEP,
  tableSessionStatuses,
  tableShapes,
  USUAL_AISLE,
} from './floor.values';

/** A UUID of any version, in lower case, as the database returns it. */
const uuid = z.guid().toLowerCase();
const name = z.string().trim().min(1).max(MAX_NAME_LENGTH);
const position = z.int().min(0).max(10_000).meta({ description: 'The position among the rooms of the layout.', example: 0 });

/** The position of an item in the plan, in units of the 2D canvas. */
const frame = {
  positionX: z.int().min(0).max(MAX_POSITION).meta({ example: 120 }),
  positionY: z.int().min(0).max(MAX_POSITION).meta({ example: 80 }),
  height: z.int().min(1).max(MAX_SIZE).meta({ example: 80 }),
  width: z.int().min(1).max(MAX_SIZE).meta({ example: 80 }),
};
const shape = z.enum(tableShapes);
const rotation = z
  .int()
  .min(0)
  .max(345)
  .multipleOf(ROTATION_STEP)
  .meta({ description: 'The rotation in degrees, clockwise about the centre, in steps of 15.', example: 0 });
const seats = z.int().min(0).max(MAX_SEATS).nullable().meta({ example: 4 });
const isLocked = z
  .boolean()
  .meta({ description: 'Whether the item is locked. Editors do not move locked items. Requests may move them.', example: false });
const groupId = z
  .string()
  .min(1)
  .max(MAX_GROUP_ID_LENGTH)
  .nullable()
  .meta({ description: 'The group of the item; null for none. Editors move all items of a group in a room together.', example: null });
const aisle = z.int().min(0).max(MAX_AISLE).meta({
  description: 'The gap between the chairs of two tables, in units of the canvas, below which editors show a warning.',
  example: 30,
});

export const layoutParams = z.object({ tableLayoutUuid: uuid });
export const roomParams = z.object({ roomUuid: uuid });
export const versionParams = z.object({ tableLayoutUuid: uuid, version: id.meta({ example: 3 }) });
export const restaurantQuery = z.object({ restaurantId: id });
/** Allows a write to remove tables at which guests sit. */
export const forceQuery = z.object({
  force: z.boolean().default(false).describe('Whether to remove tables that have an open session.'),
});

const decorationFields = { kind: z.enum(decorationKinds), ...frame };
export const decorationItem = z
  .object({ decorationId: uuid, ...decorationFields, name: z.string(), shape, rotation, isLocked, groupId })
  .meta({ id: 'DecorationItem', description: 'An item in a room without guests, such as a wall, a bar or a plant.' });
export type DecorationItem = z.infer<typeof decorationItem>;
const writtenDecorationItem = z.object({
  decorationId: uuid.nullish().describe('The id of the item, unique within a layout. Created if omitted.'),
  ...decorationFields,
  name: z.string().trim().max(MAX_NAME_LENGTH).default(''),
  shape: shape.default('rectangle'),
  rotation: rotation.default(0),
  isLocked: isLocked.default(false),
  groupId: groupId.default(null),
});
const writtenDecoration = z.array(writtenDecorationItem).max(MAX_TABLES_PER_ROOM);

export const table = z.object({
  tableId: uuid,
  name: z.string().meta({ example: '12' }),
  roomId: uuid,
  ...frame,
  shape,
  seats,
  rotation,
  isLocked,
  groupId,
});
export type Table = z.infer<typeof table>;

const tables = z.array(table);
const decoration = z.array(decorationItem);
export const roomSummary = z.object({ roomId: uuid, name: z.string().meta({ example: 'Salle' }), position });
export const room = z.object({
  roomId: uuid,
  name: z.string().meta({ example: 'Salle' }),
  tableLayoutId: uuid,
  position,
  aisle,
  updatedAt: timestamp,
  tables,
  decoration,
});
export type Room = z.infer<typeof room>;
export const updatedRoom = z.object({ roomId: uuid, name: z.string().meta({ example: 'Salle' }), tables });

export const layoutSummary = z.object({
  tableLayoutUuid: uuid,
  restaurantId: id,
  name: z.string().meta({ example: 'Rez-de-chaussée' }),
  updatedAt: timestamp,
  rooms: z.array(roomSummary),
  tableCount: z.int().meta({ example: 28 }),
  tills: z
    .array(z.object({ posDeviceId: id, deviceName: z.string().meta({ example: 'Caisse principale' }), version: id.meta({ example: 3 }) }))
    .describe('The POS devices that use the layout, with the version that each has loaded last.'),
  published: z
    .object({
      version: id.meta({ example: 3 }),
      publishedAt: timestamp,
      isCurrent: z.boolean().describe('Whether the layout is unchanged since this version.'),
    })
    .nullable()
    .describe('The published version; null while another layout, or none, is published.'),
});
export type LayoutSummary = z.infer<typeof layoutSummary>;
export const layout = z.object({
  tableLayoutUuid: uuid,
  restaurantId: id,
  name: z.string().meta({ example: 'Rez-de-chaussée' }),
  updatedAt: timestamp,
  posDevices: z
    .array(id)
    .describe('The POS devices that use the layout.')
    .meta({ example: [1, 2] }),
  rooms: z.array(room),
});
export type Layout = z.infer<typeof layout>;
export const createdLayout = z.object({
  tableLayoutUuid: uuid,
  restaurantId: id,
  name: z.string().meta({ example: 'Rez-de-chaussée' }),
  rooms: z.array(room),
});
export const layoutName = z.object({ tableLayoutUuid: uuid, restaurantId: id, name: z.string().meta({ example: 'Rez-de-chaussée' }) });

export const createLayoutBody = z.object({ restaurantId: id, name });
export const duplicateLayoutBody = z.object({ name });
export const updateLayoutBody = z
  .object({ name: name.optional(), posDevices: z.array(id).max(200).optional() })
  .superRefine(atLeastOne(['name', 'posDevices']));

const writtenTable = z.object({
  name,
  ...frame,
  shape: shape.optional(),
  seats: seats.optional(),
  rotation: rotation.optional(),
  isLocked: isLocked.optional(),
  groupId: groupId.optional(),
});
export const createRoomBody = z.object({
  name,
  tableLayoutId: uuid,
  position: position.optional().describe('The position among the rooms of the layout. Last if omitted.'),
  tables: z.array(writtenTable).max(MAX_TABLES_PER_ROOM).default([]),
  decoration: writtenDecoration.default([]),
  aisle: aisle.default(USUAL_AISLE),
});
export const updateRoomBody = z.object({
  name,
  tables: z
    .array(
      writtenTable.extend({
        tableId: uuid.nullish().describe('The id of a table of this room, which is updated. Omit it for a new table.'),
        roomId: uuid.nullish().describe('The room in the path.'),
      }),
    )
    .max(MAX_TABLES_PER_ROOM)
    .describe('All tables of the room. Omitted tables are removed.'),
  position: position.optional().describe('Unchanged if omitted.'),
  decoration: writtenDecoration.optional().describe('Unchanged if omitted.'),
  aisle: aisle.optional().describe('Unchanged if omitted.'),
});
const plannedRoom = z.object({
  roomId: uuid.nullish().describe('The id of a room of this layout, which is updated. Omit it for a new room.'),
  name,
  position,
  tables: z
    .array(
      writtenTable.extend({
        tableId: uuid.nullish().describe('The id of a table of this layout, in any room. Omit it for a new table.'),
      }),
    )
    .max(MAX_TABLES_PER_ROOM)
    .describe('All tables of the room, in order.'),
  decoration: writtenDecoration.optional().describe('Unchanged if omitted.'),
  aisle: aisle.optional().describe('Unchanged if omitted.'),
});
export const planBody = z.object({
  name: name.optional().describe('Unchanged if omitted.'),
  rooms: z.array(plannedRoom).max(MAX_ROOMS).describe('All rooms of the layout. Omitted rooms are removed.'),
});
/** A room, as clients send it. */
export type WrittenRoom = Omit<z.output<typeof plannedRoom>, 'position'> & { position?: number };
export type WrittenTable = WrittenRoom['tables'][number];

/** The content of a version. */
export const publishedRoom = room.omit({ updatedAt: true });
export const publishedLayout = z.object({
  tableLayoutUuid: uuid,
  restaurantId: id,
  name: z.string().meta({ example: 'Rez-de-chaussée' }),
  rooms: z.array(publishedRoom),
});
export type PublishedLayout = z.infer<typeof publishedLayout>;
export const layoutVersion = publishedLayout.extend({ version: id.meta({ example: 3 }), updatedAt: timestamp, createdAt: timestamp });

export const versionsQuery = z.object({ cursor: cursor.optional(), limit: pageSize(50) });
export const listedVersion = z.object({
  version: id.meta({ example: 3 }),
  name: z.string().meta({ example: 'Rez-de-chaussée' }),
  createdAt: timestamp,
  userId: z.int().nullable().meta({ example: 7 }),
  userName: z.string().nullable().meta({ example: 'Camille Moreau' }),
  roomCount: z.int().meta({ example: 2 }),
  tableCount: z.int().meta({ example: 28 }),
  isPublished: z.boolean().describe('Whether it is the current version of the restaurant.'),
  publications: z
    .array(
      z.object({
        publishedAt: timestamp,
        userId: z.int().nullable().meta({ example: 7 }),
        userName: z.string().nullable().meta({ example: 'Camille Moreau' }),
        acknowledgements: z.array(
          z.object({ posDeviceId: id, deviceName: z.string().meta({ example: 'Caisse principale' }), acknowledgedAt: timestamp }),
        ),
      }),
    )
    .describe('The last publications of the version, latest first, at most ten.'),
});
export type ListedVersion = z.infer<typeof listedVersion>;
export const versionsPage = z.object({ items: z.array(listedVersion), nextCursor: cursor.nullable() });

export const printQuery = z.object({
  paper: z.enum(printPapers).default('A4'),
  orientation: z
    .enum(printOrientations)
    .default('auto')
    .describe('The paper orientation. `auto` chooses, for each room, the orientation that shows it larger.'),
  version: z
    .string()
    .regex(/^(draft|published|[1-9]\d{0,8})$/)
    .default('draft')
    .describe('The state to print: `draft`, `published`, or the number of a version.'),
  rooms: z
    .string()
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i)
    .max(4_000)
    .toLowerCase()
    .optional()
    .describe('The ids of the rooms to print, separated by commas. All rooms if omitted.'),
});

const side = z.string().regex(/^(draft|published|box|[1-9]\d{0,8})$/);
export const differencesQuery = z.object({
  from: side.default('published').describe('The first state: `draft`, `published`, `box`, or the number of a version.'),
  to: side.default('draft').describe('The second state: `draft`, `published`, `box`, or the number of a version.'),
});
const differenceKind = z.enum(['added', 'changed', 'removed']);
export const differences = z.object({
  rooms: z.array(
    z.object({
      roomId: uuid,
      name: z.string().meta({ example: 'Salle' }),
      kind: differenceKind.meta({ example: 'changed' }),
      changes: z.array(change),
    }),
  ),
  tables: z.array(
    z.object({
      tableId: uuid,
      name: z.string().meta({ example: '12' }),
      roomId: uuid,
      roomName: z.string().meta({ example: 'Terrasse' }),
      kind: differenceKind.meta({ example: 'changed' }),
      changes: z.array(change),
    }),
  ),
});
export type Differences = z.infer<typeof differences>;

export const operatingLayout = z.object({
  tableLayoutId: z.string(),
  name: z.string().meta({ example: 'Rez-de-chaussée' }),
  restaurantId: id,
  updatedAt: timestamp,
  source: z.enum(['box', 'cloud']),
  rooms: z.array(
    z.object({
      roomId: z.string(),
      name: z.string().meta({ example: 'Salle' }),
      position: z.int().meta({ example: 0 }),
      tables: z.array(z.object({ tableId: z.string(), name: z.string().meta({ example: '12' }) })),
    }),
  ),
});
export type OperatingLayout = z.infer<typeof operatingLayout>;

export const tableSession = z.object({
  tableSessionId: uuid,
  tableId: uuid,
  status: z.enum(tableSessionStatuses),
  coversNumber: z.int().meta({ example: 4 }),
  underPayment: z.boolean().meta({ example: false }),
  openedAt: timestamp,
  closedAt: timestamp.nullable().meta({ example: null }),
  tableName: z.string().nullable().describe('The name of the table in the last published layout that contains it; null if there is none.'),
  roomName: z.string().nullable().meta({ example: 'Terrasse' }),
  isInForce: z
    .boolean()
    .describe('Whether the current layout contains the table. False if the guests sat down before that layout was published.'),
});
export const tableSessionsQuery = z.object({
  restaurantId: id,
  tableId: uuid.optional(),
  status: z.enum(tableSessionStatuses).optional(),
});
export const tableSessions = z.object({
  tableSessions: z.array(tableSession),
  isStale: z.boolean().describe('Whether the box is offline, and the response is its last report.'),
  reportedAt: timestamp.nullable().describe('The time of the box’s last report; null if there is none.'),
});
export type TableSessions = z.infer<typeof tableSessions>;

/** A moment within about a century, to the millisecond, as the database stores it. */
const reported = z.iso
  .datetime({ offset: true })
  .refine(...likelyYear)
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()));
export const reportBody = z.object({
  reportedAt: reported.optional().describe('The time of this state. Now if omitted. A report older than the last one changes nothing.'),
  tableSessions: z
    .array(
      z
        .object({
          tableSessionId: uuid,
          tableId: uuid,
          status: z.enum(tableSessionStatuses),
          coversNumber: z.int().min(0).max(1_000).default(0),
          underPayment: z.boolean().default(false),
          openedAt: reported,
          closedAt: reported.nullable().default(null),
        })
        .refine(
          ({ status, closedAt }) => status !== 'OPEN' || closedAt === null,
          withWords(
            {
              en: 'An open session cannot have a closing time.',
              fr: 'Une session ouverte ne peut pas avoir d’heure de fermeture.',
            },
            { path: ['closedAt'] },
          ),
        )
        .refine(
          ({ openedAt, closedAt }) => closedAt === null || Date.parse(closedAt) >= Date.parse(openedAt),
          withWords(
            {
              en: 'A session cannot be closed before it was opened.',
              fr: 'Une session ne peut pas être fermée avant son ouverture.',
            },
            { path: ['closedAt'] },
          ),
        ),
    )
    .max(2_000)
    .describe('All sessions of the box’s current day. Omitted sessions are removed.'),
});
export const reportResult = z.object({
  accepted: z.boolean().describe('Whether the report was accepted. False if it is older than the last one.'),
});
