import { expect, it } from 'vitest';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { readCells, readList, writeCells } from './clipboard';

it('reads rows and cells with any line ending, and no row after the final one', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readCells(`a\tb${end}c\t${end}`)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  expect(readCells('a')).toEqual([['a']]);
  expect(readCells('')).toEqual([['']]);
  expect(readCells('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

it('reads quoted cells that contain tabs, line breaks and quotes', () => {
  expect(readCells('"Menu\r\nmidi"\t"le ""grand"""\r\n"a\tb"\tc\r\n')).toEqual([
    ['Menu\nmidi', 'le "grand"'],
    ['a\tb', 'c'],
  ]);
});

it('keeps quotes literally unless they enclose a whole cell', () => {
  expect(readCells('12" pizza\t"Chef" salad\n"open')).toEqual([['12" pizza', '"Chef" salad'], ['"open']]);
  expect(readCells('"')).toEqual([['"']]);
});

it('keeps the non-breaking space and currency sign of a price from French Excel', () => {
  expect(readCells('Crème brûlée\t6,50\u00a0€\r\n')).toEqual([['Crème brûlée', '6,50\u00a0€']]);
});

it('reads long lists fast, even with quotes that never close', () => {
  for (const line of ['"open\n', `${'x'.repeat(20)}\t"a ""b"""\t1,20\n`]) {
    expect(readCells(line.repeat(20_000))).toHaveLength(20_000);
    expect(growthOf(20_000, (lines) => line.repeat(lines), readCells)).toBeLessThan(MOST_GROWTH);
  }
});

it('writes cells so that they read back the same', () => {
  const rows = [
    ['Crème «brûlée»', '6,50', ''],
    ['two\nlines', 'a\tb', 'le "grand"'],
    ['=HYPERLINK("x")', '+33 1', '-1', '@home', 'a;=1+1'],
  ];
  expect(readCells(writeCells(rows))).toEqual(rows);
});

it('escapes formulas that a spreadsheet would run', () => {
  expect(writeCells([['=1+1', '2,40']])).toBe(`'=1+1\t"2,40"`);
});

it('splits a list from an e-mail at semicolons that separate cells, and skips empty lines', () => {
  expect(readList('Tarte; 4,50 €\n\nFlan;3\n')).toEqual([
    ['Tarte', '4,50 €'],
    ['Flan', '3'],
  ]);
  expect(readList('Tarte\t4,50; ou 5\nFlan\t3')).toEqual([
    ['Tarte', '4,50; ou 5'],
    ['Flan', '3'],
  ]);
  expect(readList('Tarte ; citron\nFlan')).toEqual([['Tarte ; citron'], ['Flan']]);
});
