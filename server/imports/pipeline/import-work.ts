import type pg from 'pg';
import type { Role } from '@/server/core/callers/caller';
import type { KnownColumn } from '../reading/columns';
import type { Hints } from '../reading/table';
import type { Mapping } from './cells';

/** The database connection of a worker thread, within its transaction. Statements are texts, because threads do not load Prisma. */
export type Sql = pg.ClientBase;

/**
 * A problem of a row. `error`: a value is wrong. `conflict`: the row contradicts stored data or another row. Rows with either are not
 * applied. `warning`: the row is applied nevertheless.
 */
export interface Problem {
  severity: 'error' | 'conflict' | 'warning';
  /** A code in the kind's `problemWords`, or one of the file reader. */
  code: string;
  /** The key of the column; null for the row as a whole. */
  column: string | null;
  value?: string | null;
  params?: Record<string, string | number>;
  lines?: number[];
  targetIds?: number[];
}

/** A warning about a file as a whole. */
export interface Warning {
  type: string;
  list: string[];
}

/** Rows that are applied or skipped with a note to the user. */
export interface RowWarning {
  code: string;
  count: number;
}

/** Money that an import adds: the number of rows, and the total in cents. */
export interface Sum {
  count: number;
  amount: number;
}

/** Facts stored with an import that are computed from its rows. */
export interface Notes {
  warnings: Warning[];
  rowWarnings: RowWarning[];
  firstBalances: Sum | null;
}

/** The source of the cells that an import reads: a file, or a corrected row. */
export interface CellSource<Facts> {
  mapping: Mapping;
  path?: string;
  known?: readonly string[];
  mended?: { cells: readonly string[] };
  facts: Facts;
}

/** A row that was read: its values by key, and its problems. */
export interface CheckedRow {
  /** Absent keys are unchanged; null clears a field. */
  values: Record<string, unknown>;
  problems: Problem[];
}

/** A row's values and its target. */
export interface RowMeant {
  values: CheckedRow['values'];
  targetId: number | null;
}

/** Facts about a file that checks use. */
export interface CheckFacts<Facts> {
  options: ImportOptionsOf;
  hints: Hints;
  facts: Facts;
}

/** As in the API. */
export interface ImportOptionsOf {
  emptyCells: 'keep' | 'clear';
  restoreArchived: boolean;
  isMultiBadge: boolean;
  autoImportGuestHierarchy: boolean;
}

/** The parameters of every statement of an import. */
export interface ImportRun<Facts = unknown> {
  brandId: number;
  importId: number;
  userId: number | null;
  /** The keys that the file has columns for. */
  keys: readonly string[];
  options: ImportOptionsOf;
  /** Facts that the kind gathered earlier, in the process that handled the request. */
  facts: Facts;
  /** The time of the import, used in everything it writes. */
  at: Date;
}

/**
 * The part of an import that a kind implements, run in the worker thread. The pipeline loads the rows of the file into the temporary table
 * or view `staged` (`line`, `vals` jsonb, `faults` jsonb), which does not change until the end. From it, the kind creates two temporary
 * tables: `matched` (`line`, `target_id`), for rows that match something stored; and `compared`, one row for each of `staged`: `line`,
 * `kind`, `target_id`, `before`, `after` (jsonb, of `kind` `changed` and `created`) and `problems` (jsonb).
 */
export interface ImportWork<Facts = unknown> {
  /** Shared by kinds that write the same data. Per brand, only one import with the same name is applied at a time. */
  lockName: string;
  /** Whether rows may contain personal data, which people can ask for and have erased. */
  namesPeople: boolean;
  /** Columns whose cells are never stored; only the checker's result is. */
  secrets?: readonly string[];
  /** Slow work before the transaction begins. @returns the facts for the checker */
  beforehand?(source: CellSource<Facts>): Promise<Facts>;
  /** Checks the cells of a row, by key. Pure; called for each row of the file. */
  checker(file: CheckFacts<Facts>): (cells: Readonly<Record<string, string>>) => CheckedRow;
  /** The table that `target_id` refers to. */
  targets: string;
  /** Creates `matched`, replacing an earlier one. */
  match(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /** Creates `compared`. Called again under locks before `apply`. */
  compare(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /**
   * The tables that `match` and `compare` read, each with a `brand_id`. While none of them changes, the comparison of a row stays valid.
   */
  reads(run: ImportRun<Facts>): string[];
  /** Creates `compared` from the rows of `import_rows` that are `created` or `changed`, with all columns that `apply` needs. */
  recall(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /**
   * SQL: the rows `r` of `import_rows` that share a value with these rows that no two rows of a file may share. The result of `compare` for
   * a row may depend only on such rows and on rows with the same target.
   * @param first the number of the condition's first parameter
   */
  sharing(rows: readonly CheckedRow['values'][], first: number): { text: string; values: unknown[] };
  /** Whether the results of `compare` for these rows affect rows that share nothing with them. If so, all rows are compared again. */
  spreads?(sql: Sql, run: ImportRun<Facts>, rows: readonly RowMeant[]): Promise<boolean>;
  /** Warnings about what the rows in `import_rows` skip, or would create besides their targets. */
  warnings(sql: Sql, run: ImportRun<Facts>): Promise<Warning[]>;
  /** The money that the rows in `import_rows` add; null if none. */
  firstBalances?(sql: Sql, run: ImportRun<Facts>): Promise<Sum | null>;
  /** Locks whatever else rows may change besides their targets, until the transaction ends. */
  lock?(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /**
   * Writes the rows of `compared` that are `created` or `changed`, with events, and creates the temporary table `imported`: `line`, and the
   * `id` that was created or changed.
   */
  apply(sql: Sql, run: ImportRun<Facts>): Promise<{ made?: unknown }>;
  /**
   * Undoes the rows of `import_rows` that nothing has changed since, and puts the reasons for the others into `kept`.
   * @param made the result of `apply`
   */
  undo(sql: Sql, run: ImportRun<Facts>, made: unknown): Promise<void>;
}

/** Facts about a kind, used wherever its columns and texts are needed. */
export interface ImportKind<Facts = unknown> {
  name: string;
  /** The file, relative to the project's root, that exports `work`, made by `importWorkOf` from its `ImportWork`. */
  thread: string;
  columns: readonly (KnownColumn & { header: { en: string; fr: string }; readOnly?: true })[];
  /** Columns whose cells, samples and values are never shown. */
  secrets?: readonly string[];
  /** A file of this kind has at least one of these columns. */
  identifying: readonly string[];
  /** Whether these column names identify this kind and no other. */
  recognises?(columns: readonly string[]): boolean;
  /** The options that users can choose. */
  options: readonly (keyof ImportOptionsOf)[];
  /** The options of kinds that leave no choice. */
  fixedOptions?: ImportOptionsOf;
  /** Applies the rows without errors even if others have some. */
  takesGoodRows: boolean;
  /** Sentences for problems, by code; `{value}` and params are replaced. */
  problemWords: Readonly<Record<string, { en: string; fr: string }>>;
  /** The operation's name in the history. */
  operation: string;
  /** The roles that may import it, if not all that may import anything. */
  importers?: readonly Role[];
  /** Tells open screens and caches that rows were applied or undone. */
  tell(brandId: number): void;
  /** Facts that the work needs; plain values. */
  prepare(about: { brandId: number; restaurantId: number | null; userId: number | null }): Promise<Facts>;
}
