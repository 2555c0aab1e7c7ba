import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { csv, csvStream, type Separator } from './csv';

/** Reads RFC 4180 as a spreadsheet does: a small parser, written from the standard and not from the writer. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') value += text[at++];
        else break;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') value += text[at++];
    }
    row.push(value);
    if (text[at] === ',') at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[=+\-@\t\r",\n;a1]{0,6}$/),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
);

/** Reads the same lines as a spreadsheet that parts cells at semicolons, with quotes only where a cell begins with one. */
function readAt(separator: string, text: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') value += text[at++];
        else break;
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') value += text[at++];
    cells.push(value);
    at += 1;
  }
  return cells;
}

const formula = /^\s*[=+\-@＝＋－＠]/;
const isNumber = /^-?\d+([.,]\d+)?$/;
const hostile = fc.stringMatching(/^[=+\-@＝＋－＠\t\r\n",; a1]{0,12}$/);

describe('csv', () => {
  it('is read back as it was written, except for apostrophes before formulas', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const found = read(csv(rows));
        const plain = (text: string) => text.replaceAll("'", '');
        expect(found.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map((value) => plain(String(value ?? '')))));
      }),
    );
  });

  it.each<[string, Separator]>([
    [',', ','],
    [';', ','],
    ['\t', ','],
    [';', ';'],
    [',', ';'],
    ['\t', ';'],
  ])('has no cell that begins like a formula when it is split at «%s» and was written with «%s»', (separator, own) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 4 }), (texts) => {
        const began = readAt(separator, csv([['id', ...texts, 'end']], own)).filter((value) => formula.test(value));
        expect(began.filter((value) => !texts.includes(value) || !isNumber.test(value))).toEqual([]);
      }),
      runs(2_000),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋33 6', "'＋33 6"],
    ['－x', "'－x"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['+33 6', "'+33 6"],
    ['-x', "'-x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['Pain;=HYPERLINK("http://x")', `"Pain;'=HYPERLINK(""http://x"")"`],
    ['Pain;"=1+1"', `"Pain;""'=1+1"""`],
    ['two\n=lines', `"two\n'=lines"`],
    ['\ttab', `"'\ttab"`],
    ['Pain; lait', '"Pain; lait"'],
    ['a = b', 'a = b'],
    ['-5,20', '"-5,20"'],
    [-5, '-5'],
  ])('writes %j as %j', (value, written) => expect(csv([[value, 'x']])).toBe(`${written},x\r\n`));

  it('quotes cells that contain a comma, a quote or a line break', () => {
    expect(csv([['a,b', 'say "hi"', 'two\nlines', 'plain', true, null]])).toBe('"a,b","say ""hi""","two\nlines",plain,true,\r\n');
  });
});

describe('csvStream', () => {
  const pages: Record<number, { rows: number[][]; nextCursor: number | null }> = {
    0: { rows: [[1], [2]], nextCursor: 2 },
    2: { rows: [], nextCursor: 5 },
    5: { rows: [[3]], nextCursor: null },
  };

  it('sends the header and then each page, which it reads on demand', async () => {
    const asked: (number | undefined)[] = [];
    const stream = csvStream(['n'], async (cursor) => {
      asked.push(cursor);
      return pages[cursor ?? 0]!;
    });
    const chunks: string[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk).toString());
    expect(chunks).toEqual(['\uFEFFn\r\n', '1\r\n2\r\n', '3\r\n']);
    expect(asked).toEqual([undefined, 2, 5]);
  });

  it('fails when a page cannot be read, instead of looking complete', async () => {
    const stream = csvStream(['n'], async () => Promise.reject(new Error('the database is away')));
    await expect(new Response(stream).text()).rejects.toThrow('the database is away');
  });
});
