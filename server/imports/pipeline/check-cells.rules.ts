/** Functions on cells that the checkers of all kinds share. */

import { MAX_INTEGER } from '@/server/core/operation/limits';
import { unguard } from '@/server/core/reads/guard.rules';
import { LIST_SEPARATOR } from '@/server/reports/table-file.values';
import { type Parsed, parseIdentifier, parseInteger } from '../reading/values';
import type { CheckedRow, ImportOptionsOf, Problem } from './import-work';

/** A problem of a cell. */
export type Fault = Pick<Problem, 'code' | 'params'>;
export const fault = (code: string, params?: Problem['params']): Fault => ({ code, ...(params && { params }) });

/** The value of a cell, or its problem. `told`: a warning about a value that is accepted. */
export type Outcome = { value: unknown; told?: Fault } | Fault;

export const outcomeOf = <Value>(found: Parsed<Value>): { value: Value } | Fault => ('fault' in found ? fault(found.fault) : found);

/** An identifier, unchanged. A number that a spreadsheet has shortened is refused. */
export function identifier(text: string): { value: string } | Fault {
  const found = parseIdentifier(text);
  return 'fault' in found ? fault(found.fault) : { value: text };
}

/** An id of Brigade. */
export function readId(text: string): { value: number } | Fault {
  const outcome = outcomeOf(parseInteger(text));
  return 'value' in outcome && (outcome.value < 1 || outcome.value > MAX_INTEGER) ? fault('not_an_integer') : outcome;
}

/** Letters without accents and case, for comparing words in cells. */
export const plainWord = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The values in a cell that holds several. */
export function readList(text: string): string[] {
  return [...new Set(text.split(LIST_SEPARATOR).map((each) => each.trim()))].filter((each) => each !== '');
}

/** The text that a person entered into a cell. */
export const cellText = (cell: string): string => (cell.includes("'") ? unguard(cell) : cell).trim();

const MAX_REMEMBERED = 10_000;

/** Caches the reading of texts, because many repeat: families share a phone number, and most columns have few different words. */
export function remembering<Found>(read: (text: string) => Found): (text: string) => Found {
  const cache = new Map<string, Found>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const found = read(text);
    if (cache.size < MAX_REMEMBERED) cache.set(text, found);
    return found;
  };
}

/** How the columns of a kind are read. */
export interface CellRules {
  /** Readers of non-empty cells, by the key of their column. Cells without a reader are skipped. */
  readers: Readonly<Record<string, (text: string) => Outcome>>;
  /** The longest cell of each column, in characters. */
  lengths: Readonly<Record<string, number>>;
  emptyCells: ImportOptionsOf['emptyCells'];
  /** The value that an empty cell stores when it clears its field. For keys not listed here, an empty cell changes nothing. */
  empties: Readonly<Record<string, unknown>>;
  /** Removes invisible characters, and reports whether there were any. */
  clean?(key: string, text: string): { text: string; cleaned: boolean };
}

/** A row whose cells were read, and a function that adds problems. */
export interface ReadRow extends CheckedRow {
  say(severity: Problem['severity'], column: string | null, value: string | null, found: Fault): void;
}

/** Reads the cells of a row one by one. */
export function readRow(cells: Readonly<Record<string, string>>, rules: CellRules): ReadRow {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const say: ReadRow['say'] = (severity, column, value, found) => problems.push({ severity, column, value, ...found });
  for (const [key, cell] of Object.entries(cells)) {
    const reader = rules.readers[key];
    if (!reader) continue;
    const entered = cellText(cell);
    const { text, cleaned } = rules.clean?.(key, entered) ?? { text: entered, cleaned: false };
    if (cleaned) say('warning', key, cell, fault('cleaned'));
    if (text === '') {
      if (rules.emptyCells === 'clear' && key in rules.empties) values[key] = rules.empties[key];
      continue;
    }
    const limit = rules.lengths[key];
    const found = limit !== undefined && text.length > limit ? fault('too_long', { limit }) : reader(text);
    if (!('value' in found)) {
      say('error', key, cell, found);
      continue;
    }
    values[key] = found.value;
    if (found.told) say('warning', key, cell, found.told);
  }
  return { values, problems, say };
}
