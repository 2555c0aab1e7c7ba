/** Between positions that are given anew: room for those that come between later. */
const STEP = 1_000;

/**
 * Which places of a list to keep, so that its values rise with room for all that stand between them, and as many as possible are kept.
 * Values of null are never kept.
 */
function longestRise(given: readonly (number | null)[]): Set<number> {
  // Whole numbers leave room for those between where none falls against its place in the list.
  const values = given.map((value, index) => (value === null ? null : value - index));
  const best: { length: number; before: number }[] = [];
  let last = -1;
  for (const [index, value] of values.entries()) {
    best[index] = { length: 0, before: -1 };
    if (value === null) continue;
    best[index] = { length: 1, before: -1 };
    for (let earlier = 0; earlier < index; earlier++) {
      const other = values[earlier];
      if (typeof other === 'number' && other <= value && best[earlier]!.length >= best[index]!.length)
        best[index] = { length: best[earlier]!.length + 1, before: earlier };
    }
    if (last < 0 || best[index]!.length > best[last]!.length) last = index;
  }
  const kept = new Set<number>();
  for (let index = last; index >= 0; index = best[index]!.before) kept.add(index);
  return kept;
}

/**
 * The positions of categories in a new order. As many as possible keep theirs, since each that changes is written in all restaurants with
 * the products that stand in it.
 * @param current their positions until now in the new order; null for one that had none
 * @returns rising positions; where no room is left between some, their neighbours alone move
 */
export function positionsOf(current: readonly (number | null)[]): number[] {
  const kept = longestRise(current);
  if (kept.size === 0) return current.map((_, index) => index * STEP);
  const positions: number[] = [];
  const waiting: number[] = [];
  for (const [index, value] of current.entries()) {
    if (!kept.has(index) || value === null) {
      waiting.push(index);
      continue;
    }
    const before = positions[index - waiting.length - 1];
    const gap = before === undefined ? STEP : Math.floor((value - before) / (waiting.length + 1));
    for (const [place, other] of waiting.entries()) positions[other] = value - gap * (waiting.length - place);
    positions[index] = value;
    waiting.length = 0;
  }
  for (const other of waiting) positions[other] = (positions[other - 1] ?? 0) + STEP;
  return positions;
}
