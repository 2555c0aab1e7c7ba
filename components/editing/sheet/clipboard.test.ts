import { expect, it } from 'vitest';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { readCells, readList, writeCells } from './clipboard';

it('reads rows and cells, whatever ends the lines, and no row after the last line end', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readCells(`a\tb${end}c\t${end}`)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  expect(readCells('a')).toEqual([['a']]);
  expect(readCells('')).toEqual([['']]);
  expect(readCells('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

it('reads quoted cells with tabs, line ends and quotes in them', () => {
  expect(readCells('"Menu\r\nmidi"\t"le ""grand"""\r\n"a\tb"\tc\r\n')).toEqual([
    ['Menu\nmidi', 'le "grand"'],
    ['a\tb', 'c'],
  ]);
});

it('takes a quote that opens no cell as it stands', () => {
  expect(readCells('12" pizza\t"Chef" salad\n"open')).toEqual([['12" pizza', '"Chef" salad'], ['"open']]);
  expect(readCells('"')).toEqual([['"']]);
});

it('keeps what French Excel writes in a price', () => {
  expect(readCells('Crème brûlée\t6,50\u00a0€\r\n')).toEqual([['Crème brûlée', '6,50\u00a0€']]);
});

it('is done with a long list at once, also where quotes open and never close', () => {
  for (const line of ['"open\n', `${'x'.repeat(20)}\t"a ""b"""\t1,20\n`]) {
    expect(readCells(line.repeat(20_000))).toHaveLength(20_000);
    expect(growthOf(20_000, (lines) => line.repeat(lines), readCells)).toBeLessThan(MOST_GROWTH);
  }
});

it('writes what it reads back the same', () => {
  const rows = [
    ['Crème «brûlée»', '6,50', ''],
    ['two\nlines', 'a\tb', 'le "grand"'],
    ['=HYPERLINK("x")', '+33 1', '-1', '@home', 'a;=1+1'],
  ];
  expect(readCells(writeCells(rows))).toEqual(rows);
});

it('writes nothing that a spreadsheet runs', () => {
  expect(writeCells([['=1+1', '2,40']])).toBe(`'=1+1\t"2,40"`);
});

it('parts a list of a mail at semicolons, and leaves empty lines out', () => {
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
