/** The key that each column is read as, or null. */
export type Mapping = readonly (string | null)[];

/** The cells of a row by the keys of their columns. */
export function cellsByKey(cells: readonly string[], mapping: Mapping): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [index, key] of mapping.entries()) if (key !== null) named[key] = cells[index] ?? '';
  return named;
}
