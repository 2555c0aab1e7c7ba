import { footprintOf } from './chairs';
import { boundsOfAll, boxSize, growBox, type Point, type Size } from './geometry';
import { problemOf } from './placing';
import { type Item, isTable, type Table } from './plan';
import type { PairProblem } from './problems';
import { clearanceBetween, gapOfBoxes, shortestSegment } from './separation';
import { indexOf } from './spatial';
import { currentRoom, type EditorState } from './state';

/** Units within which the distance to a neighbour is shown. */
const NEAR = 300;

/** The measures shown during a gesture. Units. */
export interface Measures {
  items: readonly Item[];
  size: Size;
  /** The problems that would be reported after release. */
  conflicts: readonly { item: Item; other: Item; problem: PairProblem }[];
  /** The nearest table, measured from chair to chair, with the shortest line to it; null if none is near, or one is touched. */
  nearest: { other: Table; gap: number; from: Point; to: Point } | null;
}

function gestureItems({ gesture }: EditorState): readonly Item[] {
  if (gesture?.kind === 'draw') return gesture.item ? [gesture.item] : [];
  return gesture && 'shown' in gesture ? gesture.shown : [];
}

/** Measures the items of a gesture against all others; null if the gesture carries nothing. */
export function measureGesture(state: EditorState): Measures | null {
  const { gesture } = state;
  const items = gestureItems(state);
  const bounds = boundsOfAll(items);
  if (!bounds) return null;
  const room = currentRoom(state);
  const isNew = gesture?.kind === 'move' && gesture.isCopy;
  const carried = new Set(isNew ? [] : items.map(({ key }) => key));
  const othersWithin = (item: Item, reach: number): Item[] =>
    indexOf(room)
      .within(growBox(footprintOf(item), reach))
      .filter(({ key }) => !carried.has(key));
  const conflicts = items.flatMap((item) =>
    othersWithin(item, room.aisle).flatMap((other) => {
      const problem = problemOf(item, other, room.aisle);
      return problem ? [{ item, other, problem }] : [];
    }),
  );
  return { items, size: boxSize(bounds), conflicts, nearest: nearestTable(items.filter(isTable), othersWithin) };
}

function nearestTable(tables: readonly Table[], othersWithin: (item: Item, reach: number) => Item[]): Measures['nearest'] {
  let best = null as { table: Table; other: Table; gap: number } | null;
  for (const table of tables) {
    // Items further away than the nearest so far are skipped.
    for (const other of othersWithin(table, best?.gap ?? NEAR)) {
      const reach = best?.gap ?? NEAR;
      if (!isTable(other) || gapOfBoxes(footprintOf(table), footprintOf(other)) >= reach) continue;
      const gap = clearanceBetween(table, other);
      if (gap < reach) best = { table, other, gap };
    }
    if (best && best.gap <= 0) return null;
  }
  if (!best) return null;
  return { other: best.other, gap: Math.floor(best.gap), ...shortestSegment(best.table, best.other) };
}
