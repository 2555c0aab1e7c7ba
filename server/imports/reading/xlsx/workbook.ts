import { namesOf } from '../csv';
import { findHeader } from '../header';
import { hintsOf } from '../hints';
import { UnreadableFile } from '../refusals';
import { BATCH, type Limits, MEBIBYTE, type Table, type TableRow } from '../table';
import { Archive } from './archive';
import { builtInFormat, type NumberFormat, numberFormat } from './numbers';
import { SharedStrings } from './shared-strings';
import { type CellContext, readSheet, type SheetRow } from './sheet';
import { attribute, readXmlToEnd } from './xml';

const SHEET_LIMIT = 1_024 * MEBIBYTE;
const PART_LIMIT = 16 * MEBIBYTE;
const SAMPLE_ROWS = 230;

interface Sheet {
  name: string;
  part: string;
  isVisible: boolean;
}

/** Opens the first visible sheet with rows. */
export async function openXlsx(path: string, limits: Limits, known: readonly string[]): Promise<Table> {
  const archive = await Archive.open(path);
  try {
    const main = await mainPart(archive);
    const relations = await relationsOf(archive, main);
    const { sheets, from1904 } = await sheetsOf(archive, main, relations);
    const partOf = (type: string) => relations.find((each) => each.type === type && archive.has(each.part))?.part;
    const context: CellContext = {
      strings: await SharedStrings.read(archive, partOf('sharedStrings'), limits.cellLength),
      formats: await formatsOf(archive, partOf('styles')),
      from1904,
      limits,
    };
    const visible = sheets.filter(({ isVisible }) => isVisible);
    for (const sheet of visible) {
      const sample = await sampleOf(archive, sheet, context);
      const header = findHeader(
        sample.map(({ cells }) => cells),
        known,
      );
      const headerRow = sample[header];
      if (!headerRow) continue;
      if (headerRow.width > limits.columns) throw new UnreadableFile('too_many_columns', { limit: limits.columns });
      const columns = namesOf(headerRow.cells);
      const dataRows = sample.slice(header + 1);
      if (dataRows.length === 0) throw new UnreadableFile('no_rows');
      let readBytes = 0;
      return {
        format: 'xlsx',
        sheet: sheet.name,
        columns,
        headerLine: headerRow.line,
        hints: {
          ...hintsOf(dataRows.map(({ cells }) => cells)),
          otherSheets: visible.filter((each) => each !== sheet).map(({ name }) => name),
        },
        rows: () =>
          readRows(path, { sheet, context, columns: columns.length, headerLine: headerRow.line, limits }, (bytes) => {
            readBytes = bytes;
          }),
        bytesRead: () => readBytes,
        byteLength: archive.packedSize(sheet.part),
      };
    }
    throw new UnreadableFile('empty_file');
  } finally {
    archive.close();
  }
}

/** @throws UnreadableFile that says what the archive is if it is no workbook */
async function mainPart(archive: Archive): Promise<string> {
  if (archive.has('mimetype')) {
    const type = await archive.text('mimetype', 256);
    throw new UnreadableFile(type.includes('opendocument.spreadsheet') ? 'ods_file' : 'other_document');
  }
  if (archive.has('_rels/.rels')) {
    const relations = await relationsOf(archive, '');
    const main = relations.find(({ type }) => type === 'officeDocument')?.part;
    if (main?.endsWith('.bin')) throw new UnreadableFile('xlsb_file');
    if (main && /(^|\/)(document|presentation)\.xml$/.test(main)) throw new UnreadableFile('other_document');
    if (main && archive.has(main)) return main;
    throw new UnreadableFile('broken_workbook');
  }
  if (archive.has('xl/workbook.xml')) return 'xl/workbook.xml';
  if (archive.has('xl/workbook.bin')) throw new UnreadableFile('xlsb_file');
  const isNumbersFile = archive.names().some((name) => name.endsWith('.iwa') || name.startsWith('Index.zip'));
  throw new UnreadableFile(isNumbersFile ? 'numbers_file' : 'archive');
}

interface Relation {
  id: string;
  /** The last part of its type, which is the same in both dialects of the standard. */
  type: string;
  part: string;
}

/** The parts inside the archive that a part refers to. Nothing outside is ever read. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const cut = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, cut);
  const name = `${folder}_rels/${part.slice(cut)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(name)) return relations;
  await readXmlToEnd(archive.read(name, PART_LIMIT), {
    open: (tag, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (tag !== 'Relationship' || !id || mode === 'External') return;
      const targetPath = new URL(target, `file:///${folder}`).pathname.slice(1);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part: decodeURI(targetPath) });
    },
    close: () => {},
  });
  return relations;
}

async function sheetsOf(archive: Archive, main: string, relations: Relation[]): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readXmlToEnd(archive.read(main, PART_LIMIT), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (tag !== 'sheet') return;
      const relation = relations.find(({ id }) => id === attribute(attributes, 'id'));
      // Charts and dialogs count as sheets, too.
      if (relation?.type !== 'worksheet') return;
      sheets.push({ name: attributes.name ?? '', part: relation.part, isVisible: (attributes.state ?? 'visible') === 'visible' });
    },
    close: () => {},
  });
  if (sheets.length === 0) throw new UnreadableFile('broken_workbook');
  return { sheets, from1904 };
}

/** The number format of each style. */
async function formatsOf(archive: Archive, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (part === undefined) return formats;
  const customFormats = new Map<number, NumberFormat>();
  let inCells = false;
  await readXmlToEnd(archive.read(part, PART_LIMIT), {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') customFormats.set(Number(numFmtId), numberFormat(formatCode));
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) formats.push(customFormats.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)));
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

async function sampleOf(archive: Archive, { part }: Sheet, context: CellContext): Promise<SheetRow[]> {
  const sample: SheetRow[] = [];
  for await (const rows of readSheet(archive.read(part, SHEET_LIMIT), context)) {
    sample.push(...rows.filter(hasText));
    if (sample.length >= SAMPLE_ROWS) break;
  }
  return sample.slice(0, SAMPLE_ROWS);
}

const hasText = ({ cells, faults }: SheetRow) => faults !== undefined || cells.some((cell) => cell.trim() !== '');

interface Layout {
  sheet: Sheet;
  context: CellContext;
  columns: number;
  headerLine: number;
  limits: Limits;
}

async function* readRows(path: string, layout: Layout, onRead: (bytes: number) => void): AsyncGenerator<TableRow[]> {
  const { sheet, context, columns, headerLine, limits } = layout;
  const archive = await Archive.open(path);
  try {
    let batch: TableRow[] = [];
    let count = 0;
    for await (const rows of readSheet(archive.read(sheet.part, SHEET_LIMIT, onRead), context))
      for (const row of rows) {
        if (row.line <= headerLine || !hasText(row)) continue;
        count += 1;
        if (count > limits.rows) throw new UnreadableFile('too_many_rows', { limit: limits.rows });
        batch.push(fitRow(row, columns));
        if (batch.length === BATCH) {
          yield batch;
          batch = [];
        }
      }
    if (batch.length > 0) yield batch;
  } finally {
    archive.close();
  }
}

/** A row with one cell per column. Spreadsheets omit empty cells, so that only cells beyond the columns are an error. */
function fitRow({ line, cells, width, faults = [] }: SheetRow, columns: number): TableRow {
  const found = faults.filter(({ column }) => column === null || column < columns);
  if (width > columns) found.push({ column: null, code: 'too_many_cells', params: { found: width, expected: columns } });
  cells.length = Math.min(cells.length, columns);
  while (cells.length < columns) cells.push('');
  return found.length > 0 ? { line, cells, faults: found } : { line, cells };
}
