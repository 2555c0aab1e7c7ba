import type { ReactNode } from 'react';
import type { ColumnRules, RowKey } from './sheet';

export interface SheetOption {
  value: string | number;
  label: string;
}

/** A column of a sheet, as it looks and is edited. */
export interface SheetColumn extends ColumnRules {
  header: string;
  /** Pixels. The first column stays in sight. */
  width: number;
  align?: 'end';
  /** How a value looks; its text without it. */
  show?: (value: unknown, key: RowKey | null) => ReactNode;
  /** Chosen from a list: one value, or several. */
  choice?: { options: readonly SheetOption[]; isMany: boolean };
  /** Brings up the keypad for figures on a tablet. */
  isNumeric?: boolean;
  maxLength?: number;
  /** Rows can be ordered by what it shows. */
  isSortable?: boolean;
  /** Enter, or a double click, where nothing can be typed. */
  onOpen?: (key: RowKey) => void;
}
