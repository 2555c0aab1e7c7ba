import { describe, expect, it } from 'vitest';
import { type Column, nextSort, sortRows } from './columns';
import { toCsv } from './csv';
import { columnWidth, tableMinWidth, yieldRules } from './measures';

interface Row {
  name: string;
  quantity: number | null;
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Product', cell: (row) => row.name, sortBy: (row) => row.name, csv: (row) => row.name },
  { key: 'quantity', header: 'Quantity', cell: (row) => row.quantity, sortBy: (row) => row.quantity, csv: (row) => row.quantity },
  { key: 'actions', header: 'Actions', cell: () => null },
];
const names = (rows: Row[]) => rows.map((row) => row.name);

describe('sorting', () => {
  const rows: Row[] = [
    { name: 'Éclair', quantity: 10 },
    { name: 'eau 10', quantity: null },
    { name: 'Eau 9', quantity: 2 },
  ];

  it('ignores accents and case, and orders numbers within words by value', () => {
    expect(names(sortRows(rows, columns, { column: 'name', direction: 'asc' }, 'fr'))).toEqual(['Eau 9', 'eau 10', 'Éclair']);
  });

  it('puts rows without a value last in both directions', () => {
    expect(names(sortRows(rows, columns, { column: 'quantity', direction: 'asc' }, 'en'))).toEqual(['Eau 9', 'Éclair', 'eau 10']);
    expect(names(sortRows(rows, columns, { column: 'quantity', direction: 'desc' }, 'en'))).toEqual(['Éclair', 'Eau 9', 'eau 10']);
  });

  it('leaves the rows as they are for a column that is unknown or cannot be sorted', () => {
    expect(sortRows(rows, columns, { column: 'gone', direction: 'asc' }, 'en')).toBe(rows);
    expect(sortRows(rows, columns, { column: 'actions', direction: 'asc' }, 'en')).toBe(rows);
  });

  it('goes from ascending to descending to none', () => {
    const first = nextSort(null, 'name');
    const second = nextSort(first, 'name');
    expect([first?.direction, second?.direction, nextSort(second, 'name')]).toEqual(['asc', 'desc', null]);
    expect(nextSort(second, 'quantity')).toEqual({ column: 'quantity', direction: 'asc' });
  });
});

describe('CSV', () => {
  const lines = (rows: Row[]) => toCsv(columns, rows).replace('\uFEFF', '').split('\r\n').slice(1, -1);

  it('has a header of the columns with a value, and marks itself as UTF-8', () => {
    expect(toCsv(columns, [])).toBe('\uFEFFProduct,Quantity\r\n');
  });

  it('quotes text that would break a line', () => {
    expect(
      lines([
        { name: 'Pain, «bis»', quantity: 1 },
        { name: 'Tarte "maison"', quantity: null },
      ]),
    ).toEqual(['"Pain, «bis»",1', '"Tarte ""maison""",']);
  });

  it('prevents text that looks like a formula from running, and keeps numbers as they are', () => {
    expect(
      lines([
        { name: '=1+1', quantity: -4 },
        { name: '@SUM(A1)', quantity: 0 },
        { name: '-cmd', quantity: 1 },
        { name: '＝1+1', quantity: 1 },
        { name: 'Pain;=1+1', quantity: 1 },
      ]),
    ).toEqual(["'=1+1,-4", "'@SUM(A1),0", "'-cmd,1", "'＝1+1,1", `"Pain;'=1+1",1`]);
  });
});

describe('column widths', () => {
  const cell = () => null;
  const wide: Column<Row>[] = [
    { key: 'name', header: 'Product', cell, minWidth: 200 },
    { key: 'sku', header: 'SKU', cell, width: 100, yields: 2 },
    { key: 'quantity', header: 'Quantity', cell, width: 90 },
    { key: 'who', header: 'By', cell, width: 110, share: 15, yields: 1 },
  ];

  it('hide columns one by one, the lowest yields first, as the table becomes too narrow', () => {
    expect(yieldRules(wide, 't').split('\n')).toEqual([
      '@container (width < 517px) { [data-table="t"] :is(col, th, td):nth-child(4) { display: none } }',
      '@container (width < 407px) { [data-table="t"] :is(col, th, td):nth-child(2) { display: none } }',
    ]);
    expect(tableMinWidth(wide)).toBe(290);
  });

  it('need no rules when every column stays', () => {
    expect(yieldRules(columns, 't')).toBe('');
  });

  it('let a column with a share grow with the table, and one without a width take the rest', () => {
    expect(wide.map(columnWidth)).toEqual([undefined, '100px', '90px', 'max(110px, 15cqi)']);
  });
});
