import type pg from 'pg';
import type { Role } from '@/server/core/callers/caller';
import type { KnownColumn } from '../reading/columns';
import type { Hints } from '../reading/table';
import type { Mapping } from './cells';

/** A connection of a worker thread, in its transaction. Statements come as texts: nothing of Prisma is loaded there. */
export type Sql = pg.ClientBase;

/**
 * Something that is to be said of a row. `error`: a value is wrong; `conflict`: the row and what is there, or another row, don't go
 * together; neither is applied. `warning`: the row is applied all the same.
 */
export interface Problem {
  severity: 'error' | 'conflict' | 'warning';
  /** One of the kind's `problemWords`, or of the reading's faults. */
  code: string;
  /** The key of the column; null for the row as a whole. */
  column: string | null;
  value?: string | null;
  params?: Record<string, string | number>;
  lines?: number[];
  targetIds?: number[];
}

/** What is to be said of a file beside its rows. */
export interface Warning {
  type: string;
  list: string[];
}

/** Rows that are applied, or passed over, with a word to whoever looks at them. */
export interface RowWarning {
  code: string;
  count: number;
}

/** Money that an import brings in: in how many rows, and how many cents in all. */
export interface Sum {
  count: number;
  amount: number;
}

/** What is kept of an import beside its rows, as far as it follows from them. */
export interface Notes {
  warnings: Warning[];
  rowWarnings: RowWarning[];
  firstBalances: Sum | null;
}

/** Where the cells are that an import reads: in a file, or in a row that is corrected. */
export interface CellSource<Facts> {
  mapping: Mapping;
  path?: string;
  known?: readonly string[];
  mended?: { cells: readonly string[] };
  facts: Facts;
}

/** A row as it was read: its values by key, and what is wrong with them. */
export interface CheckedRow {
  /** Keys that are absent change nothing; null empties. */
  values: Record<string, unknown>;
  problems: Problem[];
}

/** What a row holds, and what it means. */
export interface RowMeant {
  values: CheckedRow['values'];
  targetId: number | null;
}

/** Of a file, what a check may want to know. */
export interface CheckFacts<Facts> {
  options: ImportOptionsOf;
  hints: Hints;
  facts: Facts;
}

/** As the interface has them. */
export interface ImportOptionsOf {
  emptyCells: 'keep' | 'clear';
  restoreArchived: boolean;
  isMultiBadge: boolean;
  autoImportGuestHierarchy: boolean;
}

/** What every statement of an import is about. */
export interface ImportRun<Facts = unknown> {
  brandId: number;
  importId: number;
  userId: number | null;
  /** The keys that the file has a column for. */
  keys: readonly string[];
  options: ImportOptionsOf;
  /** What the kind has found out before, in the process that took the request. */
  facts: Facts;
  /** The moment of the import: of all that it writes. */
  at: Date;
}

/**
 * What a kind of import does in the worker thread. The pipeline has put the rows of the file into the temporary table or view `staged`
 * (`line`, `vals` jsonb, `faults` jsonb), which does not change from the first call to the last, and the kind makes of them the temporary
 * table `matched` (`line`, `target_id`), of the rows that mean something that is there, and of both `compared`, a row for each of `staged`: `line`,
 * `kind`, `target_id`, `before`, `after` (jsonb, of `kind` `changed` and `created`) and `problems` (jsonb).
 */
export interface ImportWork<Facts = unknown> {
  /** Kinds that write the same things have the same: of these, one import of a brand is applied at a time. */
  lockName: string;
  /** Whether its rows may name a person, who can ask for them and have them erased. */
  namesPeople: boolean;
  /** Columns whose cells are kept nowhere but as what the checker makes of them. */
  secrets?: readonly string[];
  /** Does what takes long before the transaction begins. @returns the facts for the checker */
  beforehand?(source: CellSource<Facts>): Promise<Facts>;
  /** Reads the cells of a row, each by its key. Pure, and called for each row of the file. */
  checker(file: CheckFacts<Facts>): (cells: Readonly<Record<string, string>>) => CheckedRow;
  /** The table of what rows mean, which `target_id` names. */
  targets: string;
  /** Makes `matched` anew. */
  match(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /** Makes `compared`. Called once more under locks before `apply`. */
  compare(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /** The tables that `match` and `compare` read, each with a `brand_id`: while none of them changes, they say the same of a row. */
  reads(run: ImportRun<Facts>): string[];
  /** Makes `compared` of the rows of `import_rows` that are `created` or `changed`, as they are kept, with all that `apply` asks it for. */
  recall(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /**
   * The rows `r` of `import_rows` that share something with others of which no two rows of a file may have the same. `compare` says of a row
   * nothing that depends on further rows but on those and on the ones of its target.
   * @param first the number of the condition's first parameter
   */
  sharing(rows: readonly CheckedRow['values'][], first: number): { text: string; values: unknown[] };
  /** Whether what `compare` says of these rows, or because of them, depends on rows that share nothing with them: all are compared then. */
  spreads?(sql: Sql, run: ImportRun<Facts>, rows: readonly RowMeant[]): Promise<boolean>;
  /** What the rows in `import_rows` pass over, or would make beside what they say. */
  warnings(sql: Sql, run: ImportRun<Facts>): Promise<Warning[]>;
  /** The money that the rows in `import_rows` bring in; null where they bring none. */
  firstBalances?(sql: Sql, run: ImportRun<Facts>): Promise<Sum | null>;
  /** Holds what rows may change beside what they mean, until the transaction ends. */
  lock?(sql: Sql, run: ImportRun<Facts>): Promise<void>;
  /**
   * Writes the rows of `compared` that are `created` or `changed`, with events, and makes the temporary table `imported` of them: `line` and
   * the `id` of what they made or changed.
   */
  apply(sql: Sql, run: ImportRun<Facts>): Promise<{ made?: unknown }>;
  /**
   * Takes back the rows of `import_rows` that nothing has changed since, and says of the others in `kept` why not.
   * @param made what `apply` has answered
   */
  undo(sql: Sql, run: ImportRun<Facts>, made: unknown): Promise<void>;
}

/** What is known of a kind wherever its columns and words are needed. */
export interface ImportKind<Facts = unknown> {
  name: string;
  /** The file, from the project's root, that exports `work`: what `importWorkOf` makes of its `ImportWork`. */
  thread: string;
  columns: readonly (KnownColumn & { header: { en: string; fr: string }; readOnly?: true })[];
  /** Columns whose cells, samples and values are shown to nobody. */
  secrets?: readonly string[];
  /** One of these is needed, or the file is none of this kind. */
  identifying: readonly string[];
  /** Whether a file with these column names is of this kind and of no other. */
  recognises?(columns: readonly string[]): boolean;
  /** Those that whoever imports can choose. */
  options: readonly (keyof ImportOptionsOf)[];
  /** Of a kind whose cells say what they mean: nobody chooses. */
  fixedOptions?: ImportOptionsOf;
  /** Applies the rows without errors though others have some. */
  takesGoodRows: boolean;
  /** The sentences of the problems by code; `{value}` and params are replaced. */
  problemWords: Readonly<Record<string, { en: string; fr: string }>>;
  /** The operation that the history names. */
  operation: string;
  /** Who may import it, of those who may import anything. */
  importers?: readonly Role[];
  /** Tells open screens, and whoever keeps what was read, that rows were applied or undone. */
  tell(brandId: number): void;
  /** What the work has to know beforehand; plain values. */
  prepare(about: { brandId: number; restaurantId: number | null; userId: number | null }): Promise<Facts>;
}
