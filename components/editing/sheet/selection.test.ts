import { describe, expect, it } from 'vitest';
import { fitSelection, followRows, moveSelection, rangeOf, type Selection, type SheetKey, selectionAt } from './selection';

const extent = { rows: 100, columns: 4 };
const press = (from: Selection, key: string, held: Partial<SheetKey> = {}) =>
  moveSelection(from, { key, shiftKey: false, isCommand: false, ...held }, extent, 20);
const focusAfter = (from: Selection, key: string, held?: Partial<SheetKey>) => press(from, key, held)?.focus;

it('moves by arrow keys, pages and ends, and stays inside the sheet', () => {
  const from = selectionAt(50, 2);
  expect(focusAfter(from, 'ArrowDown')).toEqual({ row: 51, column: 2 });
  expect(focusAfter(from, 'ArrowLeft')).toEqual({ row: 50, column: 1 });
  expect(focusAfter(from, 'PageDown')).toEqual({ row: 70, column: 2 });
  expect(focusAfter(selectionAt(95, 0), 'PageDown')).toEqual({ row: 99, column: 0 });
  expect(focusAfter(from, 'Home')).toEqual({ row: 50, column: 0 });
  expect(focusAfter(from, 'End', { isCommand: true })).toEqual({ row: 99, column: 3 });
  expect(focusAfter(from, 'ArrowUp', { isCommand: true })).toEqual({ row: 0, column: 2 });
  expect(focusAfter(selectionAt(0, 0), 'ArrowUp')).toEqual({ row: 0, column: 0 });
  expect(press(from, 'x')).toBeNull();
});

it('extends with Shift from where it began, in any direction', () => {
  const twice = press(press(selectionAt(5, 1), 'ArrowDown', { shiftKey: true })!, 'ArrowLeft', { shiftKey: true })!;
  expect(rangeOf(twice)).toEqual({ top: 5, bottom: 6, left: 0, right: 1 });
  expect(rangeOf(press(twice, 'ArrowUp', { shiftKey: true, isCommand: true })!)).toEqual({ top: 0, bottom: 5, left: 0, right: 1 });
  expect(rangeOf(press(twice, 'ArrowRight')!)).toEqual({ top: 6, bottom: 6, left: 1, right: 1 });
});

it('selects everything, whole rows or whole columns', () => {
  const some: Selection = { anchor: { row: 3, column: 1 }, focus: { row: 5, column: 2 } };
  expect(rangeOf(press(some, 'a', { isCommand: true })!)).toEqual({ top: 0, bottom: 99, left: 0, right: 3 });
  expect(rangeOf(press(some, ' ', { shiftKey: true })!)).toEqual({ top: 3, bottom: 5, left: 0, right: 3 });
  expect(rangeOf(press(some, ' ', { isCommand: true })!)).toEqual({ top: 0, bottom: 99, left: 1, right: 2 });
});

it('moves with Tab from cell to cell and on to the next row, and leaves the sheet at its ends', () => {
  expect(focusAfter(selectionAt(7, 3), 'Tab')).toEqual({ row: 8, column: 0 });
  expect(focusAfter(selectionAt(7, 0), 'Tab', { shiftKey: true })).toEqual({ row: 6, column: 3 });
  expect(press(selectionAt(99, 3), 'Tab')).toBeNull();
  expect(press(selectionAt(0, 0), 'Tab', { shiftKey: true })).toBeNull();
});

it('returns with Enter to the column where Tab began, one row below', () => {
  const filled = press(press(selectionAt(7, 1), 'Tab')!, 'Tab')!;
  expect(filled.focus).toEqual({ row: 7, column: 3 });
  expect(focusAfter(filled, 'Enter')).toEqual({ row: 8, column: 1 });
  expect(focusAfter(press(filled, 'ArrowUp')!, 'Enter')).toEqual({ row: 7, column: 3 });
  expect(focusAfter(selectionAt(7, 3), 'Enter', { shiftKey: true })).toEqual({ row: 6, column: 3 });
});

it('stays inside the sheet when rows are gone', () => {
  expect(fitSelection(selectionAt(50, 3), { rows: 10, columns: 2 }).focus).toEqual({ row: 9, column: 1 });
});

describe('selection when rows are added, removed or moved', () => {
  const chosen: Selection = { anchor: { row: 1, column: 0 }, focus: { row: 2, column: 3 } };
  const then = (...rows: string[]) => followRows(chosen, ['a', 'b', 'c', 'd'], rows, { rows: rows.length, columns: 4 });

  it('stays on its rows, wherever they move', () => {
    expect(then('new', 'a', 'b', 'c', 'd')).toMatchObject({ anchor: { row: 2, column: 0 }, focus: { row: 3, column: 3 } });
    expect(then('b', 'c')).toMatchObject({ anchor: { row: 0, column: 0 }, focus: { row: 1, column: 3 } });
  });

  it('collapses to the focused cell when its rows are separated or reordered', () => {
    expect(then('a', 'b', 'new', 'c')).toMatchObject(selectionAt(3, 3));
    expect(then('c', 'b')).toMatchObject(selectionAt(0, 3));
  });

  it('becomes a single cell when its rows are gone', () => {
    expect(then('x', 'y')).toMatchObject(selectionAt(1, 3));
    expect(then('a', 'b')).toMatchObject(selectionAt(1, 3));
  });
});
