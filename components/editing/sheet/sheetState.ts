import type { Conflict } from '../heldEdit.rules';
import type { Step, Steps } from '../steps.rules';
import type { Selection } from './selection';
import type { Entered, Fields, RowKey } from './sheet';

/** What a person did: a word of the sheet's toolbar for each. */
export type SheetAct = 'type' | 'paste' | 'fill' | 'clear' | 'change' | 'remove';
export interface SheetStep extends Step<Entered, Selection> {
  act: SheetAct;
  /** How many cells it concerned. */
  count: number;
}

/** What is wrong with cells, by row and column; the column `''` is the row as a whole. */
export type Faults = ReadonlyMap<RowKey, Readonly<Record<string, string>>>;

export interface SheetState {
  /** The keys of the rows from top to bottom: new ones, one that is none yet (null) where rows can be added, then the saved ones. */
  order: readonly (RowKey | null)[];
  saved: ReadonlyMap<RowKey, Fields>;
  entered: Entered;
  steps: Steps<SheetStep>;
  selection: Selection;
  /** The text in the cell that has the focus while it is edited, and whether it is typed over what was there; null: it is not edited. */
  editing: { text: string; isTyped: boolean } | null;
  /** What the last save was refused for. */
  refused: Faults;
}

/** What is entered in a row and not saved. */
export interface RowEdit<Row> {
  key: RowKey;
  /** The row as it is known to be saved; null for a new one. */
  row: Row | null;
  cells: Fields;
}

/** A row in which both changed the same. */
export interface RowConflict<Row> {
  key: RowKey;
  row: Row;
  conflicts: Conflict[];
}

/** New rows as they were sent, and the key that makes the sending one, however often it is sent. */
export interface SheetAttempt {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  rows: [RowKey, Fields][];
}

/** What this browser keeps of a sheet. */
export interface SheetDraft<Row> {
  at: number;
  /** What was sent and not answered. */
  attempt: SheetAttempt | null;
  added: RowKey[];
  cells: [RowKey, Fields][];
  /** The rows as they were known, and the values that the entries began with. */
  rows: [RowKey, Row][];
  origins: [RowKey, Fields][];
}
