import { type Conflict, conflictsOf, type Held, sameJson, settle, takeIn } from '../heldEdit.rules';
import type { Side } from '../side';
import { noSteps, recordStep, type Step, type Steps, turn } from '../steps.rules';
import { at, fitSelection, followRows, moveSelection, rangeOf, type Selection, type SheetKey } from './selection';
import {
  addRows,
  type CellEdit,
  type ColumnRules,
  clear,
  type Entered,
  enter,
  type Fields,
  fillDown,
  lead,
  nothingEntered,
  paste,
  problemOf,
  type RowKey,
  readText,
  type Sheet,
  textOf,
  valueAt,
  withoutRows,
} from './sheet';

/** What a person did: a word of the sheet's toolbar for each. */
export type SheetAct = 'type' | 'paste' | 'fill' | 'clear' | 'change' | 'remove';
export interface SheetStep extends Step<Entered, Selection> {
  act: SheetAct;
  /** How many cells it concerned. */
  count: number;
}

/** What is wrong with cells, by row and column; the column `''` is the row as a whole. */
export type Faults = ReadonlyMap<RowKey, Readonly<Record<string, string>>>;

export interface SheetState {
  /** The keys of the rows from top to bottom: new ones, one that is none yet (null) where rows can be added, then the saved ones. */
  order: readonly (RowKey | null)[];
  saved: ReadonlyMap<RowKey, Fields>;
  entered: Entered;
  steps: Steps<SheetStep>;
  selection: Selection;
  /** The text in the cell that has the focus while it is edited, and whether it is typed over what was there; null: it is not edited. */
  editing: { text: string; isTyped: boolean } | null;
  /** What the last save was refused for. */
  refused: Faults;
}

/** What is entered in a row and not saved. */
export interface RowEdit<Row> {
  key: RowKey;
  /** The row as it is known to be saved; null for a new one. */
  row: Row | null;
  cells: Fields;
}

/** A row in which both changed the same. */
export interface RowConflict<Row> {
  key: RowKey;
  row: Row;
  conflicts: Conflict[];
}

/** New rows as they were sent, and the key that makes the sending one, however often it is sent. */
export interface SheetAttempt {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  rows: [RowKey, Fields][];
}

/** What this browser keeps of a sheet. */
export interface SheetDraft<Row> {
  at: number;
  /** What was sent and not answered. */
  attempt: SheetAttempt | null;
  added: RowKey[];
  cells: [RowKey, Fields][];
  /** The rows as they were known, and the values that the entries began with. */
  rows: [RowKey, Row][];
  origins: [RowKey, Fields][];
}

interface Options<Row> {
  keyOf: (row: Row) => RowKey;
  /** The values of a row by column; the same for the same row. */
  fieldsOf: (row: Row) => Fields;
  newKey: () => RowKey;
  canAdd: boolean;
}

/**
 * Holds a sheet outside React: what is saved as it was last read, and over it what is entered. What others save comes in beneath; a cell
 * that both changed waits for a choice.
 */
export class SheetStore<Row> {
  state: SheetState;
  private columns: readonly ColumnRules[] = [];
  private rows = new Map<RowKey, Row>();
  /** The saved rows in sight. */
  private inSight: readonly RowKey[] = [];
  private ranks: ReadonlyMap<RowKey, number> | null = null;
  private origins = new Map<RowKey, Fields>();
  /** The rows that were made and saved here, the last ones first. */
  private made: readonly RowKey[] = [];
  private readonly listeners = new Set<() => void>();
  /** The new rows that were sent and not answered yet: it is open whether they are made. */
  attempt: SheetAttempt | null = null;

  constructor(private readonly options: Options<Row>) {
    const blank = options.canAdd ? [null] : [];
    this.state = {
      order: blank,
      saved: new Map(),
      entered: nothingEntered,
      steps: noSteps,
      selection: at(0, 0),
      editing: null,
      refused: new Map(),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getState = (): SheetState => this.state;

  private set(change: Partial<SheetState>): void {
    this.state = { ...this.state, ...change };
    if (change.entered || change.saved) {
      const { entered } = this.state;
      const order = [...entered.added, ...(this.options.canAdd ? [null] : []), ...this.inSight];
      if (!sameOrder(order, this.state.order)) {
        const before = this.state.order;
        this.state.order = order;
        // One that came with the change is of the rows as they are now.
        this.state.selection = change.selection
          ? fitSelection(change.selection, this.extent)
          : followRows(this.state.selection, before, order, this.extent);
      }
    }
    for (const listener of this.listeners) listener();
  }

  /** The columns in sight, in their order. */
  setColumns(columns: readonly ColumnRules[]): void {
    this.columns = columns;
    this.set({ selection: fitSelection(this.state.selection, this.extent) });
  }

  get sheet(): Sheet {
    const { order, saved, entered } = this.state;
    return { columns: this.columns, order, saved, entered };
  }

  private get extent() {
    return { rows: Math.max(1, this.state.order.length), columns: Math.max(1, this.columns.length) };
  }

  row = (key: RowKey): Row | undefined => this.rows.get(key);

  /** Shows these rows, as they were read just now, in this order; those that were made here stay where they were made, above the others. */
  show(rows: readonly Row[]): void {
    const keys = rows.map(this.options.keyOf);
    const there = new Set(keys);
    const first = this.made.filter((key) => there.has(key));
    const isFirst = new Set(first);
    this.inSight = this.sortKeys(first.length === 0 ? keys : [...first, ...keys.filter((key) => !isFirst.has(key))]);
    this.meet(rows);
  }

  /** Shows the saved rows in another order, which stays while they change: nothing jumps. Rows that come later stand last. */
  arrange(keys: readonly RowKey[] | null): void {
    this.ranks = keys && new Map(keys.map((key, rank) => [key, rank]));
    this.inSight = this.sortKeys(this.inSight);
    this.set({ saved: this.state.saved });
  }

  private sortKeys(keys: readonly RowKey[]): readonly RowKey[] {
    const { ranks } = this;
    if (!ranks) return keys;
    return keys.toSorted((a, b) => (ranks.get(a) ?? ranks.size) - (ranks.get(b) ?? ranks.size));
  }

  /** Takes over what rows are by now, beneath what is entered. */
  meet(rows: readonly Row[]): void {
    const { keyOf, fieldsOf } = this.options;
    const saved = new Map(this.state.saved);
    const cells = new Map(this.state.entered.cells);
    for (const row of rows) {
      const key = keyOf(row);
      if (this.rows.get(key) === row && saved.has(key)) continue;
      const held = this.heldOf(key);
      this.rows.set(key, row);
      saved.set(key, fieldsOf(row));
      if (!held) continue;
      const next = takeIn(held, row, fieldsOf);
      const left = Object.entries(next.form).filter(([column, value]) => column in held.form && !sameJson(value, next.theirs[column]));
      if (left.length > 0) cells.set(key, Object.fromEntries(left));
      else cells.delete(key);
      this.origins.set(key, next.origin);
    }
    this.set({ saved, entered: { ...this.state.entered, cells } });
  }

  /** The entries of a saved row as the one policy for what two people edit has them; null where there are none. */
  private heldOf(key: RowKey): Held<Row, Fields> | null {
    const [row, theirs, cells] = [this.rows.get(key), this.state.saved.get(key), this.state.entered.cells.get(key)];
    if (row === undefined || !theirs || !cells) return null;
    const origin = this.origins.get(key) ?? theirs;
    return { base: row, theirs, origin, form: { ...origin, ...cells }, taken: {} };
  }

  /** The rows in which somebody else has changed what is changed here too. */
  get conflicts(): RowConflict<Row>[] {
    return [...this.state.entered.cells.keys()].flatMap((key) => {
      const held = this.heldOf(key);
      const conflicts = held ? conflictsOf(held) : [];
      return held && conflicts.length > 0 ? [{ key, row: held.base, conflicts }] : [];
    });
  }

  /** Takes a side for each cell in conflict. */
  settle(sideOf: (key: RowKey, column: string) => Side): void {
    const cells = new Map(this.state.entered.cells);
    for (const { key } of this.conflicts) {
      const held = this.heldOf(key);
      if (!held) continue;
      const next = settle(held, (column) => sideOf(key, column));
      this.origins.set(key, next.theirs);
      const left = Object.entries(next.form).filter(([column, value]) => !sameJson(value, next.theirs[column]));
      if (left.length > 0) cells.set(key, Object.fromEntries(left));
      else cells.delete(key);
    }
    this.set({ entered: { ...this.state.entered, cells }, steps: noSteps });
  }

  /** Does something to what is entered, as a step that can be taken back. */
  act(act: SheetAct, entered: Entered, selection = this.state.selection, count = 1): void {
    const before = this.state.entered;
    if (entered === before) {
      this.set({ selection });
      return;
    }
    for (const [key, cells] of entered.cells) {
      const saved = this.state.saved.get(key);
      // Entries begin with what stands now; what is entered already goes on from where it began.
      if (saved && cells !== before.cells.get(key) && !before.cells.has(key)) this.origins.set(key, saved);
    }
    const step: SheetStep = { before, after: entered, sightBefore: this.state.selection, sightAfter: selection, act, count };
    const refused = new Map([...this.state.refused].filter(([key]) => entered.cells.get(key) === before.cells.get(key)));
    this.set({ entered, refused, selection, steps: recordStep(this.state.steps, step, () => false) });
  }

  turn(way: 'undo' | 'redo'): void {
    const { steps, entered } = this.state;
    const turned = turn(way, steps, entered, lead);
    if (!turned) return;
    this.set({ steps: turned.steps, entered: turned.plan, editing: null });
    this.set({ selection: fitSelection(turned.sight, this.extent) });
  }

  /** Leaves the cell with the focus selected alone. */
  collapse(): void {
    const { row, column } = this.state.selection.focus;
    this.select(at(row, column));
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

  /** Begins to edit the cell with the focus. @param text what is typed over what it has; without it, that is gone on from */
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
    if (editing && column) this.put(readText(column, editing.text.trim()));
  }

  /** Gives the cell with the focus a value; in the row that is none yet it makes a new one. */
  put(value: unknown): void {
    const { key, column } = this.focused;
    if (!column) return;
    const before = valueAt(this.sheet, key, column.key);
    if (sameJson(before, value)) return;
    const made = key ?? this.options.newKey();
    const begun = key === null ? addRows(this.state.entered, [made]) : this.state.entered;
    this.act('type', enter(this.sheet, begun, [{ key: made, column: column.key, value }]));
  }

  /** @returns how many cells could not be changed */
  paste(text: readonly (readonly string[])[], where = rangeOf(this.state.selection)): number {
    const { entered, range, skipped } = paste(this.sheet, where, text, this.options.newKey);
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

  /** Takes back what is entered in rows; new ones are gone. */
  takeBack(keys: Iterable<RowKey>): void {
    this.act('remove', withoutRows(this.state.entered, keys));
  }

  discard(): void {
    this.origins.clear();
    this.attempt = null;
    this.set({ entered: nothingEntered, steps: noSteps, refused: new Map(), editing: null });
  }

  /** The keys of the rows that are selected, from top to bottom. */
  get selectedKeys(): RowKey[] {
    const { top, bottom } = rangeOf(this.state.selection);
    return this.state.order.slice(top, bottom + 1).filter((key) => key !== null);
  }

  /** What is entered, row by row: new ones first. */
  get edits(): RowEdit<Row>[] {
    const { added, cells } = this.state.entered;
    const edited = new Set([...added, ...cells.keys()]);
    return [...edited].map((key) => ({ key, row: this.rows.get(key) ?? null, cells: cells.get(key) ?? {} }));
  }

  /** What keeps what is entered from being saved. @param all every column, also those out of sight */
  problems(all: readonly ColumnRules[]): Faults {
    const { entered, saved } = this.state;
    const found = new Map<RowKey, Readonly<Record<string, string>>>();
    for (const [key, cells] of entered.cells) {
      const isNew = !saved.has(key);
      for (const column of all) {
        if (!(column.key in cells) && !isNew) continue;
        const problem = problemOf(column, valueAt({ columns: all, saved, entered }, key, column.key), isNew);
        if (problem !== null) found.set(key, { ...found.get(key), [column.key]: problem });
      }
    }
    return found;
  }

  /** Those, and what the last save was refused for. */
  faults(all: readonly ColumnRules[]): Faults {
    const found = new Map(this.state.refused);
    for (const [key, problems] of this.problems(all)) found.set(key, { ...found.get(key), ...problems });
    return found;
  }

  refuse(refused: Faults): void {
    this.set({ refused: new Map([...this.state.refused, ...refused]) });
  }

  /**
   * Takes over what a save left. What was entered since it was sent is still to be saved.
   * @param answers by the key under which it was sent, what was sent and the row that it left
   */
  noteSaved(answers: ReadonlyMap<RowKey, { sent: Fields; row: Row }>): void {
    const { keyOf, fieldsOf } = this.options;
    const { entered } = this.state;
    const [saved, cells, refused] = [new Map(this.state.saved), new Map(entered.cells), new Map(this.state.refused)];
    const made: RowKey[] = [];
    for (const [key, { sent, row }] of answers) {
      const [now, fields] = [keyOf(row), fieldsOf(row)];
      const left = Object.entries(cells.get(key) ?? {}).filter(
        ([column, value]) => !(column in sent && sameJson(value, sent[column])) && !sameJson(value, fields[column]),
      );
      this.rows.set(now, row);
      saved.set(now, fields);
      cells.delete(key);
      this.origins.delete(key);
      refused.delete(key);
      if (left.length > 0) cells.set(now, Object.fromEntries(left));
      if (now !== key) made.push(now);
    }
    const known = new Set(this.inSight);
    const added = made.filter((key) => !known.has(key));
    this.made = [...added, ...this.made];
    this.inSight = [...added, ...this.inSight];
    this.set({
      saved,
      entered: { added: entered.added.filter((key) => !answers.has(key)), cells },
      refused,
      steps: noSteps,
    });
  }

  /** @param attempt what is being sent now; null once it is known what became of it */
  noteAttempt(attempt: SheetAttempt | null): void {
    this.attempt = attempt;
    this.set({});
  }

  /** What is unsaved, for this browser to keep; null while nothing is. */
  draft(now: number): SheetDraft<Row> | null {
    const { added, cells } = this.state.entered;
    if (cells.size === 0) return null;
    const saved = [...cells.keys()].filter((key) => this.rows.has(key));
    return {
      at: now,
      attempt: this.attempt,
      added: [...added],
      cells: [...cells],
      rows: saved.map((key) => [key, this.rows.get(key)!]),
      origins: saved.flatMap((key) => (this.origins.has(key) ? [[key, this.origins.get(key)!]] : [])),
    };
  }

  /** Goes on from what an earlier visit left; what was entered since counts. */
  bringBack({ attempt, added, cells, rows, origins }: SheetDraft<Row>): void {
    const { fieldsOf } = this.options;
    this.attempt ??= attempt;
    const { entered } = this.state;
    const latest = new Map(this.rows);
    const saved = new Map(this.state.saved);
    const wanted = new Map(cells.filter(([key]) => !entered.cells.has(key)));
    for (const [key, row] of rows) {
      if (!wanted.has(key)) continue;
      this.rows.set(key, row);
      saved.set(key, fieldsOf(row));
    }
    for (const [key, origin] of origins) if (wanted.has(key)) this.origins.set(key, origin);
    this.set({
      saved,
      entered: { added: [...entered.added, ...added.filter((key) => wanted.has(key))], cells: new Map([...entered.cells, ...wanted]) },
    });
    this.meet(rows.flatMap(([key]) => (wanted.has(key) && latest.has(key) ? [latest.get(key)!] : [])));
  }
}

const sameOrder = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((key, index) => key === b[index]);
