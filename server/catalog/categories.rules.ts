/** The gap between new positions, for later insertions. */
const STEP = 1_000;

/**
 * Which positions of a list to keep, so that the values rise with room for the entries between them, and as many as possible are kept. Null
 * is never kept.
 */
function longestRise(given: readonly (number | null)[]): Set<number> {
  // Minus the index, the values only need not to fall: integers then have room for the entries between them.
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
 * The positions of categories in a new order. As many as possible keep theirs, since each change is written in all restaurants, with the
 * category's products.
 * @param current their previous positions, in the new order; null for a new one
 * @returns rising positions; if there is no room between two, only their neighbours move
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
