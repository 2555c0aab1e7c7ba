import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { type RefusedRow, writeErrorFile } from './error-file';
import { openTable } from './open-table';
import type { Encoding, Table } from './table';
import { fileOf, freshPath, readAll, rowsOfTable } from './test-files';

const rows: RefusedRow[] = [
  { cells: ['Élodie', '=HYPERLINK("x")', '007'], reasons: ['Ce n’est pas une adresse\u202f!', 'Trop long.'] },
  { cells: ['Zoë; née "X"', '+33 6', 'a\nb'], reasons: ['Solde en €.'] },
];
const cells = rows.map(({ cells: each, reasons }) => [...each, reasons.join(' ')]);
const columns = ['Nom', 'Courriel', 'Badge'];

async function written(like: Pick<Table, 'format' | 'encoding' | 'separator' | 'sheet'>): Promise<string> {
  const path = await freshPath(`errors.${like.format}`);
  await writeErrorFile(path, { ...like, columns }, batches(), 'Erreurs');
  return path;
}

async function* batches() {
  yield rows.slice(0, 1);
  yield rows.slice(1);
}

it.each<[Encoding, Table['separator']]>([
  ['utf-8', ';'],
  ['utf-8', ','],
  ['utf-16le', '\t'],
  ['utf-16be', '|'],
  ['windows-1252', ';'],
])('the error file of a CSV upload keeps its encoding %s and separator “%s”', async (encoding, separator) => {
  const path = await written({ format: 'csv', encoding, separator });
  const { table, rows: found } = await readAll(path);
  expect(table).toMatchObject({ format: 'csv', encoding, separator, columns: [...columns, 'Erreurs'] });
  const narrow = (text: string) => (encoding === 'windows-1252' ? text.replaceAll('\u202f', '\u00a0') : text);
  // A cell that a spreadsheet would execute gets an apostrophe.
  const guarded = (text: string) => (/^[=+]/.test(text) ? `'${text}` : text);
  expect(found.map((row) => row.cells)).toEqual(cells.map((each) => each.map(narrow).map(guarded)));
  expect(new TextDecoder(encoding).decode(await readFile(path))).toContain(`'=HYPERLINK`);
});

it('the error file of a workbook is a workbook of text cells', async () => {
  const path = await written({ format: 'xlsx', sheet: 'Clients: [1]' });
  const { table, rows: found } = await readAll(path);
  expect(table).toMatchObject({ format: 'xlsx', columns: [...columns, 'Erreurs'] });
  expect(found.map((row) => row.cells)).toEqual(cells);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  expect(workbook.worksheets[0]?.getCell('B2')).toMatchObject({ type: ExcelJS.ValueType.String, numFmt: '@' });
});

it('the error file contains the rows as they are when the uploaded file is read again', async () => {
  const first = await openTable(await fileOf('Nom;Courriel;Badge\nÉlodie;"x";007\n'));
  const path = await freshPath('again.csv');
  const again = (async function* () {
    for await (const batch of first.rows()) yield batch.map((row) => ({ cells: row.cells, reasons: ['?'] }));
  })();
  await writeErrorFile(path, first, again, 'Erreurs');
  expect((await rowsOfTable(await openTable(path))).map((row) => row.cells)).toEqual([['Élodie', 'x', '007', '?']]);
});
