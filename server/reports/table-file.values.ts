/** Files of rows that exports write and imports read. Browsers use these values, too. */

export const fileTypes = ['csv', 'xlsx'] as const;
export type FileType = (typeof fileTypes)[number];
export const csvSeparators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The most rows in a workbook, besides its header. */
export const MAX_WORKBOOK_ROWS = 1_048_575;

/**
 * The format of a cell: a text, true or false, an amount in the currency's unit (12.50), a time in ISO 8601, or several values separated by
 * `LIST_SEPARATOR`.
 */
export type FileCell = 'text' | 'boolean' | 'amount' | 'moment' | 'list';

export interface FileColumn {
  /** The name of the field in the API. */
  key: string;
  header: { en: string; fr: string };
  cell: FileCell;
  /** For readers of the export only: imports ignore it silently. */
  readOnly?: true;
}

/** Separates the values of one cell. */
export const LIST_SEPARATOR = '|';
