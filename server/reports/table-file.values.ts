/** Files of rows that the service writes, and reads again when they are imported. Browsers know these values, too. */

export const fileTypes = ['csv', 'xlsx'] as const;
export type FileType = (typeof fileTypes)[number];
export const csvSeparators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The rows that a workbook has room for, beside its header. */
export const MAX_WORKBOOK_ROWS = 1_048_575;

/** How a cell is written: a text, true or false, an amount in the currency's unit (12.50), a moment in ISO 8601, or several values with `LIST_SEPARATOR`. */
export type FileCell = 'text' | 'boolean' | 'amount' | 'moment' | 'list';

export interface FileColumn {
  /** The field in the interface. */
  key: string;
  header: { en: string; fr: string };
  cell: FileCell;
  /** Written by the export for people alone: an import passes over it without a word. */
  readOnly?: true;
}

/** Between the values of one cell. */
export const LIST_SEPARATOR = '|';
