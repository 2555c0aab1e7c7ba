/** The key of each column, or null. */
export type Mapping = readonly (string | null)[];

/** The cells of a row by the keys of their columns. */
export function cellsByKey(cells: readonly string[], mapping: Mapping): Record<string, string> {
  const byKey: Record<string, string> = {};
  for (const [index, key] of mapping.entries()) if (key !== null) byKey[key] = cells[index] ?? '';
  return byKey;
}

/** The cells that a user wants a row to have. */
export interface WantedCells {
  cells: readonly string[];
  /** The cells that the user saw. Without them, the new cells replace whatever there is. */
  base?: readonly string[];
}

/** The cells changed both by the user and by somebody else since, to different texts. */
export function clashesOf(current: readonly string[], { cells, base }: WantedCells): number[] {
  if (!base) return [];
  return cells.flatMap((cell, index) => (cell !== base[index] && current[index] !== base[index] && current[index] !== cell ? [index] : []));
}

/** The row's present cells with the user's changes applied. */
export const mergedCells = (current: readonly string[], { cells, base }: WantedCells): string[] =>
  cells.map((cell, index) => (base && cell === base[index] ? (current[index] ?? cell) : cell));
