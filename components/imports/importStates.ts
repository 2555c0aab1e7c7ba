import type { ImportCounts } from '@/server/imports/imports.schema';
import { type ImportRowKind, type ImportState, runningStates } from '@/server/imports/imports.values';

/** Whether the import is in progress: it is polled until it ends. */
export const isRunning = (state: ImportState): boolean => runningStates.some((each) => each === state);

/** The colour of a state, next to its name. */
export const stateColors: Record<ImportState, string> = {
  mapping: 'blue',
  reading: 'blue',
  preview: 'yellow',
  applying: 'blue',
  done: 'green',
  failed: 'red',
  undoing: 'blue',
  undone: 'gray',
  cancelled: 'gray',
};

export const rowColors: Record<ImportRowKind, string> = {
  created: 'green',
  changed: 'blue',
  unchanged: 'gray',
  conflict: 'yellow',
  error: 'red',
};

/** The count of each kind of row. */
export const countOf: Record<ImportRowKind, keyof ImportCounts> = {
  created: 'created',
  changed: 'changed',
  unchanged: 'unchanged',
  conflict: 'conflicts',
  error: 'errors',
};

/** The progress of an import in percent. */
export const percentOf = ({ done, total }: { done: number; total: number }): number =>
  total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));

/** The steps as users see them. The file is chosen before the import exists. */
export const steps = ['file', 'columns', 'preview', 'apply', 'result'] as const;
export type Step = (typeof steps)[number];

export const stepOf: Record<ImportState, Step> = {
  mapping: 'columns',
  reading: 'preview',
  preview: 'preview',
  applying: 'apply',
  done: 'result',
  failed: 'result',
  undoing: 'result',
  undone: 'result',
  cancelled: 'result',
};
