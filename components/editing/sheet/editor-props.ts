import type { KeyboardEvent } from 'react';
import type { SheetColumn } from './columns';
import type { SheetStore } from './SheetStore';
import type { SheetState } from './sheetState';

/** What the field in a cell is given. */
export interface EditorProps {
  column: SheetColumn;
  label: string;
  editing: NonNullable<SheetState['editing']>;
  store: SheetStore<unknown>;
  /** Hands a key on to the sheet, once the field is left. */
  onGoOn: (event: KeyboardEvent) => void;
}
