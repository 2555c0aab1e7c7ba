import { HIDDEN_CELL } from '../imports.values';
import type { Mapping } from './cells';
import type { Problem } from './import-work';

/** What of a row is kept: the cells of secret columns only as a sign that they hold something. */
export function withoutSecrets(
  row: { cells: string[]; problems: Problem[] },
  mapping: Mapping,
  secrets: readonly string[] = [],
): { cells: string[]; problems: Problem[] } {
  const isSecret = (key: string | null | undefined) => key != null && secrets.includes(key);
  if (!mapping.some(isSecret)) return row;
  return {
    cells: row.cells.map((cell, place) => (cell !== '' && isSecret(mapping[place]) ? HIDDEN_CELL : cell)),
    problems: row.problems.map((problem) => (isSecret(problem.column) ? { ...problem, value: null } : problem)),
  };
}
