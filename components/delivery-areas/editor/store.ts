import { PlanStore } from '@/components/editing/PlanStore';
import type { Side } from '@/components/editing/side';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { type DrawnArea, type Plan, type Point, planOf, samePlan } from '../model/areas';
import { difference } from '../model/difference';
import type { Draft } from '../model/draft';
import { type EditorEvent, type EditorState, openEditor, step } from '../model/editor';
import { type Conflict, merge } from '../model/merge';
import { errorsOf } from '../model/problems';
import { type Refusal, refusalOf } from '../model/refusals';

/** A text in a field that is no value of it. */
export interface Unread {
  text: string;
  /** The value of the field. The text is dropped when it changes. */
  valueIn: (area: DrawnArea) => unknown;
}

interface KeptUnread extends Unread {
  firstKey: string;
  field: string;
  over: unknown;
}

/** The state of a restaurant's areas in the editor. The map passes on what was drawn. */
export class AreasStore extends PlanStore<EditorState, readonly Area[], Draft, Conflict> {
  state: EditorState;
  /** What the server holds, as far as known: as areas and as the resulting plan. */
  areas: readonly Area[];
  saved: Plan;
  /** Why the last outline was refused; null after the next action. */
  refusal: Refusal | null = null;
  /** The keys of areas before their first save, by their keys since. */
  private readonly firstKeys = new Map<string, string>();
  private unreadTexts: readonly KeptUnread[] = [];
  private discards = 0;

  constructor(
    readonly restaurantId: number,
    areas: readonly Area[],
    canEdit: boolean,
  ) {
    super(canEdit);
    this.areas = areas;
    this.saved = planOf(areas);
    this.state = openEditor(this.saved);
  }

  readonly send = (event: EditorEvent): void => {
    if (!this.canEdit && event.type !== 'select') return;
    this.setState(step(this.state, event));
  };

  /**
   * Gives an area another outline, unless that breaks a neighbour.
   * @param at the position on the map
   * @returns whether it was accepted
   */
  reshape(event: Extract<EditorEvent, { type: 'reshape' }>, at: Point | null = null): boolean {
    const refusal = refusalOf(this.state.plan, event);
    if (refusal) this.refuse({ ...refusal, at });
    else this.send(event);
    return refusal === null;
  }

  /** Shows why an outline was refused, at its position; null removes that. */
  refuse(refusal: Refusal | null): void {
    if (JSON.stringify(refusal) === JSON.stringify(this.refusal)) return;
    this.refusal = refusal;
    this.notify();
  }

  get served(): readonly Area[] {
    return this.areas;
  }

  get isDirty(): boolean {
    return !samePlan(this.saved, this.state.plan) || this.unread.length > 0;
  }

  get hasErrors(): boolean {
    return errorsOf(this.state.plan).length > 0 || this.unread.length > 0;
  }

  /** The invalid texts in the fields of all areas. */
  get unread(): { area: DrawnArea; field: string; text: string }[] {
    if (this.unreadTexts.length === 0) return [];
    const areas = new Map(this.state.plan.map((area) => [this.firstKeyOf(area.key), area]));
    return this.unreadTexts.flatMap(({ firstKey, field, text, valueIn, over }) => {
      const area = areas.get(firstKey);
      return area && valueIn(area) === over ? [{ area, field, text }] : [];
    });
  }

  unreadOf(key: string, field: string): string | undefined {
    return this.unread.find((unread) => unread.area.key === key && unread.field === field)?.text;
  }

  /** Keeps an invalid text of a field; null once it is valid. */
  keepUnread(key: string, field: string, unread: Unread | null): void {
    const area = this.state.plan.find((each) => each.key === key);
    const firstKey = this.firstKeyOf(key);
    const others = this.unreadTexts.filter((each) => each.firstKey !== firstKey || each.field !== field);
    if (!area || (!unread && others.length === this.unreadTexts.length)) return;
    this.unreadTexts = unread ? [...others, { ...unread, firstKey, field, over: unread.valueIn(area) }] : others;
    this.notify();
  }

  protected isNews(areas: readonly Area[]): boolean {
    return JSON.stringify(areas) !== JSON.stringify(this.areas);
  }

  protected hasSamePlan(areas: readonly Area[]): boolean {
    return samePlan(planOf(areas), this.saved);
  }

  /** Records the areas that the server holds. Newly saved ones get its keys. */
  recordServed(areas: readonly Area[], keys: ReadonlyMap<string, string> = new Map()): void {
    this.areas = areas;
    this.saved = planOf(areas);
    for (const [drawn, saved] of keys) this.firstKeys.set(saved, this.firstKeyOf(drawn));
    this.setState(keys.size > 0 ? step(this.state, { type: 'rename keys', keys }) : { ...this.state });
  }

  /** A key of an area that stays the same while the editor is open: unfinished input in its fields survives its first save. */
  firstKeyOf(key: string): string {
    return this.firstKeys.get(key) ?? key;
  }

  /** A key for the fields of an area: they start afresh after a discard. */
  fieldsKeyOf(key: string): string {
    return `${this.firstKeyOf(key)} ${this.discards}`;
  }

  conflictsWith(areas: readonly Area[]): readonly Conflict[] {
    return merge(this.saved, this.state.plan, planOf(areas)).conflicts;
  }

  mergeServed(areas: readonly Area[], choose?: (conflict: Conflict) => Side): void {
    const theirs = planOf(areas);
    const { plan } = merge(this.saved, this.state.plan, theirs, choose);
    const next = step(this.state, { type: 'receive', plan });
    this.areas = areas;
    this.saved = theirs;
    this.setState(next);
  }

  protected restore({ plan, areas }: Draft): void {
    this.areas = areas;
    this.saved = planOf(areas);
    this.setState(openEditor(plan));
  }

  /** Returns to the saved state, in one step that can be undone. */
  discard(): void {
    this.unreadTexts = [];
    this.discards++;
    const { plan, selected } = this.state;
    const count = difference(this.saved, plan).length;
    this.send({ type: 'put', plan: this.saved, kind: 'discard', name: '', count, ...(selected !== null && { select: selected }) });
  }

  /** Undoes the last discard and everything done after it. */
  undoDiscard(): void {
    const { past } = this.state.steps;
    const index = past.findLastIndex(({ kind }) => kind === 'discard');
    for (let count = past.length - index; index >= 0 && count > 0; count--) this.send({ type: 'undo' });
  }

  private setState(state: EditorState): void {
    if (state === this.state) return;
    this.state = state;
    this.refusal = null;
    this.notify();
  }
}
