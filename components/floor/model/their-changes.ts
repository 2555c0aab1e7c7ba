import { type Difference, difference } from './difference';
import { type Plan, tablesOf } from './plan';

interface Named {
  readonly key: string;
  readonly name: string;
}

/** The names by key of what was renamed. */
function newNames(before: readonly Named[], after: readonly Named[]): Map<string, string> {
  const earlier = new Map(before.map(({ key, name }) => [key, name]));
  return new Map(after.filter(({ key, name }) => earlier.has(key) && earlier.get(key) !== name).map(({ key, name }) => [key, name]));
}

/**
 * What a colleague changed, with everything under the name that I know it by: the one in my plan. What both of us renamed is a conflict, which
 * shows both names, and is not repeated here as a change of theirs.
 * @param base the common base
 */
export function theirChanges(base: Plan, mine: Plan, theirs: Plan): Difference[] {
  const myRooms = newNames(base.rooms, mine.rooms);
  const myTables = newNames(tablesOf(base), tablesOf(mine));
  const inMyWords = (plan: Plan): Plan => ({
    name: mine.name === base.name ? plan.name : mine.name,
    rooms: plan.rooms.map((room) => ({
      ...room,
      name: myRooms.get(room.key) ?? room.name,
      tables: room.tables.map((table) => ({ ...table, name: myTables.get(table.key) ?? table.name })),
    })),
  });
  const known = new Map(tablesOf(mine).map(({ key, name }) => [key, name]));
  return difference(inMyWords(base), inMyWords(theirs)).map((change) =>
    change.kind === 'table changed' ? { ...change, name: known.get(change.key) ?? change.name } : change,
  );
}
