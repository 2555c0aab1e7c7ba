import type { MessagePort } from 'node:worker_threads';
import type { UnreadableFile } from '../reading/refusals';
import type { Hints } from '../reading/table';
import type { WantedCells } from './cells';
import type { ImportOptionsOf } from './import-work';

/** What a thread is told to do with an import. Plain values. */
export interface ImportJob {
  /**
   * `preview`: read the file and compare. `import`: and apply it at once. `apply`: apply what a person has seen. `undo`. `mend`: one row.
   */
  task: 'preview' | 'import' | 'apply' | 'undo' | 'mend';
  databaseUrl: string;
  brandId: number;
  importId: number;
  /** Of the import's row, while the work may go on. */
  runId: string | null;
  userId: number | null;
  restaurantId: number | null;
  requestId: string;
  /** The operation that the history names. */
  operation: string;
  options: ImportOptionsOf;
  mapping: (string | null)[];
  hints: Hints;
  facts: unknown;
  takesGoodRows: boolean;
  /** Rows of the file. */
  total: number;
  /** Of `preview` and `import`: where the file lies. */
  path?: string;
  /** Column names that are expected, so that the row of column names is found as it was before. */
  known?: readonly string[];
  /** Of `mend`. */
  mended?: WantedCells & { line: number };
  /** Gets how many rows are done, as a number; 0 once the work has begun. */
  port?: MessagePort;
}

export type ImportEnd =
  | { end: 'done' | 'preview' | 'undone' | 'mended' }
  /** Another import of the brand is being applied or undone: nothing was done. */
  | { end: 'waiting' }
  /** Rows have errors or conflicts, and none was applied. */
  | { end: 'refused' }
  /** What the preview showed is no longer so; the rows are compared anew. */
  | { end: 'outdated' }
  /** The import was cancelled, or counted as lost, in the meantime: nothing was written. */
  | { end: 'taken_over' }
  /** Of `mend`: the import is no longer looked at, has no such row, or is held by others for too long. */
  | { end: 'not_preview' | 'no_row' | 'busy' }
  /** Of `mend`: what somebody else has put into the same cells since. */
  | { end: 'clash'; cells: { index: number; value: string }[] }
  /** What nobody foresaw: an error loses its code on the way between threads. */
  | { end: 'broken'; code: string | undefined; message: string; stack: string | undefined }
  | { end: 'unreadable'; code: UnreadableFile['code']; params: UnreadableFile['params'] };
