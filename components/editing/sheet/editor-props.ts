import type { KeyboardEvent } from 'react';
import type { SheetColumn } from './columns';
import type { SheetStore } from './SheetStore';
import type { SheetState } from './sheetState';

/** Props of a cell’s input. */
export interface EditorProps {
  column: SheetColumn;
  label: string;
  editing: NonNullable<SheetState['editing']>;
  store: SheetStore<unknown>;
  /** Passes a key on to the sheet when the input is left. */
  onGoOn: (event: KeyboardEvent) => void;
}
