import { conflictsOf, type EditState, rebaseEdit, resolveConflicts, sameJson } from '../sharedEdit.rules';
import type { Side } from '../side';
import { noSteps } from '../steps.rules';
import { fitSelection, followRows, selectionAt } from './selection';
import { type ColumnRules, type Fields, nothingEntered, type RowKey, type Sheet } from './sheet';
import type { Faults, RowConflict, RowEdit, SheetAttempt, SheetDraft, SheetState } from './sheetState';

interface Options<Row> {
  keyOf: (row: Row) => RowKey;
  /** The values of a row by column. Must return the same object for the same row. */
  fieldsOf: (row: Row) => Fields;
  newKey: () => RowKey;
  canAdd: boolean;
}

/**
 * The rows of a sheet: the saved ones as last read, with entries on top. What others save is merged beneath the entries; a cell that both
 * changed waits for a choice.
 */
export abstract class SheetRows<Row> {
  state: SheetState;
  protected columns: readonly ColumnRules[] = [];
  private rows = new Map<RowKey, Row>();
  /** Saved rows that are shown. */
  private shownKeys: readonly RowKey[] = [];
  private ranks: ReadonlyMap<RowKey, number> | null = null;
  protected origins = new Map<RowKey, Fields>();
  /** Rows created and saved here, newest first. */
  private createdKeys: readonly RowKey[] = [];
  private readonly listeners = new Set<() => void>();
  /** New rows that were sent and have no answer yet: they may or may not have been created. */
  attempt: SheetAttempt | null = null;

  constructor(protected readonly options: Options<Row>) {
    const blank = options.canAdd ? [null] : [];
    this.state = {
      order: blank,
      saved: new Map(),
      entered: nothingEntered,
      steps: noSteps,
      selection: selectionAt(0, 0),
      editing: null,
      refused: new Map(),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getState = (): SheetState => this.state;

  protected set(change: Partial<SheetState>): void {
    this.state = { ...this.state, ...change };
    if (change.entered || change.saved) {
      const { entered } = this.state;
      const order = [...entered.added, ...(this.options.canAdd ? [null] : []), ...this.shownKeys];
      if (!sameOrder(order, this.state.order)) {
        const before = this.state.order;
        this.state.order = order;
        // A selection that comes with the change already refers to the new rows.
        this.state.selection = change.selection
          ? fitSelection(change.selection, this.extent)
          : followRows(this.state.selection, before, order, this.extent);
      }
    }
    for (const listener of this.listeners) listener();
  }

  /** Sets the shown columns, in their order. */
  setColumns(columns: readonly ColumnRules[]): void {
    this.columns = columns;
    this.set({ selection: fitSelection(this.state.selection, this.extent) });
  }

  get sheet(): Sheet {
    const { order, saved, entered } = this.state;
    return { columns: this.columns, order, saved, entered };
  }

  protected get extent() {
    return { rows: Math.max(1, this.state.order.length), columns: Math.max(1, this.columns.length) };
  }

  row = (key: RowKey): Row | undefined => this.rows.get(key);

  /** Shows rows as just read, in this order. Rows created here stay above the others, where they were created. */
  show(rows: readonly Row[]): void {
    const keys = rows.map(this.options.keyOf);
    const currentKeys = new Set(keys);
    const createdHere = this.createdKeys.filter((key) => currentKeys.has(key));
    const isCreatedHere = new Set(createdHere);
    this.shownKeys = this.sortKeys(createdHere.length === 0 ? keys : [...createdHere, ...keys.filter((key) => !isCreatedHere.has(key))]);
    this.mergeRows(rows);
  }

  /** Sorts the saved rows. The order stays when they change, so that nothing jumps; rows that come later are last. */
  arrange(keys: readonly RowKey[] | null): void {
    this.ranks = keys && new Map(keys.map((key, rank) => [key, rank]));
    this.shownKeys = this.sortKeys(this.shownKeys);
    this.set({ saved: this.state.saved });
  }

  private sortKeys(keys: readonly RowKey[]): readonly RowKey[] {
    const { ranks } = this;
    if (!ranks) return keys;
    return keys.toSorted((a, b) => (ranks.get(a) ?? ranks.size) - (ranks.get(b) ?? ranks.size));
  }

  /** Takes over the current state of rows, beneath the entries. */
  mergeRows(rows: readonly Row[]): void {
    const { keyOf, fieldsOf } = this.options;
    const saved = new Map(this.state.saved);
    const cells = new Map(this.state.entered.cells);
    for (const row of rows) {
      const key = keyOf(row);
      if (this.rows.get(key) === row && saved.has(key)) continue;
      const editState = this.editStateOf(key);
      this.rows.set(key, row);
      saved.set(key, fieldsOf(row));
      if (!editState) continue;
      const next = rebaseEdit(editState, row, fieldsOf);
      const remaining = Object.entries(next.form).filter(
        ([column, value]) => column in editState.form && !sameJson(value, next.theirs[column]),
      );
      if (remaining.length > 0) cells.set(key, Object.fromEntries(remaining));
      else cells.delete(key);
      this.origins.set(key, next.origin);
    }
    this.set({ saved, entered: { ...this.state.entered, cells } });
  }

  /** The entries of a saved row in the form that `sharedEdit.rules` takes; null if there are none. */
  private editStateOf(key: RowKey): EditState<Row, Fields> | null {
    const [row, theirs, cells] = [this.rows.get(key), this.state.saved.get(key), this.state.entered.cells.get(key)];
    if (row === undefined || !theirs || !cells) return null;
    const origin = this.origins.get(key) ?? theirs;
    return { base: row, theirs, origin, form: { ...origin, ...cells }, taken: {} };
  }

  /** Rows with cells that somebody else has changed too. */
  get conflicts(): RowConflict<Row>[] {
    return [...this.state.entered.cells.keys()].flatMap((key) => {
      const editState = this.editStateOf(key);
      const conflicts = editState ? conflictsOf(editState) : [];
      return editState && conflicts.length > 0 ? [{ key, row: editState.base, conflicts }] : [];
    });
  }

  /** Chooses a side for each cell in conflict. */
  settle(sideOf: (key: RowKey, column: string) => Side): void {
    const cells = new Map(this.state.entered.cells);
    for (const { key } of this.conflicts) {
      const editState = this.editStateOf(key);
      if (!editState) continue;
      const next = resolveConflicts(editState, (column) => sideOf(key, column));
      this.origins.set(key, next.theirs);
      const remaining = Object.entries(next.form).filter(([column, value]) => !sameJson(value, next.theirs[column]));
      if (remaining.length > 0) cells.set(key, Object.fromEntries(remaining));
      else cells.delete(key);
    }
    this.set({ entered: { ...this.state.entered, cells }, steps: noSteps });
  }

  /** The entries by row, new rows first. */
  get edits(): RowEdit<Row>[] {
    const { added, cells } = this.state.entered;
    const edited = new Set([...added, ...cells.keys()]);
    return [...edited].map((key) => ({ key, row: this.rows.get(key) ?? null, cells: cells.get(key) ?? {} }));
  }

  refuse(refused: Faults): void {
    this.set({ refused: new Map([...this.state.refused, ...refused]) });
  }

  /**
   * Takes over the result of a save. Entries made since it was sent remain to be saved.
   * @param answers by the key under which each row was sent: what was sent, and the row as saved
   */
  applySaved(answers: ReadonlyMap<RowKey, { sent: Fields; row: Row }>): void {
    const { keyOf, fieldsOf } = this.options;
    const { entered } = this.state;
    const [saved, cells, refused] = [new Map(this.state.saved), new Map(entered.cells), new Map(this.state.refused)];
    const createdKeys: RowKey[] = [];
    for (const [key, { sent, row }] of answers) {
      const [savedKey, fields] = [keyOf(row), fieldsOf(row)];
      const remaining = Object.entries(cells.get(key) ?? {}).filter(
        ([column, value]) => !(column in sent && sameJson(value, sent[column])) && !sameJson(value, fields[column]),
      );
      this.rows.set(savedKey, row);
      saved.set(savedKey, fields);
      cells.delete(key);
      this.origins.delete(key);
      refused.delete(key);
      if (remaining.length > 0) cells.set(savedKey, Object.fromEntries(remaining));
      if (savedKey !== key) createdKeys.push(savedKey);
    }
    const shownKeys = new Set(this.shownKeys);
    const added = createdKeys.filter((key) => !shownKeys.has(key));
    this.createdKeys = [...added, ...this.createdKeys];
    this.shownKeys = [...added, ...this.shownKeys];
    this.set({
      saved,
      entered: { added: entered.added.filter((key) => !answers.has(key)), cells },
      refused,
      steps: noSteps,
    });
  }

  /** @param attempt the rows being sent now; null once the outcome is known */
  setAttempt(attempt: SheetAttempt | null): void {
    this.attempt = attempt;
    this.set({});
  }

  /** The unsaved entries for this browser to keep; null if there are none. */
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

  /** Restores the draft of an earlier visit. Entries made since take precedence. */
  restore({ attempt, added, cells, rows, origins }: SheetDraft<Row>): void {
    const { fieldsOf } = this.options;
    this.attempt ??= attempt;
    const { entered } = this.state;
    const latest = new Map(this.rows);
    const saved = new Map(this.state.saved);
    const restoredCells = new Map(cells.filter(([key]) => !entered.cells.has(key)));
    for (const [key, row] of rows) {
      if (!restoredCells.has(key)) continue;
      this.rows.set(key, row);
      saved.set(key, fieldsOf(row));
    }
    for (const [key, origin] of origins) if (restoredCells.has(key)) this.origins.set(key, origin);
    this.set({
      saved,
      entered: {
        added: [...entered.added, ...added.filter((key) => restoredCells.has(key))],
        cells: new Map([...entered.cells, ...restoredCells]),
      },
    });
    this.mergeRows(rows.flatMap(([key]) => (restoredCells.has(key) && latest.has(key) ? [latest.get(key)!] : [])));
  }
}

const sameOrder = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((key, index) => key === b[index]);
