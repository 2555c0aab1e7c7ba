/** The key that each column is read as, or null. */
export type Mapping = readonly (string | null)[];

/** The cells of a row by the keys of their columns. */
export function cellsByKey(cells: readonly string[], mapping: Mapping): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [index, key] of mapping.entries()) if (key !== null) named[key] = cells[index] ?? '';
  return named;
}

/** Cells that somebody wants a row to have. */
export interface WantedCells {
  cells: readonly string[];
  /** Those that they had in sight; without them, theirs take the place of whatever there is. */
  base?: readonly string[];
}

/** Where both somebody's cells and what a row has by now differ from what they had in sight, and from each other. */
export function clashesOf(now: readonly string[], { cells, base }: WantedCells): number[] {
  if (!base) return [];
  return cells.flatMap((cell, at) => (cell !== base[at] && now[at] !== base[at] && now[at] !== cell ? [at] : []));
}

/** What somebody has changed, put into a row as it is by now. */
export const mergedCells = (now: readonly string[], { cells, base }: WantedCells): string[] =>
  cells.map((cell, at) => (base && cell === base[at] ? (now[at] ?? cell) : cell));
