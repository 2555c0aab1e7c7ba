import type { Side } from '@/components/editing/side';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { type EditorEvent, type EditorState, openEditor, step } from '../model/editor';
import { type Conflict, merge } from '../model/merge';
import { type Plan, planOf, samePlan } from '../model/zones';

/** Holds the editor's state outside React: the map hands over what was drawn, and panels look at what they show of it. */
export class AreasStore {
  state: EditorState;
  /** What the server is known to hold, as areas and as the plan that they are. */
  areas: readonly Area[];
  saved: Plan;
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

  /** Forgets what is unsaved. */
  reset(): void {
    this.become(openEditor(this.saved));
  }

  private become(state: EditorState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
