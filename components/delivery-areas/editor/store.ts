import type { Side } from '@/components/editing/side';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { difference } from '../model/difference';
import { type EditorEvent, type EditorState, openEditor, step } from '../model/editor';
import { type Conflict, merge } from '../model/merge';
import { type Refusal, refusalOf } from '../model/refusals';
import { type Plan, type Point, planOf, samePlan } from '../model/zones';

/** Holds the editor's state outside React: the map hands over what was drawn, and panels look at what they show of it. */
export class AreasStore {
  state: EditorState;
  /** What the server is known to hold, as areas and as the plan that they are. */
  areas: readonly Area[];
  saved: Plan;
  /** Why the last outline was not taken; nothing once something else was done. */
  refusal: Refusal | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly restaurantId: number,
    areas: readonly Area[],
    /** Without it nothing changes the plan. */
    readonly canEdit: boolean,
  ) {
    this.areas = areas;
    this.saved = planOf(areas);
    this.state = openEditor(this.saved);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly send = (event: EditorEvent): void => {
    if (!this.canEdit && event.type !== 'select') return;
    this.become(step(this.state, event));
  };

  /**
   * Gives an area another outline, unless a neighbour speaks against it.
   * @param at where on the map it was tried
   * @returns whether it was taken
   */
  reshape(event: Extract<EditorEvent, { type: 'reshape' }>, at: Point | null = null): boolean {
    const refusal = refusalOf(this.state.plan, event);
    if (refusal) this.refuse({ ...refusal, at });
    else this.send(event);
    return refusal === null;
  }

  /** Says why an outline is not taken, where it was tried; null takes that away. */
  refuse(refusal: Refusal | null): void {
    if (JSON.stringify(refusal) === JSON.stringify(this.refusal)) return;
    this.refusal = refusal;
    for (const listener of this.listeners) listener();
  }

  get isDirty(): boolean {
    return !samePlan(this.saved, this.state.plan);
  }

  /** The server holds these areas now; those that were saved for the first time get its names. */
  know(areas: readonly Area[], keys: ReadonlyMap<string, string> = new Map()): void {
    this.areas = areas;
    this.saved = planOf(areas);
    this.become(keys.size > 0 ? step(this.state, { type: 'rename keys', keys }) : { ...this.state });
  }

  /** What a merge with what somebody else has saved would come to. */
  against(areas: readonly Area[], choose?: (conflict: Conflict) => Side) {
    return merge(this.saved, this.state.plan, planOf(areas), choose);
  }

  /** Takes over what somebody else has saved beneath what is unsaved here. */
  meet(areas: readonly Area[], choose?: (conflict: Conflict) => Side): void {
    const { plan } = this.against(areas, choose);
    const theirs = planOf(areas);
    const next = step(this.state, { type: 'receive', base: this.saved, theirs, plan });
    this.areas = areas;
    this.saved = theirs;
    this.become(next);
  }

  /** Goes on from a plan that was drawn upon other areas, such as a draft that this browser kept. */
  restore(plan: Plan, areas: readonly Area[]): void {
    this.areas = areas;
    this.saved = planOf(areas);
    this.become(openEditor(plan));
  }

  /** Goes back to what is saved; a step like any other, so that it can be undone. */
  discard(): void {
    const { plan, selected } = this.state;
    const count = difference(this.saved, plan).length;
    this.send({ type: 'put', plan: this.saved, kind: 'discard', name: '', count, ...(selected !== null && { select: selected }) });
  }

  /** Takes the last discarding back, and what was done after it. */
  undoDiscard(): void {
    const place = this.state.past.findLastIndex(({ kind }) => kind === 'discard');
    for (let count = this.state.past.length - place; place >= 0 && count > 0; count--) this.send({ type: 'undo' });
  }

  private become(state: EditorState): void {
    if (state === this.state) return;
    this.state = state;
    this.refusal = null;
    for (const listener of this.listeners) listener();
  }
}
