import type { Conflict } from '../sharedEdit.rules';
import type { Step, Steps } from '../steps.rules';
import type { Selection } from './selection';
import type { Entered, Fields, RowKey } from './sheet';

/** What a person did: the toolbar has a word for each. */
export type SheetAct = 'type' | 'paste' | 'fill' | 'clear' | 'change' | 'remove';
export interface SheetStep extends Step<Entered, Selection> {
  act: SheetAct;
  /** Number of cells concerned. */
  count: number;
}

/** What is wrong with cells, by row and column. Column `''` stands for the whole row. */
export type Faults = ReadonlyMap<RowKey, Readonly<Record<string, string>>>;

export interface SheetState {
  /** Row keys from top to bottom: new rows, the row for a new entry (null) if rows can be added, then saved rows. */
  order: readonly (RowKey | null)[];
  saved: ReadonlyMap<RowKey, Fields>;
  entered: Entered;
  steps: Steps<SheetStep>;
  selection: Selection;
  /** The text of the focused cell while it is edited, and whether the old value was typed over; null if it is not edited. */
  editing: { text: string; isTyped: boolean } | null;
  /** Why the last save was refused. */
  refused: Faults;
}

/** The unsaved entries of a row. */
export interface RowEdit<Row> {
  key: RowKey;
  /** The row as last known to be saved; null for a new one. */
  row: Row | null;
  cells: Fields;
}

/** A row with cells that both sides changed. */
export interface RowConflict<Row> {
  key: RowKey;
  row: Row;
  conflicts: Conflict[];
}

/** New rows as sent, with the key that creates them once however often they are sent. */
export interface SheetAttempt {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  rows: [RowKey, Fields][];
}

/** A draft of a sheet, as this browser keeps it. */
export interface SheetDraft<Row> {
  at: number;
  /** What was sent and has no answer yet. */
  attempt: SheetAttempt | null;
  added: RowKey[];
  cells: [RowKey, Fields][];
  /** The rows as known, and the values from which the entries started. */
  rows: [RowKey, Row][];
  origins: [RowKey, Fields][];
}
