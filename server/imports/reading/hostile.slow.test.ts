import { open, readFile, stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { costOf } from '@/server/testing/processor-time';
import { mapColumns } from './columns';
import { openTable } from './open-table';
import { type FileRefusal, fileRefusals, UnreadableFile } from './refusals';
import type { OpenOptions } from './table';
import { fileOf, freshPath, readAll, relationships, rowsOfTable, sheetXml, textRow, workbookOf, workbookParts, zipOf } from './test-files';
import { cleanEmail, parseAmount, parseDate, parseIdentifier } from './values';

/* Files uploaded by mistake, and malicious files. */

const MEGABYTE = 1_048_576;
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_048), Buffer.from(stream, 'utf16le'), Buffer.alloc(1_024)]);
const header = textRow(1, 'Name', 'Badge');
const guests = header + textRow(2, 'Marie', '007');
const plainSheet = (text: string) => fileOf(text, 'guests.csv');

/** A workbook with manipulated bytes. */
async function forged(path: string, forge: (bytes: Buffer) => Buffer | undefined): Promise<string> {
  const bytes = await readFile(path);
  return await fileOf(forge(bytes) ?? bytes, 'forged.xlsx');
}

/** The positions of a part's headers: the one before its content, and the one in the directory at the end. */
function headersOf(bytes: Buffer, part: string): { local: number; central: number } {
  const first = bytes.indexOf(part) - 30;
  return { local: first, central: bytes.lastIndexOf(part) - 46 };
}

const SHEET = 'xl/worksheets/sheet1.xml';

async function sparse(size: number): Promise<string> {
  const path = await freshPath('large.csv');
  const file = await open(path, 'w');
  await file.write('Name;Badge\nMarie;7\n');
  await file.truncate(size);
  await file.close();
  return path;
}

const doctype = (declaration: string, text: string) =>
  workbookOf('', { [SHEET]: sheetXml(header + textRow(2, text, '7')).replace('<worksheet', `<!DOCTYPE x [${declaration}]><worksheet`) });

const manyEntities = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('');

const refused: Record<string, [FileRefusal, () => Promise<string>, OpenOptions?]> = {
  'an empty file': ['empty_file', () => plainSheet('')],
  'a byte order mark alone': ['empty_file', () => plainSheet('\ufeff')],
  'line ends alone': ['empty_file', () => plainSheet('\r\n\r\n \r\n')],
  'separators alone': ['no_columns', () => plainSheet(';;;\n;;;\n')],
  'column names alone': ['no_rows', () => plainSheet('Name;Badge\n')],
  'column names alone, in a workbook': ['no_rows', () => workbookOf(header)],
  'a workbook without a row': ['empty_file', () => workbookOf('')],
  'a sheet of 1,048,576 empty rows': [
    'empty_file',
    () => workbookOf(Array.from({ length: 1_048_576 }, (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" s="1"/></row>`).join('')),
  ],
  'a PDF named .csv': ['pdf_file', () => plainSheet('%PDF-1.7\n1 0 obj\n')],
  'a PNG named .csv': ['picture', () => fileOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'guests.csv')],
  'a JPEG': ['picture', () => fileOf(Buffer.from('ffd8ffe000104a46494600', 'hex'))],
  'a photo of a telephone': ['picture', () => fileOf(Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic')]))],
  'a web page saved as .xls': ['web_page', () => fileOf('\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>', 'a.xls')],
  'a workbook in the XML of 2003': ['xml_file', () => fileOf('\ufeff<?xml version="1.0"?><Workbook></Workbook>', 'a.xls')],
  JSON: ['json_file', () => plainSheet('[\n  { "name": "Marie", "badge": "7" }\n]')],
  'lines of JSON': ['json_file', () => plainSheet('{"name":"Marie"}\n{"name":"Paul"}\n')],
  'a text with formats': ['not_text', () => plainSheet('{\\rtf1\\ansi Name;Badge}')],
  'a program': ['not_text', () => fileOf(Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(100)]))],
  'random bytes': [
    'not_text',
    () => fileOf(Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * index * 31 + index * 7) % 251))),
  ],
  gzip: ['archive', async () => await fileOf(gzipSync('Name;Badge\n'), 'guests.csv.gz')],
  'a CSV file inside an archive': ['archive', () => zipOf({ 'guests.csv': 'Name;Badge\nMarie;7\n' }, 'guests.zip')],
  'an archive of archives, each of zeros': [
    'archive',
    async () => {
      const inner = await readFile(await zipOf({ zeros: Buffer.alloc(8 * MEGABYTE) }));
      return await zipOf(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}.zip`, inner])));
    },
  ],
  EBCDIC: ['unsupported_encoding', () => fileOf(Buffer.from('d5819485405e40c28184878515d4819989855e40f0f0f715'.repeat(5), 'hex'))],
  'UTF-7': ['unsupported_encoding', () => plainSheet('Pr+AOk-nom;Badge\nMarie;7\n')],
  'UTF-32': ['unsupported_encoding', () => fileOf(Buffer.from('fffe00004e00000061000000', 'hex'))],
  'an XLS of 1997': ['xls_file', () => fileOf(compound('Workbook'), 'guests.xls')],
  'an XLS of 1995 named .xlsx': ['xls_file', () => fileOf(compound('Book'), 'guests.xlsx')],
  'an XLSX with a password': ['password_protected', () => fileOf(compound('EncryptedPackage'), 'guests.xlsx')],
  'a document of Word 97': ['other_document', () => fileOf(compound('WordDocument'), 'guests.doc')],
  'an ODS file': ['ods_file', () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }, 'a.ods')],
  'a text of OpenDocument': ['other_document', () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }, 'a.odt')],
  'a document of Word': [
    'other_document',
    () => zipOf({ '_rels/.rels': relationships(['rId1', 'officeDocument', 'word/document.xml']), 'word/document.xml': '<a/>' }),
  ],
  'a binary workbook': [
    'xlsb_file',
    () => zipOf({ '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.bin']), 'xl/workbook.bin': 'x' }, 'a.xlsb'),
  ],
  'a Numbers file': ['numbers_file', () => zipOf({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }, 'a.numbers')],
  '300 MB': ['too_large', () => sparse(300_000_000)],
  'a truncated workbook': [
    'broken_workbook',
    async () => await forged(await workbookOf(guests), (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7))),
  ],
  'a workbook with a hole in it': [
    'broken_workbook',
    async () =>
      await forged(await workbookOf(guests.repeat(1)), (bytes) => {
        bytes.fill(0xff, headersOf(bytes, SHEET).local + 30 + SHEET.length, headersOf(bytes, SHEET).local + 90 + SHEET.length);
        return undefined;
      }),
  ],
  'a sheet that is encrypted inside its archive': [
    'password_protected',
    async () =>
      await forged(await workbookOf(guests), (bytes) => {
        bytes.writeUInt16LE(bytes.readUInt16LE(headersOf(bytes, SHEET).central + 8) | 1, headersOf(bytes, SHEET).central + 8);
        return undefined;
      }),
  ],
  'a sheet that unpacks to a thousand times its size': [
    'expands_too_far',
    () => workbookOf('', { [SHEET]: sheetXml(guests + ' '.repeat(60 * MEGABYTE)) }),
  ],
  'a sheet that says it is small, and is not': [
    'unsafe_workbook',
    async () =>
      await forged(await workbookOf('', { [SHEET]: sheetXml(guests + ' '.repeat(60 * MEGABYTE)) }), (bytes) => {
        bytes.writeUInt32LE(1_000, headersOf(bytes, SHEET).central + 24);
        return undefined;
      }),
  ],
  'a sheet that says it is larger than any': [
    'expands_too_far',
    async () =>
      await forged(await workbookOf(guests), (bytes) => {
        bytes.writeUInt32LE(0xffff_fff0, headersOf(bytes, SHEET).central + 24);
        return undefined;
      }),
  ],
  'shared strings without end': [
    'expands_too_far',
    () => workbookOf(guests, { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(4 * MEGABYTE)}</sst>` }),
  ],
  'a shared string of 9 MB': [
    'unsafe_workbook',
    () => workbookOf(guests, { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(9 * MEGABYTE)}</t></si></sst>` }),
  ],
  'parts that lie over each other': [
    'unsafe_workbook',
    async () =>
      await forged(await workbookOf(guests), (bytes) => {
        bytes.writeUInt32LE(bytes.length - 100, headersOf(bytes, 'xl/workbook.xml').central + 20);
        return undefined;
      }),
  ],
  'two parts of one name': [
    'unsafe_workbook',
    async () =>
      await forged(await workbookOf(guests, { 'xl/worksheets/sheet2.xml': sheetXml(guests) }), (bytes) => {
        const { central } = headersOf(bytes, 'xl/worksheets/sheet2.xml');
        bytes.write(SHEET, central + 46);
        return undefined;
      }),
  ],
  'five thousand parts': [
    'unsafe_workbook',
    () => workbookOf(guests, Object.fromEntries(Array.from({ length: 5_100 }, (_, index) => [`xl/media/${index}.png`, '']))),
  ],
  'a part that leaves its folder': [
    'unsafe_workbook',
    async () =>
      await forged(await workbookOf(guests, { 'xl/pictures/image01.png': 'x' }), (bytes) => {
        for (const at of Object.values(headersOf(bytes, 'xl/pictures/image01.png')))
          bytes.write('../../../etc/passwd.png', bytes.indexOf('xl/pictures/image01.png', at));
        return undefined;
      }),
  ],
  'a file of the server named in XML': ['unsafe_workbook', () => doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')],
  'a billion laughs': ['unsafe_workbook', () => doctype(`<!ENTITY l0 "ha">${manyEntities}`, '&l9;')],
  'XML a thousand levels deep': [
    'unsafe_workbook',
    () => workbookOf('', { [SHEET]: sheetXml('<a>'.repeat(1_000) + '</a>'.repeat(1_000)) }),
  ],
  'XML that breaks off': ['broken_workbook', () => workbookOf('', { [SHEET]: sheetXml(guests).slice(0, -30) })],
  'an entity that nobody declared': ['broken_workbook', () => workbookOf(header + textRow(2, '&secret;', '7'))],
  'a text that the workbook does not have': ['broken_workbook', () => workbookOf(`${header}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`)],
  'rows that go backwards': ['broken_workbook', () => workbookOf(header + textRow(5, 'a', 'b') + textRow(3, 'c', 'd'))],
  'a workbook without its sheet': ['broken_workbook', () => zipOf({ ...workbookParts(''), 'xl/_rels/workbook.xml.rels': relationships() })],
  'a million columns': [
    'too_many_columns',
    () => plainSheet(`${Array.from({ length: 1_000_000 }, (_, index) => `c${index}`).join(';')}\n1;2\n`),
  ],
  'a workbook of 16,384 columns': [
    'too_many_columns',
    () =>
      workbookOf(
        `<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Badge</v></c><c r="XFD1" t="str"><v>End</v></c></row>${textRow(2, 'a', 'b')}`,
      ),
  ],
  'a cell beyond the last column': ['too_many_columns', () => workbookOf(`${header}<row r="2"><c r="ZZZZZ2" t="str"><v>x</v></c></row>`)],
  '600,000 rows': ['too_many_rows', () => plainSheet(`Name;Badge\n${'a;7\n'.repeat(600_000)}`)],
  'more rows than allowed, in a workbook': [
    'too_many_rows',
    () => workbookOf(header + Array.from({ length: 1_001 }, (_, index) => textRow(index + 2, 'a', '7')).join('')),
    { limits: { rows: 1_000 } },
  ],
  'a quotation mark that is never closed': ['unclosed_quote', () => plainSheet('Name;Badge\nMarie;"7\nPaul;8\n')],
};

describe('refused files', () => {
  it.each(Object.entries(refused))('include %s, of which no row is read', async (_name, [code, make, options]) => {
    const path = await make();
    let error: unknown;
    const cost = await costOf(async () => {
      error = await readAll(path, options).then(
        ({ rows }) => rows.slice(0, 3),
        (thrown: unknown) => thrown,
      );
    });
    expect(error).toBeInstanceOf(UnreadableFile);
    expect((error as UnreadableFile).code).toBe(code);
    const { en, fr } = (error as UnreadableFile).words;
    for (const sentence of [en, fr]) expect(sentence).toMatch(/^[A-ZÀÉ][^{}]+\.$/);
    // No file may be worked on for long.
    expect(cost).toBeLessThan(10_000);
  });

  it('cover every reason for a refusal', () => {
    expect(Object.keys(fileRefusals).filter((code) => !Object.values(refused).some(([each]) => each === code))).toEqual([]);
  });
});

describe('a readable file with faulty rows', () => {
  const faultsOf = async (path: string) =>
    (await readAll(path)).rows.map(({ line, faults = [] }) => [line, ...faults.map(({ column, code }) => [column, code])]);

  it('has a cell of 10 MB reported', async () => {
    expect(await faultsOf(await plainSheet(`Name;Badge\n${'x'.repeat(10 * MEGABYTE)};7\nMarie;8\n`))).toEqual([
      [2, [0, 'cell_too_long']],
      [3],
    ]);
  });

  it('has a cell of 40,000 characters in a workbook reported', async () => {
    expect(await faultsOf(await workbookOf(header + textRow(2, 'x'.repeat(40_000), '7') + textRow(3, 'a', 'b')))).toEqual([
      [2, [0, 'cell_too_long']],
      [3],
    ]);
  });

  it('has a NUL character replaced and reported', async () => {
    const { rows } = await readAll(await plainSheet(`Name;Badge\nMa\0rie;7\n${'Paul;8\n'.repeat(20)}`));
    expect(rows[0]).toEqual({ line: 2, cells: ['Ma\ufffdrie', '7'], faults: [{ column: 0, code: 'broken_characters', params: {} }] });
    expect(rows[1]?.faults).toBeUndefined();
  });

  it('has a lone UTF-16 surrogate reported', async () => {
    const text = Buffer.from('\ufeffName;Badge\nMarie;7\nX;8\n', 'utf16le');
    text.writeUInt16LE(0xd800, text.indexOf(Buffer.from('X', 'utf16le')));
    expect(await faultsOf(await fileOf(text))).toEqual([[2], [3, [0, 'broken_characters']]]);
  });

  it('has an escaped lone surrogate and an escaped NUL in a workbook reported', async () => {
    expect(await faultsOf(await workbookOf(header + textRow(2, 'a_xD800_', 'b_x0000_')))).toEqual([
      [2, [0, 'broken_characters'], [1, 'broken_characters']],
    ]);
  });

  it('has rows with another separator reported', async () => {
    expect(await faultsOf(await plainSheet('Name;Badge;Group\nMarie;7;A\nPaul,8,B\nZoé;9;C\n'))).toEqual([
      [2],
      [3, [null, 'too_few_cells']],
      [4],
    ]);
  });

  it('has rows in another encoding reported', async () => {
    const mixed = Buffer.concat([Buffer.from(`Prénom;Badge\n${'Zoé;7\n'.repeat(10)}`), Buffer.from('Chloé;8\n', 'latin1')]);
    expect((await faultsOf(await fileOf(mixed))).at(-1)).toEqual([12, [0, 'broken_characters']]);
  });

  it('has a row of a thousand cells reported', async () => {
    expect(await faultsOf(await plainSheet(`Name;Badge\n${'x;'.repeat(1_000)}\nMarie;7\n`))).toEqual([[2, [null, 'too_many_cells']], [3]]);
  });

  it('has a quotation mark that swallows the rows below reported', async () => {
    expect(await faultsOf(await plainSheet('Name;Badge\nMarie;"7\nPaul;8\nZoé;"9"\nLéa;10\n'))).toEqual([[2, [1, 'misplaced_quote']], [5]]);
  });
});

describe('an unusual but valid file', () => {
  it('may end its lines with CR alone', async () => {
    expect((await readAll(await plainSheet('Name;Badge\rMarie;7\rPaul;8'))).rows.map(({ cells }) => cells)).toEqual([
      ['Marie', '7'],
      ['Paul', '8'],
    ]);
  });

  it('may have columns with the same name and columns without a name', async () => {
    const { table } = await readAll(await plainSheet('Email;;EMAIL;\na@b.fr;x;c@d.fr;\n'));
    const mapping = mapColumns(table.columns, [{ key: 'email', headers: ['Email'] }]);
    expect(mapping).toEqual({
      columns: [{ key: 'email', index: 0, header: 'Email' }],
      unknown: [{ header: '', index: 1 }],
      duplicates: [{ key: 'email', indexes: [0, 2] }],
    });
  });

  it('may be a CSV file with formulas, which are read as text', async () => {
    const { rows } = await readAll(await plainSheet('Name;Badge\n"=cmd|\' /C calc\'!A0";=1+1\n'));
    expect(rows[0]?.cells).toEqual(["=cmd|' /C calc'!A0", '=1+1']);
  });

  it('may be a workbook with macros and links to other files, of which nothing is run or fetched', async () => {
    const path = await workbookOf('', {
      'xl/vbaProject.bin': compound('VBA'),
      'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      'xl/_rels/workbook.xml.rels': relationships(
        ['rId9', 'externalLink', 'externalLinks/externalLink1.xml'],
        ['rId8', 'worksheet', 'http://127.0.0.1:9/sheet.xml', 'External'],
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ),
      [SHEET]: sheetXml(
        `${header}<row r="2"><c r="A2" t="str"><f>[1]Sheet1!A1</f><v>Marie</v></c><c r="B2"><f>WEBSERVICE("http://127.0.0.1:9")</f><v>7</v></c></row>`,
      ),
    });
    expect((await readAll(path)).rows).toEqual([{ line: 2, cells: ['Marie', '7'] }]);
  });

  it('may be a workbook in a ZIP64 archive', async () => {
    const path = await freshPath('zip64.xlsx');
    const { ZipFile } = await import('yazl');
    const { pipeline } = await import('node:stream/promises');
    const { createWriteStream } = await import('node:fs');
    const zip = new ZipFile();
    for (const [part, content] of Object.entries(workbookParts(guests)))
      zip.addBuffer(Buffer.from(content), part, { forceZip64Format: true });
    zip.end({ forceZip64Format: true, comment: '' });
    await pipeline(zip.outputStream, createWriteStream(path));
    expect((await readAll(path)).rows).toEqual([{ line: 2, cells: ['Marie', '007'] }]);
  });

  it('may have badges and dates that a spreadsheet turned into numbers, which the value parsers refuse', async () => {
    const { rows } = await readAll(await plainSheet('Badge;Since;Balance\n1,23457E+15;46348;1E+3\n'));
    const [badge = '', since = '', balance = ''] = rows[0]?.cells ?? [];
    expect([parseIdentifier(badge), parseDate(since), parseAmount(balance)]).toEqual([
      { fault: 'scientific_notation' },
      { fault: 'date_as_number' },
      { fault: 'not_an_amount' },
    ]);
  });

  it('may have e-mail addresses with invisible characters, which are removed', async () => {
    const { rows } = await readAll(await plainSheet('Mail;Name\n\u202ea\u200b@b.fr\u200f;x\n'));
    expect(cleanEmail(rows[0]?.cells[0] ?? '')).toEqual({ text: 'a@b.fr', cleaned: true });
  });
});

it('reading a file leaves it unchanged and closes it', async () => {
  const path = await plainSheet(`Name;Badge\n${'a;7\n'.repeat(5_000)}`);
  const before = await stat(path);
  const open = () => readdirOf('/proc/self/fd');
  const count = (await open()).length;
  for await (const _ of (await openTable(path)).rows()) break;
  await rowsOfTable(await openTable(await workbookOf(guests)));
  await expect(openTable(await workbookOf(header))).rejects.toThrow('no_rows');
  expect((await open()).length).toBeLessThanOrEqual(count);
  expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
});

async function readdirOf(folder: string): Promise<string[]> {
  const { readdir } = await import('node:fs/promises');
  return await readdir(folder).catch(() => []);
}
