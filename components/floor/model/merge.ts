import type { Side } from '@/components/editing/side';
import { type ItemField, itemFieldNames, sameField, sameItem, valuesOf } from './fields';
import { changeFields, type Item, isTable, itemsOf, type Plan, type Room } from './plan';

/** Conflicting changes of two people. `null` for the side that deleted it. */
export interface Conflict {
  /** Identifies the conflict as long as the three plans stay the same. */
  id: string;
  /** The key of the item or room; empty for the layout. */
  key: string;
  subject: 'layout' | 'room' | 'table' | 'decoration';
  name: string;
  field: ItemField | 'room' | 'existence';
  mine: Readonly<Record<string, unknown>> | null;
  theirs: Readonly<Record<string, unknown>> | null;
}

export type Choose = (conflict: Conflict) => Side;

/** Mine, except that my deletion never overrides a change of theirs. */
export const keepMine: Choose = ({ mine }) => (mine === null ? 'theirs' : 'mine');

export interface Merged {
  plan: Plan;
  conflicts: Conflict[];
}

/**
 * Merges two edited copies of a plan. A change by one side is taken, field by field: name, position, size and so on. If both changed the
 * same field, `choose` decides, once per conflict.
 * @param base the common base
 */
export function merge(base: Plan, mine: Plan, theirs: Plan, choose: Choose = keepMine): Merged {
  if (theirs === base || mine === theirs) return { plan: mine, conflicts: [] };
  if (mine === base) return { plan: theirs, conflicts: [] };
  const conflicts: Conflict[] = [];
  const decide = (conflict: Omit<Conflict, 'id'>): Side => {
    const identified = { ...conflict, id: `${conflict.key} ${conflict.field}` };
    conflicts.push(identified);
    return choose(identified);
  };
  const plans = { base, mine, theirs };
  const items = mergeItems(plans, decide);
  const rooms = mergeRooms(plans, items, decide);
  const name = mergeName('layout', '', base, mine, theirs, decide);
  return { plan: changeFields(mine, { name, rooms }), conflicts };
}

type Decide = (conflict: Omit<Conflict, 'id'>) => Side;
type ThreeWay<Value> = Record<'base' | 'mine' | 'theirs', Value>;

interface PlacedItem {
  item: Item;
  roomKey: string;
}

function placedItems(plan: Plan): Map<string, PlacedItem> {
  return new Map(plan.rooms.flatMap((room) => itemsOf(room).map((item) => [item.key, { item, roomKey: room.key }])));
}

const samePlacement = (a: PlacedItem, b: PlacedItem): boolean => a.roomKey === b.roomKey && sameItem(a.item, b.item);

/** All remaining items: first mine in my order, then those they added. */
function mergeItems(plans: ThreeWay<Plan>, decide: Decide): PlacedItem[] {
  const [base, mine, theirs] = [placedItems(plans.base), placedItems(plans.mine), placedItems(plans.theirs)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const [before, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    if (own && other) return [mergePlacedItem(before, own, other, decide)];
    const remaining = (own ?? other)!;
    if (!before) return [remaining];
    if (samePlacement(before, remaining)) return [];
    const side = decide({
      ...subjectOf(remaining.item),
      field: 'existence',
      mine: own ? { ...own.item } : null,
      theirs: other ? { ...other.item } : null,
    });
    return side === (own ? 'mine' : 'theirs') ? [remaining] : [];
  });
}

const subjectOf = (item: Item): Pick<Conflict, 'key' | 'subject' | 'name'> => ({
  key: item.key,
  subject: isTable(item) ? 'table' : 'decoration',
  name: item.name,
});

function mergePlacedItem(before: PlacedItem | undefined, own: PlacedItem, other: PlacedItem, decide: Decide): PlacedItem {
  let item = own.item;
  for (const field of itemFieldNames) {
    const [mine, theirs] = [own.item, other.item];
    if (sameField(mine, theirs, field) || (before && sameField(before.item, theirs, field))) continue;
    const isMineUnchanged = before !== undefined && sameField(before.item, mine, field);
    const conflict = { ...subjectOf(mine), field, mine: valuesOf(mine, field), theirs: valuesOf(theirs, field) };
    if (isMineUnchanged || decide(conflict) === 'theirs') item = changeFields(item, valuesOf(theirs, field));
  }
  return { item, roomKey: mergeRoomKey(before, own, other, decide) };
}

function mergeRoomKey(before: PlacedItem | undefined, own: PlacedItem, other: PlacedItem, decide: Decide): string {
  const [mine, theirs] = [own.roomKey, other.roomKey];
  if (mine === theirs || theirs === before?.roomKey) return mine;
  if (mine === before?.roomKey) return theirs;
  const side = decide({ ...subjectOf(own.item), field: 'room', mine: { room: mine }, theirs: { room: theirs } });
  return side === 'mine' ? mine : theirs;
}

/** The remaining rooms, including those with items that someone changed or added, sorted by position. */
function mergeRooms(plans: ThreeWay<Plan>, items: readonly PlacedItem[], decide: Decide): Room[] {
  const [base, mine, theirs] = [roomsByKey(plans.base), roomsByKey(plans.mine), roomsByKey(plans.theirs)];
  const itemsByRoom = Map.groupBy(items, ({ roomKey }) => roomKey);
  const rooms = [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const [before, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    const content = itemsByRoom.get(key)?.map(({ item }) => item) ?? [];
    const name = own && other ? mergeName('room', key, before, own, other, decide) : oneSidedName(key, before, own, other, content, decide);
    const room = (own ?? other)!;
    // If both changed the order or the aisle, mine is taken: both are easy to see, and nothing is lost.
    const position = own && other && own.position === before?.position ? other.position : room.position;
    const aisle = own && other && own.aisle === before?.aisle ? other.aisle : room.aisle;
    return name === null ? [] : [withItems(changeFields(room, { name, position, aisle }), content)];
  });
  return rooms.sort((a, b) => a.position - b.position);
}

const roomsByKey = (plan: Plan): Map<string, Room> => new Map(plan.rooms.map((room) => [room.key, room]));

/** The name of a room that only one side has; null if it is deleted. */
function oneSidedName(
  key: string,
  before: Room | undefined,
  own: Room | undefined,
  other: Room | undefined,
  content: readonly Item[],
  decide: Decide,
): string | null {
  const { name } = (own ?? other)!;
  if (!before || content.length > 0) return name;
  if (before.name === name) return null;
  const side = decide({ key, subject: 'room', name, field: 'existence', mine: own ? { name } : null, theirs: other ? { name } : null });
  return (side === 'mine') === Boolean(own) ? name : null;
}

function withItems(room: Room, items: readonly Item[]): Room {
  const tables = items.filter(isTable);
  const decoration = items.filter((item) => !isTable(item));
  return changeFields(room, { tables: keepIfEqual(room.tables, tables), decoration: keepIfEqual(room.decoration, decoration) });
}

/** The old list, if the new one has the same values. */
const keepIfEqual = <Value>(previous: readonly Value[], next: readonly Value[]): readonly Value[] =>
  previous.length === next.length && previous.every((value, index) => value === next[index]) ? previous : next;

interface Named {
  readonly name: string;
}

function mergeName(subject: 'layout' | 'room', key: string, base: Named | undefined, mine: Named, theirs: Named, decide: Decide): string {
  if (mine.name === theirs.name || theirs.name === base?.name) return mine.name;
  if (mine.name === base?.name) return theirs.name;
  const side = decide({ key, subject, name: mine.name, field: 'name', mine: { name: mine.name }, theirs: { name: theirs.name } });
  return side === 'mine' ? mine.name : theirs.name;
}
