import type { ReactNode } from 'react';
import type { ColumnRules, RowKey } from './sheet';

export interface SheetOption {
  value: string | number;
  label: string;
}

/** A column of a sheet, with its looks and editing. */
export interface SheetColumn extends ColumnRules {
  header: string;
  /** Pixels. The first column is sticky. */
  width: number;
  align?: 'end';
  /** Renders a value; its text by default. */
  show?: (value: unknown, key: RowKey | null) => ReactNode;
  /** Chosen from a list: one value, or several. */
  choice?: { options: readonly SheetOption[]; isMany: boolean };
  /** Opens the numeric keypad on tablets. */
  isNumeric?: boolean;
  maxLength?: number;
  /** Rows can be sorted by this column. */
  isSortable?: boolean;
  /** Called on Enter or double click in columns that cannot be typed in. */
  onOpen?: (key: RowKey) => void;
}
