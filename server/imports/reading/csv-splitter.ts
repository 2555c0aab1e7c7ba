import type { CellFault } from './table';

/** A row as found by the splitter. */
export interface SplitRow {
  /** The line where it begins, from 1. */
  line: number;
  cells: string[];
  /** The number of cells; only those up to the limit are kept. */
  width: number;
  faults?: CellFault[];
}

export interface SplitLimits {
  cellLength: number;
  columns: number;
}

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * The position within a cell. `quote`: after a quotation mark inside quotes, which ends them or is the first of two. `behind`: after the
 * end of quotes, where only a separator or a line end should follow.
 */
type At = 'start' | 'plain' | 'quoted' | 'quote' | 'behind';

/**
 * Splits a text into rows and cells (RFC 4180), chunk by chunk, with the rules of spreadsheets: lines end with LF, CR LF or CR, and a
 * quotation mark counts only at the start of a cell. An unclosed cell uses no memory beyond the limit, and is reported with the line where
 * it began.
 */
export class CsvSplitter {
  private at: At = 'start';
  private cells: string[] = [];
  private width = 0;
  private faults: CellFault[] | undefined;
  /** The part of the cell from earlier chunks. */
  private partialCell = '';
  /** Whether the cell is longer than the part that is kept. */
  private overlong = false;
  private line = 1;
  private rowLine = 1;
  private quoteLine = 0;
  private afterCr = false;
  private rows: SplitRow[] = [];

  constructor(
    private readonly separator: string,
    private readonly limits: SplitLimits,
  ) {}

  /** The rows that end in a chunk. */
  push(chunk: string): SplitRow[] {
    const separator = this.separator.charCodeAt(0);
    const { length } = chunk;
    let index = 0;
    let from = 0;
    if (this.afterCr && length > 0) {
      if (chunk.charCodeAt(0) === LF) {
        index = from = 1;
        // Inside quotes, a cell keeps both CR and LF.
        if (this.at === 'quoted') from = 0;
      }
      this.afterCr = false;
    }
    for (; index < length; index += 1) {
      if (this.at === 'quoted') {
        const end = chunk.indexOf('"', index);
        const until = end < 0 ? length : end;
        this.countLines(chunk, index, until);
        index = until;
        if (end < 0) break;
        this.at = 'quote';
        continue;
      }
      let code = chunk.charCodeAt(index);
      if (this.at === 'quote') {
        if (code === QUOTE) {
          // Two quotation marks stand for one: the cell continues with the second.
          this.append(chunk, from, index - 1);
          from = index;
          this.at = 'quoted';
          continue;
        }
        this.append(chunk, from, index - 1);
        from = index;
        this.at = 'behind';
        if (code !== separator && code !== LF && code !== CR) {
          if (this.quoteLine !== this.line) this.fault('misplaced_quote', { line: this.quoteLine });
          continue;
        }
      } else if (this.at === 'start' && code === QUOTE) {
        this.at = 'quoted';
        this.quoteLine = this.line;
        from = index + 1;
        continue;
      } else {
        this.at = this.at === 'start' ? 'plain' : this.at;
        while (code !== separator && code !== LF && code !== CR && index + 1 < length) code = chunk.charCodeAt(++index);
      }
      if (code === separator) {
        this.append(chunk, from, index);
        this.endCell();
        from = index + 1;
      } else if (code === LF || code === CR) {
        this.append(chunk, from, index);
        if (code === CR) {
          if (chunk.charCodeAt(index + 1) === LF) index += 1;
          else if (index + 1 === length) this.afterCr = true;
        }
        this.line += 1;
        this.endRow();
        from = index + 1;
      }
    }
    // A mark at the end of a chunk may be the first of two, so it is not part of the cell yet.
    this.append(chunk, from, this.at === 'quote' ? length - 1 : length);
    return this.take();
  }

  /** The last row, if no line end follows it. `unclosed` is the line of a quotation mark that is never closed. */
  end(): { rows: SplitRow[]; unclosed: number | null } {
    const unclosed = this.at === 'quoted' ? this.quoteLine : null;
    if (this.at !== 'start' || this.width > 0) this.endRow();
    return { rows: this.take(), unclosed };
  }

  private take(): SplitRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  private append(chunk: string, from: number, to: number): void {
    if (to <= from) return;
    const room = this.limits.cellLength - this.partialCell.length;
    if (to - from > room) this.overlong = true;
    if (room > 0) this.partialCell += chunk.slice(from, Math.min(to, from + room));
  }

  private endCell(): void {
    if (this.overlong) this.fault('cell_too_long', { limit: this.limits.cellLength });
    if (this.width < this.limits.columns) this.cells.push(this.partialCell);
    this.width += 1;
    this.partialCell = '';
    this.overlong = false;
    this.at = 'start';
  }

  private endRow(): void {
    this.endCell();
    this.rows.push({ line: this.rowLine, cells: this.cells, width: this.width, ...(this.faults && { faults: this.faults }) });
    this.cells = [];
    this.width = 0;
    this.faults = undefined;
    this.rowLine = this.line;
  }

  private fault(code: CellFault['code'], params: CellFault['params']): void {
    this.faults ??= [];
    if (this.faults.length < this.limits.columns) this.faults.push({ column: this.width, code, params });
  }

  private countLines(chunk: string, from: number, to: number): void {
    for (let index = from; index < to; index += 1) {
      const code = chunk.charCodeAt(index);
      if (code === LF) this.line += 1;
      else if (code === CR) {
        if (chunk.charCodeAt(index + 1) === LF) index += 1;
        else if (index + 1 === chunk.length) this.afterCr = true;
        this.line += 1;
      }
    }
  }
}
