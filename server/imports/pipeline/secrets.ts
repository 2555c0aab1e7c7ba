import { HIDDEN_CELL } from '../imports.values';
import type { Mapping } from './cells';
import type { Problem } from './import-work';

/** Whether cells of this key are never stored. */
export const isSecret = (key: string | null | undefined, secrets: readonly string[] = []): boolean => key != null && secrets.includes(key);

/** A row without the contents of secret columns, which are replaced by a placeholder. */
export function withoutSecrets(
  row: { cells: string[]; problems: Problem[] },
  mapping: Mapping,
  secrets?: readonly string[],
): { cells: string[]; problems: Problem[] } {
  if (!mapping.some((key) => isSecret(key, secrets))) return row;
  return {
    cells: row.cells.map((cell, index) => (cell !== '' && isSecret(mapping[index], secrets) ? HIDDEN_CELL : cell)),
    problems: row.problems.map((problem) => (isSecret(problem.column, secrets) ? { ...problem, value: null } : problem)),
  };
}
