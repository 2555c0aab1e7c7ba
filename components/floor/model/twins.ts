import { valuesOfItem } from './fields';
import { type Item, itemsOf, type Plan, type Room } from './plan';

/**
 * Items that are new in my plan and in theirs, equal in every field. They come from a save whose answer was lost, or from another window
 * with the same draft: two people never draw the same table in the same place.
 * @param base the common base
 * @returns their keys by mine, of rooms, tables and decoration
 */
export function twinsOf(base: Plan, mine: Plan, theirs: Plan): ReadonlyMap<string, string> {
  const baseKeys = keysIn(base);
  const twins = new Map<string, string>();
  const isNew = (otherKeys: ReadonlySet<string>) => (key: string) => !baseKeys.has(key) && !otherKeys.has(key);
  const [isNewMine, isNewTheirs] = [isNew(keysIn(theirs)), isNew(keysIn(mine))];
  const freeRooms = new Set(theirs.rooms.filter(({ key }) => isNewTheirs(key)));
  for (const room of mine.rooms) {
    const other = isNewMine(room.key) ? twinOfRoom(room, freeRooms) : theirs.rooms.find(({ key }) => key === room.key);
    if (!other) continue;
    if (freeRooms.delete(other)) twins.set(room.key, other.key);
    const unmatched = byContent(itemsOf(other).filter(({ key }) => isNewTheirs(key)));
    for (const item of itemsOf(room)) {
      const twin = isNewMine(item.key) ? unmatched.get(valuesOfItem(item))?.shift() : undefined;
      if (twin) twins.set(item.key, twin.key);
    }
  }
  return twins;
}

const keysIn = (plan: Plan): ReadonlySet<string> =>
  new Set(plan.rooms.flatMap((room) => [room.key, ...itemsOf(room).map(({ key }) => key)]));

const byContent = (items: readonly Item[]): Map<string, Item[]> => Map.groupBy(items, valuesOfItem);

/** A room of the same name whose items are all in this one too: two people may both have started a «Room 2». */
function twinOfRoom(room: Room, unmatched: ReadonlySet<Room>): Room | undefined {
  const content = byContent(itemsOf(room));
  return [...unmatched].find((other) => other.name === room.name && itemsOf(other).every((item) => content.has(valuesOfItem(item))));
}
