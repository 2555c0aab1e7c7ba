export interface Steady<Row> {
  row: Row;
  /** It has left the list meanwhile, and keeps its place. */
  gone: boolean;
}

/**
 * Keeps a list stable while the user works on it: rows keep their places, new ones are added at the end, and those that leave stay as
 * `gone`. Afterwards the list has its normal order again.
 * @param shown the previous result
 */
export function stabilize<Row>(shown: Steady<Row>[], rows: Row[], keyOf: (row: Row) => number, working: boolean): Steady<Row>[] {
  const fresh = rows.map((row) => ({ row, gone: false }));
  if (!working || shown.length === 0) return fresh;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = shown.map(({ row }) => {
    const current = byKey.get(keyOf(row));
    return current === undefined ? { row, gone: true } : { row: current, gone: false };
  });
  const shownKeys = new Set(shown.map(({ row }) => keyOf(row)));
  return [...kept, ...fresh.filter(({ row }) => !shownKeys.has(keyOf(row)))];
}

/** Whether two lists show the same. */
export function sameList<Row>(a: Steady<Row>[], b: Steady<Row>[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry.row === b[index]?.row && entry.gone === b[index]?.gone);
}
