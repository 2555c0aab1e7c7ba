import fc from 'fast-check';
import { edges } from '../arrange';
import type { EditorEvent } from '../events';
import { numberingOrders } from '../names';
import { palette } from '../palette';
import type { Decoration, Item, Plan, Room, Table } from '../plan';

const coordinate = fc.integer({ min: 0, max: 900 });
const length = fc.integer({ min: 10, max: 400 });
const frame = { positionX: coordinate, positionY: coordinate, width: length, height: length };
const appearance = {
  shape: fc.constantFrom('rectangle' as const, 'round' as const),
  rotation: fc.constantFrom(0, 0, 0, 15, 30, 45, 60, 75),
  isLocked: fc.constantFrom(false, false, false, true),
  groupId: fc.constantFrom(null, null, null, 'a', 'b'),
};

const looseTable = fc.record({ ...frame, ...appearance, seats: fc.option(fc.integer({ min: 0, max: 12 })) });
const looseDecoration = fc.record({ ...frame, ...appearance, kind: fc.constantFrom('wall' as const, 'bar' as const, 'plant' as const) });

/** Items with unique keys and names. */
export const someItems = (most = 12): fc.Arbitrary<Item[]> =>
  fc.array(fc.oneof(looseTable, looseDecoration), { maxLength: most }).map((loose) =>
    loose.map((fields, index) => {
      const key = `i${index}`;
      return 'kind' in fields ? { ...fields, key, name: '' } : { ...fields, kind: 'table', key, name: `T${index + 1}` };
    }),
  );

/** A plan of a few rooms with unique keys and table names. */
export const somePlan: fc.Arbitrary<Plan> = fc
  .array(
    fc.record({
      aisle: fc.constantFrom(0, 30, 60),
      tables: fc.array(looseTable, { maxLength: 6 }),
      decoration: fc.array(looseDecoration, { maxLength: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((rooms) => ({
    name: 'Ground floor',
    rooms: rooms.map(({ aisle, tables, decoration }, position): Room => {
      const key = `r${position}`;
      return {
        key,
        name: `Room ${position + 1}`,
        position,
        aisle,
        tables: tables.map((fields, index): Table => ({ ...fields, kind: 'table', key: `${key}t${index}`, name: `T${position}${index}` })),
        decoration: decoration.map((fields, index): Decoration => ({ ...fields, key: `${key}d${index}`, name: '' })),
      };
    }),
  }));

const pixel = fc.record({ x: fc.integer({ min: -50, max: 1250 }), y: fc.integer({ min: -50, max: 850 }) });
const modifiers = fc.record({ shift: fc.boolean(), free: fc.boolean(), copy: fc.boolean() });
const axis = fc.constantFrom('x' as const, 'y' as const);
const roomKey = fc.constantFrom('r0', 'r1', 'r2', 'new-1', 'new-2');
const shift = fc.integer({ min: -200, max: 200 });
const stamp = fc.constantFrom(...palette);
const numbering = fc.record({
  prefix: fc.constantFrom('T', '', 'Terrasse '),
  from: fc.integer({ min: 0, max: 30 }),
  digits: fc.integer({ min: 1, max: 3 }),
  order: fc.constantFrom(...numberingOrders),
});

const eventOf = <Type extends EditorEvent['type']>(
  type: Type,
  fields: { [Name in keyof Omit<Extract<EditorEvent, { type: Type }>, 'type'>]: fc.Arbitrary<unknown> },
): fc.Arbitrary<EditorEvent> => fc.record({ type: fc.constant(type), ...fields }) as fc.Arbitrary<EditorEvent>;

/** Pointer events in any order. */
export const pointerEvent: fc.Arbitrary<EditorEvent> = fc.oneof(
  eventOf('pointerDown', {
    at: pixel,
    pointer: fc.constantFrom('mouse', 'touch'),
    pan: fc.constantFrom(false, false, false, true),
    modifiers,
  }),
  eventOf('pointerMove', { at: pixel, modifiers }),
  eventOf('pointerMove', { at: pixel, modifiers }),
  eventOf('pointerUp', { modifiers: fc.option(modifiers, { nil: undefined }) }),
  eventOf('holdKeys', { modifiers }),
  eventOf('carryStamp', { stamp, at: pixel, modifiers }),
);

/** Everything that a user can do. */
export const someEvent: fc.Arbitrary<EditorEvent> = fc.oneof(
  { arbitrary: pointerEvent, weight: 12 },
  eventOf('escape', {}),
  eventOf('scrollAtEdge', {}),
  eventOf('zoom', { factor: fc.constantFrom(0.5, 0.9, 1.1, 2), at: pixel }),
  eventOf('pan', { dx: shift, dy: shift }),
  eventOf('pinch', { from: fc.tuple(pixel, pixel), to: fc.tuple(pixel, pixel) }),
  eventOf('fit', { what: fc.constantFrom('room', 'selection') }),
  eventOf('takeTool', {
    tool: fc.oneof(
      fc.constantFrom({ kind: 'select' }, { kind: 'select', several: true }),
      fc.constant({ kind: 'hand' }),
      fc.record({ kind: fc.constant('draw'), stamp, again: fc.boolean() }),
    ),
  }),
  eventOf('setSnapping', { snapping: fc.record({ grid: fc.constantFrom(5, 10, 25), toGrid: fc.boolean(), toNeighbours: fc.boolean() }) }),
  { arbitrary: eventOf('selectAll', {}), weight: 4 },
  eventOf('selectNone', {}),
  eventOf('selectNext', { by: fc.constantFrom(1, -1) }),
  eventOf('select', {
    keys: fc.array(fc.constantFrom('r0t0', 'r0t1', 'r1t0', 'r0d0', 'new-3')),
    how: fc.constantFrom('only', 'add', 'toggle'),
  }),
  eventOf('place', { stamp, at: fc.oneof(pixel, fc.constant(undefined)) }),
  eventOf('remove', {}),
  eventOf('nudge', { dx: shift, dy: shift, time: fc.integer({ min: 0, max: 3000 }) }),
  eventOf('grow', { width: shift, height: shift, time: fc.integer({ min: 0, max: 3000 }) }),
  eventOf('change', {
    fields: fc.record({ positionX: shift, width: shift, seats: shift }, { requiredKeys: [] }),
    time: fc.constant(undefined),
  }),
  eventOf('rotate', { degrees: fc.integer({ min: -12, max: 12 }).map((steps) => steps * 15) }),
  eventOf('rename', { key: fc.constantFrom('r0t0', 'r1t1', 'r0d0'), name: fc.constantFrom('Window', 'T11', ' ', 'x'.repeat(100)) }),
  eventOf('renameAll', { pattern: fc.constantFrom('VIP {n}', '{name} bis', 'Same', ''), from: fc.integer({ min: 0, max: 9 }) }),
  eventOf('number', { numbering }),
  eventOf('align', { edge: fc.constantFrom(...edges) }),
  eventOf('distribute', { axis }),
  eventOf('equalGaps', { axis, gap: fc.constantFrom(undefined, 0, 40) }),
  eventOf('tidy', {}),
  eventOf('group', {}),
  eventOf('ungroup', {}),
  eventOf('lock', { isLocked: fc.boolean() }),
  eventOf('setAisle', { aisle: fc.integer({ min: -5, max: 400 }) }),
  eventOf('sameSize', { width: fc.boolean(), height: fc.boolean() }),
  eventOf('array', {
    options: fc.record({
      rows: fc.integer({ min: 0, max: 3 }),
      columns: fc.integer({ min: 0, max: 3 }),
      gapX: fc.integer({ min: 0, max: 50 }),
      gapY: fc.integer({ min: 0, max: 50 }),
      numbering: fc.oneof(numbering, fc.constant(undefined)),
    }),
  }),
  eventOf('copy', {}),
  eventOf('cut', {}),
  { arbitrary: eventOf('paste', { at: fc.oneof(pixel, fc.constant(undefined)) }), weight: 2 },
  eventOf('duplicate', {}),
  eventOf('moveToRoom', { roomKey }),
  eventOf('showRoom', { roomKey }),
  eventOf('addRoom', { name: fc.constantFrom('Terrasse', 'Bar') }),
  eventOf('duplicateRoom', { roomKey, name: fc.constantFrom('Copy', '') }),
  eventOf('renameRoom', { roomKey, name: fc.constantFrom('Salle', '') }),
  eventOf('removeRoom', { roomKey }),
  eventOf('moveRoom', { roomKey, to: fc.integer({ min: -1, max: 4 }) }),
  eventOf('takeVersion', { plan: somePlan, name: fc.constant('Version 3') }),
  eventOf('bringBack', { from: somePlan, keys: fc.array(fc.constantFrom('r0t0', 'r0t1', 'r1t0')).map((keys) => new Set(keys)) }),
  { arbitrary: eventOf('undo', {}), weight: 3 },
  { arbitrary: eventOf('redo', {}), weight: 2 },
  eventOf('renameLayout', { name: fc.constantFrom('First floor', ' ') }),
);

/** A complete drag. */
const wholeDrag = fc
  .tuple(pixel, fc.array(fc.record({ at: pixel, modifiers }), { minLength: 1, maxLength: 4 }), modifiers)
  .map(([at, moves, held]): EditorEvent[] => [
    { type: 'pointerDown', at, pointer: 'mouse', modifiers: held },
    ...moves.map((move): EditorEvent => ({ type: 'pointerMove', ...move })),
    { type: 'pointerUp' },
  ]);

/** At most as many as the history holds. */
export const someEvents: fc.Arbitrary<EditorEvent[]> = fc
  .array(
    fc.oneof(
      someEvent.map((event) => [event]),
      { arbitrary: wholeDrag, weight: 2 },
    ),
    { maxLength: 60, size: 'max' },
  )
  .map((events) => events.flat());
