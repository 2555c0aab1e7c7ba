import { UnreadableFile } from '../refusals';
import type { CellFault, TableRow } from '../table';
import { hasLostDigits, type NumberFormat, numberText } from './numbers';
import type { SharedStrings } from './shared-strings';
import { cellText, TextCollector } from './texts';
import { readXml } from './xml';

/** The facts about a workbook needed to read cells. */
export interface CellContext {
  strings: SharedStrings;
  /** By style number. */
  formats: readonly NumberFormat[];
  from1904: boolean;
  limits: { columns: number; cellLength: number };
}

/** A row of a sheet; `width` counts the cells beyond the limit, too. */
export interface SheetRow extends TableRow {
  width: number;
}

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** The non-empty rows of a sheet, chunk by chunk. */
export async function* readSheet(chunks: AsyncIterable<Buffer>, context: CellContext): AsyncGenerator<SheetRow[]> {
  const reader = new SheetReader(context);
  for await (const _ of readXml(chunks, reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

class SheetReader {
  private rows: SheetRow[] = [];
  private inRow = false;
  private inCell = false;
  private line = 0;
  private cells: string[] = [];
  private width = 0;
  private faults: CellFault[] | undefined;
  private column = -1;
  private type = 'n';
  private style = 0;
  private isFormula = false;
  private value = '';
  private inValue = false;
  private inInline = false;
  private readonly inline: TextCollector;

  constructor(private readonly context: CellContext) {
    this.inline = new TextCollector(context.limits.cellLength);
  }

  take(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c' && this.inRow) this.beginCell(attributes);
    else if (this.inCell) {
      if (name === 'v') this.inValue = true;
      else if (name === 'f') this.isFormula = true;
      else if (name === 'is') {
        this.inInline = true;
        this.inline.begin();
      } else if (this.inInline) this.inline.open(name);
    } else if (name === 'row') this.beginRow(attributes);
  }

  text(text: string): void {
    if (this.inValue) this.value += text.slice(0, this.context.limits.cellLength + 1);
    else if (this.inInline) this.inline.add(text);
  }

  close(name: string): void {
    if (name === 'c' && this.inCell) this.endCell();
    else if (name === 'v') this.inValue = false;
    else if (name === 'is') this.inInline = false;
    else if (this.inInline) this.inline.close(name);
    else if (name === 'row' && this.inRow) this.endRow();
  }

  private beginRow({ r }: Readonly<Record<string, string>>): void {
    const line = r === undefined ? this.line + 1 : Number(r);
    if (!Number.isInteger(line) || line <= this.line || line > MAX_ROWS) throw new UnreadableFile('broken_workbook');
    this.line = line;
    this.inRow = true;
    this.column = -1;
  }

  private beginCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    if (this.column >= MAX_COLUMNS) throw new UnreadableFile('too_many_columns', { limit: this.context.limits.columns });
    this.type = t ?? 'n';
    this.style = s === undefined ? 0 : Number(s);
    this.isFormula = false;
    this.value = '';
    this.inCell = true;
    this.inline.begin();
  }

  private endCell(): void {
    this.inCell = this.inValue = this.inInline = false;
    const text = this.show();
    if (text === '') return;
    this.width = Math.max(this.width, this.column + 1);
    const { limits } = this.context;
    if (this.column >= limits.columns) return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
    if (text.length > limits.cellLength) {
      this.cells[this.column] = text.slice(0, limits.cellLength);
      this.fault('cell_too_long', { limit: limits.cellLength });
    }
    if (text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()) {
      this.cells[this.column] = text.slice(0, limits.cellLength).replaceAll('\0', '\ufffd').toWellFormed();
      this.fault('broken_characters');
    }
  }

  /** The shown text of the cell; for a formula, the result stored in the workbook. */
  private show(): string {
    const { value } = this;
    const { strings, formats, from1904 } = this.context;
    if (this.type === 'inlineStr') return cellText(this.inline.end());
    if (value === '') {
      if (this.isFormula && this.type !== 'str') this.fault('formula_without_result');
      return '';
    }
    switch (this.type) {
      case 's':
        return strings.get(Number(value));
      case 'str':
        return cellText(value);
      case 'b':
        return value === '1' || value === 'true' ? 'true' : 'false';
      case 'e':
        this.fault('cell_error', { value });
        return value;
      case 'd':
        return value;
      default: {
        const format = formats[this.style] ?? 'plain';
        if (format !== 'date' && hasLostDigits(value)) this.fault('digits_lost');
        return numberText(value.trim(), format, from1904);
      }
    }
  }

  private endRow(): void {
    this.inRow = false;
    if (this.width > 0 || this.faults)
      this.rows.push({ line: this.line, cells: this.cells, width: this.width, ...(this.faults && { faults: this.faults }) });
    this.cells = [];
    this.width = 0;
    this.faults = undefined;
  }

  private fault(code: CellFault['code'], params: CellFault['params'] = {}): void {
    if (this.column >= this.context.limits.columns) return;
    this.faults ??= [];
    this.faults.push({ column: this.column, code, params });
  }
}

/** The column index of a reference such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
    if (column > MAX_COLUMNS) break;
  }
  if (column === 0) throw new UnreadableFile('broken_workbook');
  return column - 1;
}
