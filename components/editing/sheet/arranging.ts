import type { Range } from './selection';
import { type Entered, enter, type RowKey, type Sheet, textOf, valueAt } from './sheet';

/*
 * What a pointer does to a sheet as a whole: fill by dragging, and sort by a column. Pure functions.
 */

/** The range that dragging the fill handle to a row covers. It grows vertically only, as columns hold different things. */
export const draggedRange = (source: Range, row: number): Range => ({
  ...source,
  top: Math.min(source.top, row),
  bottom: Math.max(source.bottom, row),
});

/** Repeats the rows of a range over the rows it was dragged to. */
export function fillTo(sheet: Sheet, source: Range, target: Range): Entered {
  const columns = sheet.columns.slice(source.left, source.right + 1).filter(({ read }) => read);
  const height = source.bottom - source.top + 1;
  const edits = sheet.order.slice(target.top, target.bottom + 1).flatMap((key, index) => {
    const row = target.top + index;
    if (key === null || (row >= source.top && row <= source.bottom)) return [];
    const offset = (((row - source.top) % height) + height) % height;
    const sourceKey = sheet.order[source.top + offset] ?? null;
    return columns.map(({ key: column }) => ({ key, column, value: valueAt(sheet, sourceKey, column) }));
  });
  return enter(sheet, sheet.entered, edits);
}

export type Direction = 'ascending' | 'descending';

/** Sorts the saved rows by what a column shows, empty ones last. */
export function orderBy(sheet: Sheet, column: string, direction: Direction): RowKey[] {
  const rules = sheet.columns.find(({ key }) => key === column);
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const rows = sheet.order.flatMap((key) => {
    if (key === null || !sheet.saved.has(key)) return [];
    const value = valueAt(sheet, key, column);
    return [{ key, number: typeof value === 'number' && !rules?.choice ? value : null, text: rules ? textOf(rules, value) : '' }];
  });
  const sign = direction === 'ascending' ? 1 : -1;
  const isEmpty = ({ number, text }: { number: number | null; text: string }) => number === null && text === '';
  return rows
    .sort((a, b) => {
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
      return sign * (a.number !== null && b.number !== null ? a.number - b.number : collator.compare(a.text, b.text));
    })
    .map(({ key }) => key);
}
