import { MAX_UPLOAD_BYTES } from '@/server/core/operation/limits';
import type { Separator } from '@/server/core/reads/csv';
import { IMPORT_ROWS } from '../imports.values';
import type { CellFaultCode, Params } from './refusals';

export interface Limits {
  /** Of the file. */
  bytes: number;
  /** With something in them, below the column names. */
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
  /** As the person counts it in the file: the line where the row begins, or the row of the sheet; from 1. */
  line: number;
  /** One text for each column. */
  cells: string[];
  /** What is wrong with the row before anybody looks at its values. */
  faults?: CellFault[];
}

/** What the first rows tell whoever parses values. */
export interface Hints {
  /** Numbers are written as 12,50. */
  decimalComma: boolean;
  /** Dates are written with the day first, as in 24/12/2026; false with the month first; null when either may be. */
  dayFirst: boolean | null;
  /** Sheets beside the one that is read. */
  otherSheets: string[];
}

/** A file that is one: column names, then rows. */
export interface Table {
  format: 'csv' | 'xlsx';
  /** Of a CSV file. */
  encoding?: Encoding;
  /** Of a CSV file. */
  separator?: Separator;
  /** Its name, of a workbook. */
  sheet?: string;
  /** As they stand in the file, without spaces around them; empty for a column without a name. */
  columns: string[];
  /** Where the column names are, as the person counts it. */
  headerLine: number;
  hints: Hints;
  /**
   * The rows below the column names, in batches of about 1,000, without those that are empty. Each call reads the file again.
   * @throws UnreadableFile where the file turns out to be none after all
   */
  rows(): AsyncIterable<TableRow[]>;
  /** How much of `byteLength` has been read by the last call of `rows`. */
  bytesRead(): number;
  byteLength: number;
}

export interface OpenOptions {
  limits?: Partial<Limits>;
  /** Column names that are expected, in any spelling: the row with most of them holds the column names. */
  known?: readonly string[];
}

export const BATCH = 1_000;
