// Decided in docs/decisions/024-plans-are-saved-whole.md.

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import { changedSince, refuseChangedSince } from '@/server/core/writes/changed-since';
import { diff } from '@/server/core/writes/diff';
import { lockSubject } from '@/server/core/writes/versioned';
import { findRepeated } from './floor.rules';
import type { Layout, planBody, WrittenRoom } from './floor.schema';
import { lockLayout, type Placed, readPlacedLayout, showRoom } from './plan.query';
import { completeState, type PlacedRoom, type PlanTrace, resolveDecoration, resolveRooms, rewind } from './plan.rules';
import { type LayoutKey, type PlanState, type Written, writePlan } from './plan.write';

const subjectOf = (tableLayoutUuid: string) => ({ kind: 'table layout', id: tableLayoutUuid });

/** A layout whose plan will be changed, in the form of the interface and with its ordinals. */
export const versionedLayout: VersionedState<{ tableLayoutUuid: string }, Placed<Layout>> = {
  lock: (ctx, { tableLayoutUuid }) => lockLayout(ctx.db, tableLayoutUuid),
  read: (ctx, { tableLayoutUuid }) => readPlacedLayout(ctx.db, tableLayoutUuid),
  show: ({ shown }) => shown,
};

/**
 * Replaces the whole plan of a layout: all rooms with all tables and decoration, compared with the current ones. Either everything is
 * written or nothing. A table keeps its id, and so its guests, even if it moves to another room.
 * @returns the resulting layout
 * @throws data_not_found (the layout, or rooms and tables of another layout), invalid_parameters (an id twice), already_exists (a table's
 * name, in the result), table_in_use (tables that are removed from the layout)
 */
export async function replacePlan(
  ctx: Context,
  input: z.output<typeof planBody> & { tableLayoutUuid: string; force: boolean },
  before: Placed<Layout>,
): Promise<Changed<Layout, Placed<Layout>>> {
  const { tableLayoutUuid, force } = input;
  const { shown: layout, rooms } = before;
  refuseWrongIds(rooms, input.rooms);
  const wanted = resolveRooms(rooms, input.rooms, randomUUID);
  const written = await writePlan(ctx, layout, { name: layout.name, rooms }, { name: input.name, rooms: wanted }, force);
  if (!written) {
    ctx.record(nothingChanged);
    return reportChange(layout, before);
  }
  const after = layoutAfter(layout, { name: input.name, rooms: wanted }, written);
  // The traces contain the whole body, so it is not stored a second time.
  ctx.record({ before: written.before, after: written.after, input: { tableLayoutUuid, force } });
  return reportChange(after, { shown: after, rooms: wanted });
}

/** For the history: a write that changed nothing gets no entry. */
export const nothingChanged: ChangeRecord = { subject: undefined };

/** The layout as it would be read after the write. Rooms with the same position are ordered by age, oldest first. */
function layoutAfter(before: Layout, { name = before.name, rooms }: PlanState, { updatedAt }: Written): Layout {
  const earlier = new Map(before.rooms.map((room, index) => [room.roomId, { room, index }]));
  const age = ({ roomId }: PlacedRoom) => earlier.get(roomId)?.index ?? before.rooms.length;
  const sortedRooms = rooms.toSorted((a, b) => a.position - b.position || age(a) - age(b));
  return {
    ...before,
    name,
    updatedAt: updatedAt.layout,
    rooms: sortedRooms.map((room) => ({
      ...showRoom(room),
      tableLayoutId: before.tableLayoutUuid,
      updatedAt: updatedAt.rooms.get(room.roomId) ?? earlier.get(room.roomId)?.room.updatedAt ?? updatedAt.layout,
    })),
  };
}

/** Every named room and table must be the layout's, and every id occur once. */
function refuseWrongIds(current: readonly PlacedRoom[], wanted: readonly WrittenRoom[]): void {
  const paths = {
    room: wanted.map(({ roomId }, index) => ({ id: roomId, path: `rooms.${index}.roomId` })),
    table: wanted.flatMap(({ tables }, index) =>
      tables.map(({ tableId }, itemIndex) => ({ id: tableId, path: `rooms.${index}.tables.${itemIndex}.tableId` })),
    ),
    decoration: wanted.flatMap(({ decoration = [] }, index) =>
      decoration.map(({ decorationId }, itemIndex) => ({ id: decorationId, path: `rooms.${index}.decoration.${itemIndex}.decorationId` })),
    ),
  };
  refuseRepeatedIds([...paths.room, ...paths.table, ...paths.decoration]);
  const rooms = new Set(current.map(({ roomId }) => roomId));
  const tables = new Set(current.flatMap((room) => room.tables.map(({ tableId }) => tableId)));
  const roomIds = paths.room.flatMap(({ id }) => (id && !rooms.has(id) ? id : []));
  const tableIds = paths.table.flatMap(({ id }) => (id && !tables.has(id) ? id : []));
  if (roomIds.length + tableIds.length > 0) throw new AppError('data_not_found', { extraData: { roomIds, tableIds } });
}

/** @throws invalid_parameters if an id occurs twice in a list */
export function refuseRepeatedIds(ids: readonly { id?: string | null; path: string }[]): void {
  const issues = findRepeated(ids.flatMap(({ id }) => id ?? [])).map((repeatedId) => ({
    path: ids.findLast(({ id }) => id === repeatedId)?.path ?? '',
    code: 'duplicate',
    message: { en: 'This id is in the list twice.', fr: 'Cet identifiant figure deux fois dans la liste.' },
  }));
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}

/** The part of a history entry about a change of the plan. */
export interface PlanEntry {
  before: PlanTrace;
  after: PlanTrace;
  force: boolean;
}

/**
 * Undoes a change of the plan. Later changes of other things stay.
 * @throws conflict if something that it changed was changed again since, unless forced; data_not_found if the layout is deleted;
 * already_exists, table_in_use
 */
export async function undoPlanChange(ctx: Context, entry: PlanEntry, tableLayoutUuid: string): Promise<ChangeRecord> {
  await lockSubject(ctx.db, subjectOf(tableLayoutUuid));
  await lockLayout(ctx.db, tableLayoutUuid);
  const { shown: layout, rooms } = await readPlacedLayout(ctx.db, tableLayoutUuid);
  return undoRooms(ctx, layout, { name: layout.name, rooms }, entry);
}

/**
 * Undoes a change of the rooms of a locked layout.
 * @returns what that changed
 */
export async function undoRooms(
  ctx: Context,
  layout: LayoutKey,
  current: PlanState,
  { before, after, force }: PlanEntry,
): Promise<Pick<Written, 'before' | 'after'>> {
  const currentState = { ...(after.name !== undefined && { name: current.name }), ...completeState(current.rooms, before, after) };
  const { rooms, homeless } = rewind(current.rooms, before, after);
  refuseChangedSince(currentState, after, force);
  if (!force && homeless.length > 0) throw changedSince(diff(after, currentState));
  const restored = rooms.map(withDecorationIds);
  return (
    (await writePlan(ctx, layout, current, { name: before.name, rooms: restored }, force)) ?? { before: currentState, after: currentState }
  );
}

/** Completes rooms of old history entries, which may lack the ids of decoration, locks and groups. */
export function withDecorationIds(room: PlacedRoom): PlacedRoom {
  const decoration = room.decoration.map((item) => ({ ...item, isLocked: item.isLocked ?? false, groupId: item.groupId ?? null }));
  return { ...room, decoration: resolveDecoration(decoration, randomUUID) };
}
