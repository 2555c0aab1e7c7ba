import { createWriteStream } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inject } from 'vitest';
import { ZipFile } from 'yazl';
import { openTable } from './open-table';
import type { OpenOptions, Table, TableRow } from './table';

let count = 0;
/** Removed after the test run. */
const folder = mkdtemp(join(inject('folder'), 'reading-'));

/** A path for a test file. */
export async function freshPath(name = 'file'): Promise<string> {
  count += 1;
  return join(await folder, `${count}-${name}`);
}

/** Writes a test file. */
export async function fileOf(content: string | Uint8Array, name?: string): Promise<string> {
  const path = await freshPath(name);
  await writeFile(path, content);
  return path;
}

/** All rows of a table. */
export async function rowsOfTable(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return rows;
}

/** Opens a file and reads it. */
export async function readAll(path: string, options?: OpenOptions): Promise<{ table: Table; rows: TableRow[] }> {
  const table = await openTable(path, options);
  return { table, rows: await rowsOfTable(table) };
}

export const relationships = (...each: [id: string, type: string, target: string, mode?: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export const sheetXml = (rows: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;

/** The parts of a small workbook, by name; `parts` replaces or adds some. */
export function workbookParts(rows: string, parts: Record<string, string | Buffer> = {}): Record<string, string | Buffer> {
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${main}><sheets><sheet name="Guests" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ),
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    ...parts,
  };
}

/** A row of inline texts. */
export const textRow = (line: number, ...texts: string[]) =>
  `<row r="${line}">${texts.map((text, index) => `<c r="${String.fromCharCode(65 + index)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Packs parts into an archive. */
export async function zipOf(parts: Record<string, string | Buffer>, name = 'book.xlsx'): Promise<string> {
  const path = await freshPath(name);
  const zip = new ZipFile();
  for (const [part, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), part);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** A workbook of one sheet. */
export const workbookOf = (rows: string, parts?: Record<string, string | Buffer>) => zipOf(workbookParts(rows, parts));
