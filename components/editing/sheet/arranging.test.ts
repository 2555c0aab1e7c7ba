import { expect, it } from 'vitest';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { draggedRange, fillTo, orderBy } from './arranging';
import { nothingEntered, type Sheet } from './sheet';

const columns = [
  { key: 'name', write: String, read: (value: string) => ({ value }) },
  { key: 'price', write: (value: unknown) => (value === null ? '' : String(value)), read: (value: string) => ({ value: Number(value) }) },
  { key: 'image', write: String },
];
const rows = [
  ['Œuf', 450],
  ['Éclair 10', null],
  ['Éclair 9', 1_200],
  ['tarte', 90],
] as const;
const sheet: Sheet = {
  columns,
  order: [null, ...rows.map((_, index) => String(index))],
  saved: new Map(rows.map(([name, price], index) => [String(index), { name, price, image: 'x' }])),
  entered: nothingEntered,
};

it('fills a range dragged up or down by repeating its rows', () => {
  const source = { top: 1, bottom: 2, left: 0, right: 2 };
  expect(draggedRange(source, 4)).toEqual({ ...source, bottom: 4 });
  expect(draggedRange({ ...source, top: 3, bottom: 3 }, 1)).toEqual({ ...source, top: 1, bottom: 3 });
  const filled = fillTo(sheet, source, draggedRange(source, 4)).cells;
  expect(Object.fromEntries(filled)).toEqual({ 2: { name: 'Œuf', price: 450 }, 3: { name: 'Éclair 10', price: null } });
  const up = fillTo(sheet, { ...source, top: 3, bottom: 4 }, { ...source, top: 1, bottom: 4 }).cells;
  expect(up.get('0')).toEqual({ name: 'Éclair 9', price: 1_200 });
  expect(up.get('1')).toEqual({ name: 'tarte', price: 90 });
});

it('stays fast when thousands of cells are filled', () => {
  const sheetOf = (rows: number) => {
    const keys = Array.from({ length: rows }, (_, index) => String(index));
    return { ...sheet, order: keys, saved: new Map(keys.map((key) => [key, { name: key, price: 1, image: '' }])) };
  };
  const source = { top: 0, bottom: 0, left: 0, right: 1 };
  const fill = (many: ReturnType<typeof sheetOf>) => fillTo(many, source, draggedRange(source, many.order.length - 1)).cells;
  expect(fill(sheetOf(4_000)).size).toBe(3_999);
  expect(growthOf(4_000, sheetOf, fill)).toBeLessThan(MOST_GROWTH);
});

it('sorts rows by number or in natural text order, with empty cells last', () => {
  const by = (column: string, direction: 'ascending' | 'descending') => orderBy(sheet, column, direction).join('');
  expect(by('name', 'ascending')).toBe('2103');
  expect(by('name', 'descending')).toBe('3012');
  expect(by('price', 'ascending')).toBe('3021');
  expect(by('price', 'descending')).toBe('2031');
});
