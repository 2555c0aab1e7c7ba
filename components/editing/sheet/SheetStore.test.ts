// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { growthOf, MOST_GROWTH } from '@/server/testing/processor-time';
import { SheetStore } from './SheetStore';
import { selectionAt } from './selection';
import type { ColumnRules } from './sheet';

interface Row {
  id: number;
  name: string;
  price: number | null;
}

const text = (value: unknown) => String(value ?? '');
const columns: ColumnRules[] = [
  { key: 'name', write: text, read: (value) => ({ value }), initial: '', required: 'Enter a name' },
  {
    key: 'price',
    write: text,
    read: (value) => (value === '' ? { value: null } : /^\d+$/.test(value) ? { value: Number(value) } : { problem: 'Enter a number' }),
    initial: null,
  },
];
const rows: Row[] = [
  { id: 1, name: 'Tarte', price: 450 },
  { id: 2, name: 'Flan', price: 300 },
];
let made: number;
function open(): SheetStore<Row> {
  const store = new SheetStore<Row>({
    keyOf: ({ id }) => String(id),
    fieldsOf: ({ name, price }) => ({ name, price }),
    newKey: () => `new-${++made}`,
    canAdd: true,
  });
  store.setColumns(columns);
  store.show(rows);
  return store;
}
let store: SheetStore<Row>;
beforeEach(() => {
  made = 0;
  store = open();
});
const type = (row: number, column: number, value: string) => {
  store.select(selectionAt(row, column));
  store.edit(value);
  store.commit();
};
const cells = () => Object.fromEntries(store.state.entered.cells);

it('shows new rows and the row for a new entry above the saved rows', () => {
  expect(store.state.order).toEqual([null, '1', '2']);
  type(0, 0, 'Thé');
  expect(store.state.order).toEqual(['new-1', null, '1', '2']);
  expect(store.edits).toEqual([{ key: 'new-1', row: null, cells: { name: 'Thé' } }]);
});

it('edits or overwrites a cell, discards the text on Escape, and drops an entry equal to the saved value', () => {
  store.select(selectionAt(1, 1));
  store.edit();
  expect(store.state.editing).toEqual({ text: '450', isTyped: false });
  store.setText('4500');
  store.cancel();
  expect(cells()).toEqual({});
  type(1, 1, '500');
  expect(cells()).toEqual({ 1: { price: 500 } });
  type(1, 1, '450');
  expect(cells()).toEqual({});
});

it('undoes and redoes steps together with their selection', () => {
  type(1, 1, '500');
  store.select(selectionAt(0, 0));
  store.paste([
    ['Thé', '3'],
    ['Lait', '2'],
  ]);
  store.undoOrRedo('undo');
  expect(cells()).toEqual({ 1: { price: 500 } });
  expect(store.state.order).toEqual([null, '1', '2']);
  store.undoOrRedo('undo');
  expect(store.state.selection.focus).toEqual({ row: 1, column: 1 });
  expect(cells()).toEqual({});
  store.undoOrRedo('redo');
  store.undoOrRedo('redo');
  expect(Object.keys(cells()).sort()).toEqual(['1', 'new-1', 'new-2']);
});

it('reports what keeps a row from being saved until it is corrected', () => {
  type(0, 1, 'cheap');
  expect(store.faults(columns).get('new-1')).toEqual({ name: 'Enter a name', price: 'Enter a number' });
  store.refuse(new Map([['new-1', { name: 'This already exists' }]]));
  type(0, 0, 'Thé');
  type(0, 1, '3');
  expect(store.faults(columns).size).toBe(0);
});

describe('a colleague’s save', () => {
  it('is taken in beneath unsaved entries', () => {
    type(1, 1, '500');
    store.mergeRows([{ id: 1, name: 'Tarte Tatin', price: 450 }]);
    expect(cells()).toEqual({ 1: { price: 500 } });
    expect(store.state.saved.get('1')?.name).toBe('Tarte Tatin');
    expect(store.conflicts).toEqual([]);
  });

  it('removes an entry that has the same value', () => {
    type(1, 1, '500');
    store.mergeRows([{ id: 1, name: 'Tarte', price: 500 }]);
    expect(cells()).toEqual({});
  });

  it('conflicts where both changed the same cell, until either side is chosen', () => {
    type(1, 1, '500');
    store.mergeRows([{ id: 1, name: 'Tarte', price: 480 }]);
    expect(store.conflicts).toMatchObject([{ key: '1', conflicts: [{ field: 'price', before: 450, mine: 500, theirs: 480 }] }]);
    store.settle(() => 'mine');
    expect([cells(), store.conflicts]).toEqual([{ 1: { price: 500 } }, []]);
    store.mergeRows([{ id: 1, name: 'Tarte', price: 490 }]);
    store.settle(() => 'theirs');
    expect([cells(), store.conflicts]).toEqual([{}, []]);
  });

  it('is kept when a step is undone', () => {
    type(1, 0, 'Tarte fine');
    store.mergeRows([{ id: 1, name: 'Tarte', price: 480 }]);
    store.undoOrRedo('undo');
    expect([cells(), store.state.saved.get('1')?.price]).toEqual([{}, 480]);
  });
});

it('keeps only the entries typed since the save was sent', () => {
  type(0, 0, 'Thé');
  type(2, 1, '500');
  const sent = new Map(store.edits.map((edit) => [edit.key, edit.cells]));
  type(2, 0, 'Tarte fine');
  store.applySaved(
    new Map([
      ['new-1', { sent: sent.get('new-1')!, row: { id: 3, name: 'Thé', price: null } }],
      ['1', { sent: sent.get('1')!, row: { id: 1, name: 'Tarte', price: 500 } }],
    ]),
  );
  expect(cells()).toEqual({ 1: { name: 'Tarte fine' } });
  expect(store.state.order).toEqual([null, '3', '1', '2']);
  // When the rows are read again, it stays where it was created.
  store.show([...rows, { id: 3, name: 'Thé', price: null }]);
  expect(store.state.order).toEqual([null, '3', '1', '2']);
  store.undoOrRedo('undo');
  expect(cells()).toEqual({ 1: { name: 'Tarte fine' } });
});

it('keeps a draft and restores it over what was saved meanwhile', () => {
  type(0, 0, 'Thé');
  type(2, 1, '500');
  const draft = JSON.parse(JSON.stringify(store.draft(7)));
  const later = open();
  later.show([{ id: 1, name: 'Tarte', price: 480 }, rows[1]!]);
  later.restore(draft);
  expect(later.edits).toMatchObject([
    { key: 'new-1', cells: { name: 'Thé' } },
    { key: '1', row: { price: 480 }, cells: { price: 500 } },
  ]);
  expect(later.conflicts).toHaveLength(1);
  later.discard();
  expect(later.draft(8)).toBeNull();
});

it('stays fast with ten thousand rows loaded page by page', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Produit ${id}`, price: id }));
  // Always in 50 pages, whatever the number of rows: each page brings all earlier rows, too.
  const take = (many: ReturnType<typeof rowsOf>) => {
    for (let page = 1; page <= 50; page++) store.show(many.slice(0, (page * many.length) / 50));
    store.change(many.map(({ id }) => ({ key: String(id), column: 'price', value: id + 1 })));
    return store.faults(columns).size;
  };
  expect(take(rowsOf(10_000))).toBe(0);
  expect(growthOf(10_000, rowsOf, take)).toBeLessThan(MOST_GROWTH);
});
