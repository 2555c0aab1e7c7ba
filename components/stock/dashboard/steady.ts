export interface Steady<Row> {
  row: Row;
  /** It has left the list meanwhile, and keeps its place. */
  gone: boolean;
}

/**
 * A list that does not move under the hands of who works on it: rows keep their places, new ones come last, and those that leave
 * stay as `gone`. Once nobody works on it, it is as it came.
 * @param shown what this gave before
 */
export function steady<Row>(shown: Steady<Row>[], rows: Row[], keyOf: (row: Row) => number, working: boolean): Steady<Row>[] {
  const fresh = rows.map((row) => ({ row, gone: false }));
  if (!working || shown.length === 0) return fresh;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = shown.map(({ row }) => {
    const current = byKey.get(keyOf(row));
    return current === undefined ? { row, gone: true } : { row: current, gone: false };
  });
  const known = new Set(shown.map(({ row }) => keyOf(row)));
  return [...kept, ...fresh.filter(({ row }) => !known.has(keyOf(row)))];
}

/** Whether two lists show the same. */
export function sameList<Row>(a: Steady<Row>[], b: Steady<Row>[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry.row === b[index]?.row && entry.gone === b[index]?.gone);
}
