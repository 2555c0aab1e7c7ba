import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { breather } from '../platform/breather';

/** The most rows of a sheet, header included. */
export const MAX_SHEET_ROWS = 1_048_576;
const CHUNK_CHARACTERS = 64 * 1024;
/** Deflate’s fastest level: sheets are mostly markup and compress well at any level. */
const COMPRESSION_LEVEL = 1;

export type SheetCell = string | number | null;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** Characters that XML 1.0 can't express and workbooks escape, and texts that look like such an escape. */
const unencodable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;

function escapeXml(text: string): string {
  return text
    .replace(unencodable, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"\r]/g, (found) => entities[found] ?? found);
}

/** The letters of a column: 0 is A, 26 is AA. */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

function cellOf(value: SheetCell, reference: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

async function* sheet(rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<string> {
  let text = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  text += '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  const breathe = breather();
  let number = 0;
  for await (const row of rows) {
    number += 1;
    if (number > MAX_SHEET_ROWS) throw new Error('A sheet has no room for more rows');
    text += `<row r="${number}">`;
    for (let index = 0; index < row.length; index++) text += cellOf(row[index] ?? null, lettersOf(index) + number);
    text += '</row>';
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
    await breathe();
  }
  yield `${text}</sheetData></worksheet>`;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const parts = (name: string) => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});

/**
 * A workbook of one sheet, made only as fast as it is read, so that memory does not grow with its size.
 * @param rows texts stay texts whatever they look like; numbers are numbers
 */
export function xlsxStream(name: string, rows: AsyncIterable<readonly SheetCell[]>): Readable {
  const zip = new ZipFile();
  const options = { compressionLevel: COMPRESSION_LEVEL };
  for (const [path, content] of Object.entries(parts(name))) zip.addBuffer(Buffer.from(declaration + content), path, options);
  const content = Readable.from(sheet(rows), { objectMode: false });
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml', options);
  zip.end();
  const output = zip.outputStream as Readable;
  content.once('error', (error) => output.destroy(error));
  output.once('close', () => content.destroy());
  return output;
}
