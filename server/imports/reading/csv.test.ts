// @not-in-check
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Separator } from '@/server/core/reads/csv';
import { CsvSplitter } from './csv-splitter';
import { fileOf, readAll } from './test-files';

/** All rows of a text that arrives in pieces. */
function split(text: string, separator: string, pieces: number[] = []) {
  const splitter = new CsvSplitter(separator, { cellLength: 1_000, columns: 100 });
  const ends = [...new Set(pieces.map((at) => at % (text.length + 1)))].toSorted((a, b) => a - b);
  const rows = [...ends, text.length].flatMap((end, index) => splitter.push(text.slice(index === 0 ? 0 : ends[index - 1], end)));
  const { rows: last, unclosed } = splitter.end();
  return { rows: [...rows, ...last], unclosed };
}

describe('CsvSplitter', () => {
  const cell = fc.stringMatching(/^[ab";\r\n é🎉]{0,6}$/u);
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const pieces = fc.array(fc.nat(), { maxLength: 8 });

  it('reads quoted cells back, wherever the text is cut into pieces', () => {
    fc.assert(
      fc.property(rows, pieces, (written, at) => {
        const text = written.map((each) => `${each.map(quoted).join(';')}\r\n`).join('');
        expect(split(text, ';', at).rows.map(({ cells }) => cells)).toEqual(written);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads texts without stray quotation marks as csv-parse does', () => {
    const text = fc.array(fc.constantFrom('a', ';', '\n', '\r\n', '"b;c"', '"say ""hi"""', '"two\nlines"', ' '), { maxLength: 30 });
    fc.assert(
      fc.property(text, pieces, (parts, at) => {
        // A quoted cell has no other text around it, as the standard requires.
        const joined = parts.map((part) => (part.startsWith('"') ? `;${part};` : part)).join('');
        const expected: string[][] = parse(joined, { delimiter: ';', relax_column_count: true, record_delimiter: ['\r\n', '\n'] });
        expect(split(joined, ';', at).rows.map(({ cells }) => cells)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts lines as a person does, with every kind of line end', () => {
    const linesOf = (text: string) => split(text, ';').rows.map(({ line }) => line);
    expect(linesOf('a\n"b\nb"\nc\n\nd')).toEqual([1, 2, 4, 5, 6]);
    expect(linesOf('a\r\n"b\r\nb"\r\nc')).toEqual([1, 2, 4]);
    expect(linesOf('a\r"b\rb"\rc')).toEqual([1, 2, 4]);
  });

  it('returns the same rows and lines wherever the text is cut', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a";\r\n]{0,20}$/), pieces, (text, at) => {
        expect(split(text, ';', at)).toEqual(split(text, ';'));
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps a quotation mark in the middle of a cell', () => {
    expect(split('12" plate;"a"b;c"d"\n', ';').rows[0]).toEqual({ line: 1, cells: ['12" plate', 'ab', 'c"d"'], width: 3 });
  });

  it('reports the line where a quotation mark opens that is closed too late or never', () => {
    const late = split('a;b\n"Durand;x\nMoreau;y\n"Petit";z\n', ';');
    expect(late.rows[1]).toMatchObject({ line: 2, faults: [{ column: 0, code: 'misplaced_quote', params: { line: 2 } }] });
    expect(split('a;b\nc;"d\ne;f\n', ';').unclosed).toBe(2);
  });

  it('truncates a cell at the length limit and reports it', () => {
    const { rows } = split(`a;"${'x'.repeat(5_000)}";b\nc`, ';', [100, 2_000, 4_000]);
    expect(rows[0]).toMatchObject({ faults: [{ column: 1, code: 'cell_too_long', params: { limit: 1_000 } }] });
    expect(rows[0]?.cells.map(({ length }) => length)).toEqual([1, 1_000, 1]);
    expect(rows[1]?.cells).toEqual(['c']);
  });
});

describe('a CSV file', () => {
  const read = async (content: string | Uint8Array, known?: string[]) => await readAll(await fileOf(content), { known });
  const names = 'Prénom;Nom;Solde\n';
  const rows = 'Élodie;Lefèvre;12,50\nZoë;Müller;3,00\n';
  const expected = [
    { line: 2, cells: ['Élodie', 'Lefèvre', '12,50'] },
    { line: 3, cells: ['Zoë', 'Müller', '3,00'] },
  ];
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  it.each([
    ['utf-8', 'UTF-8', Buffer.from(names + rows)],
    ['utf-8', 'UTF-8 with its mark', Buffer.from(`\ufeff${names}${rows}`)],
    ['utf-16le', 'UTF-16 little-endian with its mark', utf16(`\ufeff${names}${rows}`)],
    ['utf-16le', 'UTF-16 little-endian', utf16(names + rows)],
    ['utf-16be', 'UTF-16 big-endian with its mark', utf16(`\ufeff${names}${rows}`).swap16()],
    ['utf-16be', 'UTF-16 big-endian', utf16(names + rows).swap16()],
    ['windows-1252', 'Windows-1252', latin(names + rows)],
  ])('is decoded as %s when it is %s', async (encoding, _name, content) => {
    const { table, rows: found } = await read(content);
    expect(table).toMatchObject({ format: 'csv', encoding, separator: ';', columns: ['Prénom', 'Nom', 'Solde'], headerLine: 1 });
    expect(table.hints).toMatchObject({ decimalComma: true });
    expect(found).toEqual(expected);
  });

  it('has its encoding detected from the whole file, not from its beginning', async () => {
    const plain = 'Marie;Durand;1\n'.repeat(100_000);
    const { table, rows: found } = await read(
      latin(names.normalize('NFD').replace(/\p{M}/gu, '') + plain + 'Zoé;€uro;2\n'.replace('€', '\x80')),
    );
    expect(table.encoding).toBe('windows-1252');
    expect(found.at(-1)).toEqual({ line: 100_002, cells: ['Zoé', '€uro', '2'] });
  });

  it('has its broken cells reported when it mixes two encodings', async () => {
    const { rows: found } = await read(Buffer.concat([Buffer.from(names + rows.repeat(5)), latin('Chloé;Weiß;1\n')]));
    expect(found.slice(0, 2)).toEqual(expected);
    expect(found.at(-1)?.faults?.map(({ column, code }) => [column, code])).toEqual([
      [0, 'broken_characters'],
      [1, 'broken_characters'],
    ]);
  });

  it.each<[Separator, string]>([
    [';', 'Nom;E-mail\nDurand, Marie;a@b.fr\nMoreau, Paul;c@d.fr\n'],
    [',', 'Nom,E-mail\n"Durand; Marie",a@b.fr\n"Moreau; Paul",c@d.fr\n'],
    ['\t', 'Nom\tE-mail\nDurand, Marie\ta@b.fr\nMoreau; Paul\tc@d.fr\n'],
    ['|', 'Nom|E-mail\nDurand, Marie|a@b.fr\nMoreau; Paul|c@d.fr\n'],
  ])('is split at “%s”', async (separator, content) => {
    const { table, rows: found } = await read(content);
    expect(table).toMatchObject({ separator, columns: ['Nom', 'E-mail'] });
    expect(found.map(({ cells }) => cells[1])).toEqual(['a@b.fr', 'c@d.fr']);
  });

  it('is split at the separator that its first line names', async () => {
    const { table, rows: found } = await read('sep=,\r\nNom;x,E-mail\r\nDurand;y,a@b.fr\r\n');
    expect(table).toMatchObject({ separator: ',', columns: ['Nom;x', 'E-mail'], headerLine: 2 });
    expect(found).toEqual([{ line: 3, cells: ['Durand;y', 'a@b.fr'] }]);
  });

  it('has its column names found below titles and empty lines', async () => {
    const { table, rows: found } = await read(
      'Clients de la cantine;;\n;;\nExporté le 22/11/2026;;\n\nNom;E-mail;Badge\nDurand;a@b.fr;007\n',
    );
    expect(table).toMatchObject({ columns: ['Nom', 'E-mail', 'Badge'], headerLine: 5 });
    expect(found).toEqual([{ line: 6, cells: ['Durand', 'a@b.fr', '007'] }]);
  });

  it('has its column names recognised by the expected names', async () => {
    const { table } = await read('Liste;des;convives\nNOM ;e mail;x\nDurand;a@b.fr;1\n', ['Nom', 'E-mail']);
    expect(table).toMatchObject({ columns: ['NOM', 'e mail', 'x'], headerLine: 2 });
  });

  it('has rows reported that have more or fewer cells than there are columns', async () => {
    const { rows: found } = await read('a;b;c\n1;2;3;;\n1;2\n1;2;3;4\n;;\n1;2;3\n');
    expect(found).toEqual([
      { line: 2, cells: ['1', '2', '3'] },
      { line: 3, cells: ['1', '2', ''], faults: [{ column: null, code: 'too_few_cells', params: { found: 2, expected: 3 } }] },
      { line: 4, cells: ['1', '2', '3'], faults: [{ column: null, code: 'too_many_cells', params: { found: 4, expected: 3 } }] },
      { line: 6, cells: ['1', '2', '3'] },
    ]);
  });

  it('can be read again, and reports how many bytes have been read', async () => {
    const { table } = await read(names + 'a;b;1\n'.repeat(5_000));
    const sizes: number[] = [];
    const read1: number[] = [];
    for await (const batch of table.rows()) {
      sizes.push(batch.length);
      read1.push(table.bytesRead());
    }
    expect(sizes).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    expect(read1).toEqual(read1.toSorted((a, b) => a - b));
    expect(read1.at(-1)).toBe(table.byteLength);
    let again = 0;
    for await (const batch of table.rows()) again += batch.length;
    expect(again).toBe(5_000);
  });

  it('gives hints about its order of day and month and its decimal separator', async () => {
    const hints = async (content: string) => (await read(content)).table.hints;
    expect(await hints('a;b\n03/04/2026;1,50\n24/12/2026;x\n')).toMatchObject({ dayFirst: true, decimalComma: true });
    expect(await hints('a;b\n03/04/2026;1.50\n12/24/2026;x\n')).toMatchObject({ dayFirst: false, decimalComma: false });
    expect(await hints('a;b\n03/04/2026;x\n')).toMatchObject({ dayFirst: null });
  });
});
