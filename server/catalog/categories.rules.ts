/** The gap between new positions, for later insertions. */
const STEP = 1_000;

/**
 * Which positions of a list to keep, so that the values rise with room for the entries between them, and as many as possible are kept. Null
 * is never kept.
 */
function longestRisingRun(current: readonly (number | null)[]): Set<number> {
  // Minus the index, the values only need not to fall: integers then have room for the entries between them.
  const values = current.map((value, index) => (value === null ? null : value - index));
  const best: { length: number; before: number }[] = [];
  let last = -1;
  for (const [index, value] of values.entries()) {
    best[index] = { length: 0, before: -1 };
    if (value === null) continue;
    best[index] = { length: 1, before: -1 };
    for (let earlier = 0; earlier < index; earlier++) {
      const otherValue = values[earlier];
      if (typeof otherValue === 'number' && otherValue <= value && best[earlier]!.length >= best[index]!.length)
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
  const kept = longestRisingRun(current);
  if (kept.size === 0) return current.map((_, index) => index * STEP);
  const positions: number[] = [];
  const pending: number[] = [];
  for (const [index, value] of current.entries()) {
    if (!kept.has(index) || value === null) {
      pending.push(index);
      continue;
    }
    const before = positions[index - pending.length - 1];
    const gap = before === undefined ? STEP : Math.floor((value - before) / (pending.length + 1));
    for (const [offset, otherIndex] of pending.entries()) positions[otherIndex] = value - gap * (pending.length - offset);
    positions[index] = value;
    pending.length = 0;
  }
  for (const otherIndex of pending) positions[otherIndex] = (positions[otherIndex - 1] ?? 0) + STEP;
  return positions;
}
