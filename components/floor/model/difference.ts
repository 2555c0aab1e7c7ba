import { type ItemField, itemFieldNames, itemFields, sameItem, valuesOf } from './fields';
import type { Decoration, Table } from './plan';

/** The part of a plan that both sides know: the box reports rooms, tables and their names, but no positions. */
export interface Outline {
  name: string;
  rooms: readonly OutlineRoom[];
}

interface OutlineRoom {
  key: string;
  name: string;
  aisle?: number;
  tables: readonly OutlineTable[];
  decoration?: readonly Decoration[];
}

type OutlineTable = Pick<Table, 'key' | 'name'> & Partial<Table>;

/** A field of a table before and after. */
export interface FieldChange {
  field: ItemField | 'room';
  from: Readonly<Record<string, unknown>>;
  to: Readonly<Record<string, unknown>>;
}

/** A difference between two plans, as data. */
export type Difference =
  | { kind: 'layout renamed'; from: string; to: string }
  | { kind: 'room added' | 'room removed'; key: string; name: string; tableCount: number }
  | { kind: 'room renamed'; key: string; from: string; to: string }
  | { kind: 'room aisle'; key: string; name: string; from: number; to: number }
  | { kind: 'rooms reordered'; names: string[] }
  | { kind: 'table added' | 'table removed'; key: string; name: string; roomName: string }
  | { kind: 'table changed'; key: string; name: string; roomName: string; changes: FieldChange[] }
  | { kind: 'decoration changed'; roomKey: string; roomName: string; added: number; removed: number; changed: number };

/** Compares two plans by the keys of their rooms and items. A field that one of them does not know is no difference. */
export function difference(from: Outline, to: Outline): Difference[] {
  const layout: Difference[] = from.name === to.name ? [] : [{ kind: 'layout renamed', from: from.name, to: to.name }];
  return [...layout, ...roomDifferences(from, to), ...tableDifferences(from, to), ...decorationDifferences(from, to)];
}

const byKey = <Value extends { key: string }>(values: readonly Value[]) => new Map(values.map((value) => [value.key, value]));

function roomDifferences(from: Outline, to: Outline): Difference[] {
  const [earlier, later] = [byKey(from.rooms), byKey(to.rooms)];
  const roomDifference = (kind: 'room added' | 'room removed', { key, name, tables }: OutlineRoom): Difference => ({
    kind,
    key,
    name,
    tableCount: tables.length,
  });
  const addedOrChanged = to.rooms.flatMap((room): Difference[] => {
    const before = earlier.get(room.key);
    if (!before) return [roomDifference('room added', room)];
    const { key, name, aisle } = room;
    const renamed: Difference[] = before.name === name ? [] : [{ kind: 'room renamed', key, from: before.name, to: name }];
    const isSame = before.aisle === undefined || aisle === undefined || before.aisle === aisle;
    return isSame ? renamed : [...renamed, { kind: 'room aisle', key, name, from: before.aisle!, to: aisle! }];
  });
  const removed = from.rooms.filter(({ key }) => !later.has(key)).map((room) => roomDifference('room removed', room));
  const orderOf = (rooms: readonly OutlineRoom[]) => rooms.filter(({ key }) => earlier.has(key) && later.has(key)).map(({ key }) => key);
  const reordered = orderOf(from.rooms).some((key, index) => key !== orderOf(to.rooms)[index]);
  return [
    ...addedOrChanged,
    ...removed,
    ...(reordered ? [{ kind: 'rooms reordered' as const, names: to.rooms.map(({ name }) => name) }] : []),
  ];
}

interface LocatedTable {
  table: OutlineTable;
  roomName: string;
  roomKey: string;
}

const locatedTables = ({ rooms }: Outline): Map<string, LocatedTable> =>
  new Map(rooms.flatMap((room) => room.tables.map((table) => [table.key, { table, roomName: room.name, roomKey: room.key }])));

function tableDifferences(from: Outline, to: Outline): Difference[] {
  const [earlier, later] = [locatedTables(from), locatedTables(to)];
  const tableDifference = (kind: 'table added' | 'table removed', { table, roomName }: LocatedTable): Difference => ({
    kind,
    key: table.key,
    name: table.name,
    roomName,
  });
  const addedOrChanged = [...later.values()].flatMap((after): Difference[] => {
    const before = earlier.get(after.table.key);
    if (!before) return [tableDifference('table added', after)];
    const changes = fieldChanges(before, after);
    const { key, name } = after.table;
    return changes.length > 0 ? [{ kind: 'table changed', key, name, roomName: after.roomName, changes }] : [];
  });
  const removed = [...earlier].flatMap(([key, before]) => (later.has(key) ? [] : tableDifference('table removed', before)));
  return [...addedOrChanged, ...removed];
}

function fieldChanges(before: LocatedTable, after: LocatedTable): FieldChange[] {
  const moved: FieldChange[] =
    before.roomKey === after.roomKey ? [] : [{ field: 'room', from: { room: before.roomName }, to: { room: after.roomName } }];
  const otherChanges = itemFieldNames.flatMap((field): FieldChange[] => {
    const differs = itemFields[field].some((name) => isKnown(before.table, after.table, name) && before.table[name] !== after.table[name]);
    return differs ? [{ field, from: valuesOf(before.table, field), to: valuesOf(after.table, field) }] : [];
  });
  return [...moved, ...otherChanges];
}

const isKnown = (a: OutlineTable, b: OutlineTable, name: keyof Table): boolean => a[name] !== undefined && b[name] !== undefined;

function decorationDifferences(from: Outline, to: Outline): Difference[] {
  const earlier = byKey(from.rooms);
  return to.rooms.flatMap((room): Difference[] => {
    const before = earlier.get(room.key)?.decoration;
    if (!before || !room.decoration) return [];
    const [oldItems, newItems] = [byKey(before), byKey(room.decoration)];
    const added = room.decoration.filter(({ key }) => !oldItems.has(key)).length;
    const removed = before.filter(({ key }) => !newItems.has(key)).length;
    const changed = room.decoration.filter((item) => oldItems.has(item.key) && !sameItem(oldItems.get(item.key)!, item)).length;
    const { key: roomKey, name: roomName } = room;
    return added + removed + changed > 0 ? [{ kind: 'decoration changed', roomKey, roomName, added, removed, changed }] : [];
  });
}
