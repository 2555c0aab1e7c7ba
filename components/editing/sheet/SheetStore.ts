import { sameJson } from '../sharedEdit.rules';
import { noSteps, recordStep, undoOrRedo } from '../steps.rules';
import { SheetRows } from './SheetRows';
import { fitSelection, moveSelection, rangeOf, type Selection, type SheetKey, selectionAt } from './selection';
import {
  addRows,
  type CellEdit,
  type ColumnRules,
  clear,
  type Entered,
  enter,
  fillDown,
  nothingEntered,
  paste,
  problemOf,
  type RowKey,
  readText,
  rebase,
  textOf,
  valueAt,
  withoutRows,
} from './sheet';
import type { Faults, SheetAct, SheetStep } from './sheetState';

/** A sheet outside React: its rows, and what a person does in them by keyboard, pointer and clipboard. */
export class SheetStore<Row> extends SheetRows<Row> {
  /** Changes the entries as one step that can be undone. */
  act(act: SheetAct, entered: Entered, selection = this.state.selection, count = 1): void {
    const before = this.state.entered;
    if (entered === before) {
      this.set({ selection });
      return;
    }
    for (const [key, cells] of entered.cells) {
      const saved = this.state.saved.get(key);
      // A new entry starts from the current value; an existing one keeps the value it started from.
      if (saved && cells !== before.cells.get(key) && !before.cells.has(key)) this.origins.set(key, saved);
    }
    const step: SheetStep = { before, after: entered, sightBefore: this.state.selection, sightAfter: selection, act, count };
    const refused = new Map([...this.state.refused].filter(([key]) => entered.cells.get(key) === before.cells.get(key)));
    this.set({ entered, refused, selection, steps: recordStep(this.state.steps, step, () => false) });
  }

  undoOrRedo(direction: 'undo' | 'redo'): void {
    const { steps, entered } = this.state;
    const result = undoOrRedo(direction, steps, entered, rebase);
    if (!result) return;
    this.set({ steps: result.steps, entered: result.plan, editing: null });
    this.set({ selection: fitSelection(result.sight, this.extent) });
  }

  /** Reduces the selection to the focused cell. */
  collapse(): void {
    const { row, column } = this.state.selection.focus;
    this.select(selectionAt(row, column));
  }

  select(selection: Selection): void {
    this.set({ selection: fitSelection(selection, this.extent), editing: null });
  }

  /** @returns whether the key moved something */
  press(key: SheetKey, page: number): boolean {
    const next = moveSelection(this.state.selection, key, this.extent, page);
    if (next) this.set({ selection: next, editing: null });
    return next !== null;
  }

  private get focused(): { key: RowKey | null; column: ColumnRules | undefined } {
    const { row, column } = this.state.selection.focus;
    return { key: this.state.order[row] ?? null, column: this.columns[column] };
  }

  get canEdit(): boolean {
    return this.focused.column?.read !== undefined && this.state.order.length > 0;
  }

  /**
   * Starts editing the focused cell.
   * @param text replaces the cell’s value; without it, the value is edited
   */
  edit(text?: string): void {
    const { key, column } = this.focused;
    if (!column || !this.canEdit) return;
    const value = valueAt(this.sheet, key, column.key);
    const { focus } = this.state.selection;
    this.set({
      selection: { ...this.state.selection, anchor: focus, focus },
      editing: { text: text ?? textOf(column, value), isTyped: text !== undefined },
    });
  }

  setText(text: string): void {
    if (this.state.editing) this.set({ editing: { ...this.state.editing, text } });
  }

  cancel(): void {
    this.set({ editing: null });
  }

  /** Keeps what was typed. */
  commit(): void {
    const { editing } = this.state;
    const { column } = this.focused;
    this.set({ editing: null });
    if (editing && column) this.setValue(readText(column, editing.text.trim()));
  }

  /** Sets the value of the focused cell; in the row for a new entry, adds a row. */
  setValue(value: unknown): void {
    const { key, column } = this.focused;
    if (!column) return;
    const before = valueAt(this.sheet, key, column.key);
    if (sameJson(before, value)) return;
    const rowKey = key ?? this.options.newKey();
    const withRow = key === null ? addRows(this.state.entered, [rowKey]) : this.state.entered;
    this.act('type', enter(this.sheet, withRow, [{ key: rowKey, column: column.key, value }]));
  }

  /** @returns how many cells could not be changed */
  paste(text: readonly (readonly string[])[], target = rangeOf(this.state.selection)): number {
    const { entered, range, skipped } = paste(this.sheet, target, text, this.options.newKey);
    const selection = {
      anchor: { row: range.top, column: range.left },
      focus: { row: Math.max(range.top, range.bottom), column: Math.max(range.left, range.right) },
    };
    this.act('paste', entered, selection, (range.bottom - range.top + 1) * (range.right - range.left + 1));
    return skipped;
  }

  fillDown(): void {
    this.act('fill', fillDown(this.sheet, rangeOf(this.state.selection)));
  }

  clear(): void {
    this.act('clear', clear(this.sheet, rangeOf(this.state.selection)));
  }

  /** Enters values in many rows, as one step. */
  change(edits: readonly CellEdit[]): void {
    this.act('change', enter(this.sheet, this.state.entered, edits), this.state.selection, edits.length);
  }

  /** Discards the entries in these rows; new rows are removed. */
  discardRows(keys: Iterable<RowKey>): void {
    this.act('remove', withoutRows(this.state.entered, keys));
  }

  discard(): void {
    this.origins.clear();
    this.attempt = null;
    this.set({ entered: nothingEntered, steps: noSteps, refused: new Map(), editing: null });
  }

  /** The keys of the selected rows, top to bottom. */
  get selectedKeys(): RowKey[] {
    const { top, bottom } = rangeOf(this.state.selection);
    return this.state.order.slice(top, bottom + 1).filter((key) => key !== null);
  }

  /**
   * What keeps the entries from being saved.
   * @param allColumns all columns, including hidden ones
   */
  problems(allColumns: readonly ColumnRules[]): Faults {
    const { entered, saved } = this.state;
    const problemsByRow = new Map<RowKey, Readonly<Record<string, string>>>();
    for (const [key, cells] of entered.cells) {
      const isNew = !saved.has(key);
      for (const column of allColumns) {
        if (!(column.key in cells) && !isNew) continue;
        const problem = problemOf(column, valueAt({ columns: allColumns, saved, entered }, key, column.key), isNew);
        if (problem !== null) problemsByRow.set(key, { ...problemsByRow.get(key), [column.key]: problem });
      }
    }
    return problemsByRow;
  }

  /** The same, with what the last save was refused for. */
  faults(allColumns: readonly ColumnRules[]): Faults {
    const faultsByRow = new Map(this.state.refused);
    for (const [key, problems] of this.problems(allColumns)) faultsByRow.set(key, { ...faultsByRow.get(key), ...problems });
    return faultsByRow;
  }
}
