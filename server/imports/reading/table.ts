import { MAX_UPLOAD_BYTES } from '@/server/core/operation/limits';
import type { Separator } from '@/server/core/reads/csv';
import { IMPORT_ROWS } from '../imports.values';
import type { CellFaultCode, Params } from './refusals';

export interface Limits {
  /** Of the file. */
  bytes: number;
  /** Non-empty rows below the column names. */
  rows: number;
  columns: number;
  /** In characters (UTF-16), as Excel counts them. */
  cellLength: number;
}

export const MEBIBYTE = 1_048_576;

export const defaultLimits: Limits = { bytes: MAX_UPLOAD_BYTES, rows: IMPORT_ROWS, columns: 100, cellLength: 32_767 };

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface CellFault {
  /** Index of the column; null for the row as a whole. */
  column: number | null;
  code: CellFaultCode;
  params: Params;
}

export interface TableRow {
  /** The line where the row begins, or the row of the sheet, as people count it: from 1. */
  line: number;
  /** One text per column. */
  cells: string[];
  /** Problems of the row found before its values are read. */
  faults?: CellFault[];
}

/** Hints from the first rows for parsing values. */
export interface Hints {
  /** Numbers are written as 12,50. */
  decimalComma: boolean;
  /** Whether dates have the day first, as in 24/12/2026; false if the month is first, null if unknown. */
  dayFirst: boolean | null;
  /** Sheets other than the one that is read. */
  otherSheets: string[];
}

/** An opened file: column names, then rows. */
export interface Table {
  format: 'csv' | 'xlsx';
  /** For CSV files. */
  encoding?: Encoding;
  /** For CSV files. */
  separator?: Separator;
  /** Its name, for workbooks. */
  sheet?: string;
  /** As they are in the file, trimmed; empty for a column without a name. */
  columns: string[];
  /** The line of the column names, as people count it. */
  headerLine: number;
  hints: Hints;
  /**
   * The non-empty rows below the column names, in batches of about 1,000. Each call reads the file again.
   * @throws UnreadableFile if the file turns out to be invalid
   */
  rows(): AsyncIterable<TableRow[]>;
  /** How much of `byteLength` the last call of `rows` has read. */
  bytesRead(): number;
  byteLength: number;
}

export interface OpenOptions {
  limits?: Partial<Limits>;
  /** Expected column names, in any spelling. The row with the most of them is the header. */
  known?: readonly string[];
}

export const BATCH = 1_000;
