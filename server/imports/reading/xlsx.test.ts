// @not-in-check
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshPath, readAll, relationships, sheetXml, textRow, workbookOf } from './test-files';
import { numberFormat, numberText } from './xlsx/numbers';

const cellsOf = async (path: string, known?: string[]) => (await readAll(path, { known })).rows.map(({ cells }) => cells);

describe('a workbook written by exceljs', () => {
  it('returns every text unchanged, with shared strings and without', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replaceAll('\r', ''));
    for (const useSharedStrings of [true, false]) {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (pairs) => {
          const filename = await freshPath('texts.xlsx');
          const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useSharedStrings });
          const sheet = workbook.addWorksheet('Guests');
          sheet.addRow(['Name', 'Text', 'End']).commit();
          for (const [one, two] of pairs) sheet.addRow([one, two, 'x']).commit();
          sheet.commit();
          await workbook.commit();
          expect(await cellsOf(filename, ['Name'])).toEqual(pairs.map(([one, two]) => [one, two, 'x']));
        }),
        { numRuns: 40 },
      );
    }
  });

  it('returns numbers, dates, formula results, rich text and links as text', async () => {
    const filename = await freshPath('values.xlsx');
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Guests');
    sheet.addRow(['What', 'Value']);
    const row = (value: ExcelJS.CellValue, numFmt?: string) => {
      const added = sheet.addRow(['x', value]);
      if (numFmt) added.getCell(2).numFmt = numFmt;
    };
    row(12.5);
    row(0.1 + 0.2);
    row(12_345_678_901_234);
    row(0.0000001);
    row(-7);
    row(42, '00000');
    row(612_345_678, '0#" "##" "##" "##" "##');
    row(new Date('2026-11-22T00:00:00Z'), 'dd/mm/yyyy');
    row(new Date('2026-11-22T10:30:15Z'), 'dd/mm/yyyy hh:mm');
    row(0.75, 'hh:mm');
    row(1_234.5, '#,##0.00 "€"');
    row(true);
    row({ formula: 'A1+1', result: 43 });
    row({ formula: 'A1&"x"', result: 'Whatx' });
    row({ richText: [{ text: 'Ma', font: { bold: true } }, { text: 'rie' }] });
    row({ text: 'a@b.fr', hyperlink: 'mailto:a@b.fr' });
    row('=1+1');
    row('007');
    row(' two\nlines ');
    await workbook.xlsx.writeFile(filename);
    expect((await cellsOf(filename)).map(([, value]) => value)).toEqual([
      '12.5',
      '0.3',
      '12345678901234',
      '0.0000001',
      '-7',
      '00042',
      '0612345678',
      '2026-11-22',
      '2026-11-22T10:30:15',
      '18:00:00',
      '1234.5',
      'true',
      '43',
      'Whatx',
      'Marie',
      'a@b.fr',
      '=1+1',
      '007',
      ' two\nlines ',
    ]);
  });

  it('has cells reported that show an error, have no result or have lost digits', async () => {
    const filename = await freshPath('faults.xlsx');
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Guests');
    sheet.addRow(['Name', 'Badge']);
    sheet.addRow(['a', { error: '#N/A' }]);
    sheet.addRow(['b', { formula: 'A1' }]);
    sheet.addRow(['c', 1_234_567_890_123_456]);
    sheet.addRow(['d', { formula: '1/0', result: { error: '#DIV/0!' } }]);
    await workbook.xlsx.writeFile(filename);
    const { rows } = await readAll(filename);
    expect(rows.map(({ faults }) => faults?.map(({ column, code, params }) => [column, code, params]))).toEqual([
      [[1, 'cell_error', { value: '#N/A' }]],
      [[1, 'formula_without_result', {}]],
      [[1, 'digits_lost', {}]],
      [[1, 'cell_error', { value: '#DIV/0!' }]],
    ]);
  });

  it('is read from the first visible sheet with rows, and the other visible sheets are named', async () => {
    const filename = await freshPath('sheets.xlsx');
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Secret', { state: 'hidden' }).addRows([['a'], ['hidden']]);
    workbook.addWorksheet('Empty');
    workbook.addWorksheet('Guests').addRows([[], ['List of guests'], [], ['Name', 'Badge'], ['Marie', '7']]);
    workbook.addWorksheet('Other').addRows([['x'], ['y']]);
    await workbook.xlsx.writeFile(filename);
    const { table, rows } = await readAll(filename);
    expect(table).toMatchObject({ sheet: 'Guests', headerLine: 4, columns: ['Name', 'Badge'], hints: { otherSheets: ['Empty', 'Other'] } });
    expect(rows).toEqual([{ line: 5, cells: ['Marie', '7'] }]);
  });
});

describe('a workbook written by another program', () => {
  it('may omit cell references, and use prefixes, absolute targets and other part names', async () => {
    const path = await workbookOf('', {
      'xl/_rels/workbook.xml.rels': relationships(['rId1', 'worksheet', '/xl/sheets/guests.xml']),
      'xl/sheets/guests.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="str"><x:v>Name</x:v></x:c><x:c t="str"><x:v>Badge</x:v></x:c></x:row><x:row><x:c t="inlineStr"><x:is><x:r><x:t>Ma</x:t></x:r><x:r><x:t>rie</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await readAll(path)).toMatchObject({ table: { columns: ['Name', 'Badge'] }, rows: [{ line: 2, cells: ['Marie', '7'] }] });
  });

  it('may count days from 1904, and escape characters that XML cannot hold', async () => {
    const path = await workbookOf('', {
      'xl/workbook.xml': '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="G" r:id="rId1"/></sheets></workbook>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheetXml(
        `${textRow(1, 'Day', 'Text')}<row r="2"><c r="A2" s="0"><v>44886</v></c><c r="B2" t="str"><v>a_x000A_b_x0041_</v></c></row>`,
      ),
    });
    expect(await cellsOf(path)).toEqual([['2026-11-22', 'a\nbA']]);
  });
});

describe('reading numbers', () => {
  it.each([
    ['1.5E+20', '150000000000000000000'],
    ['1E-7', '0.0000001'],
    ['12.300000000000001', '12.3'],
    ['-0.5', '-0.5'],
    ['007', '007'],
  ])('writes %s as plain text', (raw, text) => expect(numberText(raw, 'plain', false)).toBe(text));

  it.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['46348', '2026-11-22'],
    ['46348.999999', '2026-11-23T00:00:00'],
    ['-5', '-5'],
    ['99999999', '99999999'],
  ])('writes the day number %s as a date if it can be one', (raw, text) => expect(numberText(raw, 'date', false)).toBe(text));

  it.each([
    ['General', 'plain'],
    ['0.00', 'plain'],
    ['#,##0 "days"', 'plain'],
    ['0.00E+00', 'plain'],
    ['[Red]0', 'plain'],
    ['yyyy-mm-dd', 'date'],
    ['[$-40C]d mmmm yyyy;@', 'date'],
    ['[h]:mm', 'date'],
    ['00000', { digits: 5 }],
    ['0#\\ ##\\ ##\\ ##\\ ##', { digits: 10 }],
    ['"MAT"000', { digits: 3 }],
  ])('classifies the format %s', (code, format) => expect(numberFormat(code)).toEqual(format));
});
