/** What checkers of all kinds do with the cells of a row. */

import { MAX_INTEGER } from '@/server/core/operation/limits';
import { unguard } from '@/server/core/reads/guard.rules';
import { LIST_SEPARATOR } from '@/server/reports/table-file.values';
import { type Parsed, parseIdentifier, parseInteger } from '../reading/values';
import type { CheckedRow, ImportOptionsOf, Problem } from './import-work';

/** What is wrong with a cell. */
export type Fault = Pick<Problem, 'code' | 'params'>;
export const fault = (code: string, params?: Problem['params']): Fault => ({ code, ...(params && { params }) });

/** What a cell is read as, or what is wrong with it. `told`: what is to be known of a value that is taken. */
export type Outcome = { value: unknown; told?: Fault } | Fault;

export const outcomeOf = <Value>(found: Parsed<Value>): { value: Value } | Fault => ('fault' in found ? fault(found.fault) : found);

/** Kept as it stands: a number that a spreadsheet has shortened is none. */
export function identifier(text: string): { value: string } | Fault {
  const found = parseIdentifier(text);
  return 'fault' in found ? fault(found.fault) : { value: text };
}

/** An id of something. */
export function readId(text: string): { value: number } | Fault {
  const outcome = outcomeOf(parseInteger(text));
  return 'value' in outcome && (outcome.value < 1 || outcome.value > MAX_INTEGER) ? fault('not_an_integer') : outcome;
}

/** Letters without accents and case: how words are compared that a cell may hold. */
export const plainWord = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The values of a cell that holds several. */
export function readList(text: string): string[] {
  return [...new Set(text.split(LIST_SEPARATOR).map((each) => each.trim()))].filter((each) => each !== '');
}

/** What a person has entered into a cell. */
export const cellText = (cell: string): string => (cell.includes("'") ? unguard(cell) : cell).trim();

const MAX_REMEMBERED = 10_000;

/** Reads a text once, however often it comes: families share a telephone number, and most columns know few words. */
export function remembering<Found>(read: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const found = read(text);
    if (known.size < MAX_REMEMBERED) known.set(text, found);
    return found;
  };
}

/** How the columns of a kind are read. */
export interface CellRules {
  /** The value of a cell that is not empty, by the key of its column. Cells without a reader are passed over. */
  readers: Readonly<Record<string, (text: string) => Outcome>>;
  /** The most characters of a cell. */
  lengths: Readonly<Record<string, number>>;
  emptyCells: ImportOptionsOf['emptyCells'];
  /** What a cell that empties its field leaves there; of the keys that are not in it, an empty cell changes nothing. */
  empties: Readonly<Record<string, unknown>>;
  /** Takes away what nobody sees, and tells whether it did. */
  clean?(key: string, text: string): { text: string; cleaned: boolean };
}

/** A row as its cells are read, and a way to say more of it. */
export interface ReadRow extends CheckedRow {
  say(severity: Problem['severity'], column: string | null, value: string | null, found: Fault): void;
}

/** Reads each cell of a row by itself. */
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
