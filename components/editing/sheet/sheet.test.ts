import { describe, expect, it } from 'vitest';
import { parseAmount } from '@/components/ui/money';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { readCells } from './clipboard';
import { type Range, rangeOf, selectionAt } from './selection';
import {
  addRows,
  type ColumnRules,
  clear,
  copyRange,
  type Entered,
  enter,
  fillDown,
  nothingEntered,
  paste,
  problemOf,
  rebase,
  type Sheet,
  valueAt,
  withoutRows,
} from './sheet';

const text = (value: unknown) => String(value ?? '');
const columns: ColumnRules[] = [
  { key: 'name', names: ['Nom', 'Produit'], write: text, read: (typed) => ({ value: typed }), initial: '', required: 'Enter a name' },
  {
    key: 'price',
    names: ['Prix'],
    write: (value) => (typeof value === 'number' ? (value / 100).toFixed(2) : ''),
    read: (typed) => {
      const value = parseAmount(typed, 2);
      return value === null ? { problem: 'Enter an amount' } : { value: value ?? null };
    },
    initial: null,
  },
  { key: 'image', write: text },
];
const saved = new Map([
  ['1', { name: 'Tarte', price: 450, image: 'a' }],
  ['2', { name: 'Flan', price: 300, image: null }],
  ['3', { name: 'Baba', price: null, image: null }],
]);
let made = 0;
const newKey = () => `new-${++made}`;
function sheetOf(entered: Entered = nothingEntered): Sheet {
  return { columns, saved, entered, order: [...entered.added, null, '1', '2', '3'] };
}
const cell = (row: number, column: number): Range => rangeOf(selectionAt(row, column));
const rowsOf = (entered: Entered) => entered.added.map((key) => ['name', 'price'].map((column) => valueAt(sheetOf(entered), key, column)));
const pasted = (range: Range, clipboard: string, entered?: Entered) => paste(sheetOf(entered), range, readCells(clipboard), newKey);

it('keeps an entry that differs from the saved row, and drops it when the saved value is typed again', () => {
  const sheet = sheetOf();
  const once = enter(sheet, nothingEntered, [{ key: '1', column: 'price', value: 500 }]);
  expect(valueAt({ ...sheet, entered: once }, '1', 'price')).toBe(500);
  expect(valueAt({ ...sheet, entered: once }, '1', 'name')).toBe('Tarte');
  expect(enter(sheet, once, [{ key: '1', column: 'price', value: 450 }]).cells.size).toBe(0);
});

describe('paste', () => {
  it('creates rows from a French Excel list with decimal commas and currency signs', () => {
    const { entered, range } = pasted(cell(0, 0), 'Crème brûlée\t6,50 €\r\n"Menu\r\nmidi"\t1 234,50\u00a0€\r\nThé\t€3\r\n');
    expect(rowsOf(entered)).toEqual([
      ['Crème brûlée', 650],
      ['Menu\nmidi', 123_450],
      ['Thé', 300],
    ]);
    expect(range).toEqual({ top: 0, bottom: 2, left: 0, right: 1 });
  });

  it('assigns columns by a header line and skips empty lines', () => {
    const { entered } = pasted(cell(0, 0), 'PRIX\tCalories\tProduit\n4,50\t210\tTarte\n\t\t\n3\t190\tFlan\n');
    expect(rowsOf(entered)).toEqual([
      ['Tarte', 450],
      ['Flan', 300],
    ]);
  });

  it('does not spill from a new row into saved ones', () => {
    const begun = addRows(nothingEntered, ['new-a']);
    const { entered } = pasted(cell(0, 0), 'a\nb\nc', begun);
    expect(rowsOf(entered).map(([name]) => name)).toEqual(['a', 'b', 'c']);
    expect([...entered.cells.keys()].filter((key) => saved.has(key))).toEqual([]);
  });

  it('overwrites saved rows and adds new rows past the last one', () => {
    const { entered } = pasted(cell(2, 1), '1\n2\n3');
    expect(entered.cells).toEqual(
      new Map([
        ['2', { price: 100 }],
        ['3', { price: 200 }],
        [entered.added[0]!, { price: 300 }],
      ]),
    );
  });

  it('fills a range with a single cell, and does not repeat a block that does not fit', () => {
    const range = { top: 1, bottom: 3, left: 1, right: 1 };
    expect([...pasted(range, '7,2').entered.cells.values()]).toEqual([{ price: 720 }, { price: 720 }, { price: 720 }]);
    const two = pasted({ ...range, bottom: 2 }, '5\n6');
    expect([...two.entered.cells.values()]).toEqual([{ price: 500 }, { price: 600 }]);
    expect(pasted(range, '5\n6').range.bottom).toBe(2);
  });

  it('repeats a block that fits a range a whole number of times, downwards and sideways', () => {
    const begun = addRows(nothingEntered, ['new-a', 'new-b', 'new-c', 'new-d']);
    const { entered, range } = pasted({ top: 0, bottom: 3, left: 0, right: 0 }, 'Thé\nLait', begun);
    expect(rowsOf(entered).map(([name]) => name)).toEqual(['Thé', 'Lait', 'Thé', 'Lait']);
    expect(range).toEqual({ top: 0, bottom: 3, left: 0, right: 0 });
    const both = pasted({ top: 1, bottom: 2, left: 0, right: 1 }, '3\n4');
    expect([...both.entered.cells.values()]).toEqual([
      { name: '3', price: 300 },
      { name: '4', price: 400 },
    ]);
  });

  it('keeps unreadable text in its cell with its problem, and skips read-only cells', () => {
    const { entered, skipped } = pasted(cell(1, 1), 'cheap\tpicture.png');
    const value = valueAt(sheetOf(entered), '1', 'price');
    expect(value).toEqual({ unread: 'cheap' });
    expect(problemOf(columns[1]!, value, false)).toBe('Enter an amount');
    expect(skipped).toBe(1);
    expect(copyRange(sheetOf(entered), cell(1, 1))).toEqual([['cheap']]);
  });
});

it('reports a missing required value in a new row', () => {
  expect(problemOf(columns[0]!, '', true)).toBe('Enter a name');
  expect(problemOf(columns[0]!, 'Tarte', true)).toBeNull();
});

it('fills down from the first row of a range, or from the row above a single cell', () => {
  expect([...fillDown(sheetOf(), { top: 1, bottom: 3, left: 0, right: 1 }).cells]).toEqual([
    ['2', { name: 'Tarte', price: 450 }],
    ['3', { name: 'Tarte', price: 450 }],
  ]);
  expect([...fillDown(sheetOf(), cell(3, 1)).cells]).toEqual([['3', { price: 300 }]]);
  expect(fillDown(sheetOf(), cell(0, 1))).toBe(nothingEntered);
});

it('clears cells, except read-only ones', () => {
  expect([...clear(sheetOf(), { top: 1, bottom: 1, left: 1, right: 2 }).cells]).toEqual([['1', { price: null }]]);
});

it('copies a range as text', () => {
  expect(copyRange(sheetOf(), { top: 0, bottom: 2, left: 0, right: 1 })).toEqual([
    ['', ''],
    ['Tarte', '4.50'],
    ['Flan', '3.00'],
  ]);
});

describe('undoing and redoing a step', () => {
  const price = (value: number) => [{ key: '1', column: 'price', value }];
  const first = enter(sheetOf(), nothingEntered, price(500));
  const second = pasted(cell(0, 0), 'Thé\t3', first).entered;

  it('restores the entries before or after it', () => {
    expect(rebase(second, first, second)).toEqual(first);
    expect(rebase(first, second, first)).toEqual(second);
    expect(rebase(first, nothingEntered, first)).toEqual(nothingEntered);
  });

  it('keeps entries that were made beside it', () => {
    const beside = enter(sheetOf(), second, [{ key: '1', column: 'name', value: 'Tarte Tatin' }]);
    const undone = rebase(first, nothingEntered, beside);
    expect(undone.added).toEqual(second.added);
    expect(rebase(second, first, beside).cells.get('1')).toEqual({ price: 500, name: 'Tarte Tatin' });
  });
});

it('discards the entries of a row, and removes a new row', () => {
  const { entered } = pasted(cell(0, 0), 'Thé\t3\nLait\t2');
  expect(rowsOf(withoutRows(entered, [entered.added[0]!]))).toEqual([['Lait', 200]]);
});

it('stays fast when ten thousand rows are pasted', () => {
  const listOf = (rows: number) => Array.from({ length: rows }, (_, index) => `Produit ${index}\t${index % 90},50`).join('\n');
  expect(pasted(cell(0, 0), listOf(10_000)).entered.added).toHaveLength(10_000);
  expect(growthOf(10_000, listOf, (list) => pasted(cell(0, 0), list))).toBeLessThan(MOST_GROWTH);
});
