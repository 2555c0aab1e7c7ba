import type { MessagePort } from 'node:worker_threads';
import type { UnreadableFile } from '../reading/refusals';
import type { Hints } from '../reading/table';
import type { WantedCells } from './cells';
import type { ImportOptionsOf } from './import-work';

/** The instructions to a thread about an import. Plain values, so that they can be sent. */
export interface ImportJob {
  /**
   * `preview`: read the file and compare. `import`: do that, and apply it at once. `apply`: apply what a user has seen. `undo`. `mend`:
   * correct one row.
   */
  task: 'preview' | 'import' | 'apply' | 'undo' | 'mend';
  databaseUrl: string;
  brandId: number;
  importId: number;
  /** From the import's row; the thread may continue only while it is the same. */
  runId: string | null;
  userId: number | null;
  restaurantId: number | null;
  requestId: string;
  /** The operation's name in the history. */
  operation: string;
  options: ImportOptionsOf;
  mapping: (string | null)[];
  hints: Hints;
  facts: unknown;
  takesGoodRows: boolean;
  /** Rows of the file. */
  total: number;
  /** For `preview` and `import`: the path of the file. */
  path?: string;
  /** Expected column names, so that the header row is found again. */
  known?: readonly string[];
  /** For `mend`. */
  mended?: WantedCells & { line: number };
  /** Gets the number of rows done so far; 0 when the work begins. */
  port?: MessagePort;
}

export type ImportEnd =
  | { end: 'done' | 'preview' | 'undone' | 'mended' }
  /** Another import of the brand is being applied or undone, and nothing was done. */
  | { end: 'waiting' }
  /** Rows have errors or conflicts, and nothing was applied. */
  | { end: 'refused' }
  /** The preview no longer holds; the rows were compared again. */
  | { end: 'outdated' }
  /** The import was cancelled or counted as lost meanwhile, and nothing was written. */
  | { end: 'taken_over' }
  /** For `mend`: the import is no preview any more, has no such row, or is locked by others for too long. */
  | { end: 'not_preview' | 'no_row' | 'busy' }
  /** For `mend`: the texts that somebody else has entered into the same cells. */
  | { end: 'clash'; cells: { index: number; value: string }[] }
  /** An unexpected error. Error objects lose their code between threads, so it is passed separately. */
  | { end: 'broken'; code: string | undefined; message: string; stack: string | undefined }
  | { end: 'unreadable'; code: UnreadableFile['code']; params: UnreadableFile['params'] };
