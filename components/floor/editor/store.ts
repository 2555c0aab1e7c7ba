import { PlanStore } from '@/components/editing/PlanStore';
import type { Layout } from '@/server/floor/floor.schema';
import type { Draft } from '../model/draft';
import type { EditorEvent } from '../model/events';
import type { Choose, Conflict } from '../model/merge';
import type { Plan } from '../model/plan';
import { errorsOf } from '../model/problems';
import { isSaved, planOf, reconcile, type Saved } from '../model/saving';
import { cameraOf, type EditorState, openEditor } from '../model/state';
import { step } from '../model/step';
import { hasSamePlan } from './save';

const START_VIEW = { width: 900, height: 600 };

/** Pixels visible beyond the corner of the plan when a room is first shown. */
const EDGE = 24;

/**
 * Fixes the camera of a room when it is first shown: it would otherwise refit with each new table. The corner of the plan is in the corner
 * of the view, so that free space is visible rather than the outside.
 */
function withSteadyCamera(state: EditorState): EditorState {
  if (state.view === START_VIEW || state.cameras[state.roomKey]) return state;
  const camera = cameraOf(state);
  const outside = (at: number) => Math.min(0, at * camera.zoom + EDGE);
  return step(state, { type: 'pan', dx: outside(camera.x), dy: outside(camera.y) });
}

/** Browsers have no `randomUUID` on pages without TLS. */
const newOrigin = (): string => `${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}-`;

/** Gestures that change the plan when they end. */
const planGestures: ReadonlySet<string> = new Set(['move', 'resize', 'rotate', 'draw', 'stamp']);

/**
 * The state of a layout in the editor. Only the canvas follows every step of the pointer; panels follow the parts that they show
 * (`useEditor`).
 */
export class EditorStore extends PlanStore<EditorState, Layout, Draft, Conflict> {
  state: EditorState;
  /** What the server holds, as far as known, with the editor's keys. */
  saved: Saved;

  /** @param layout the layout as last read, with which a save compares */
  constructor(
    public layout: Layout,
    canEdit: boolean,
  ) {
    super(canEdit);
    const plan = planOf(layout);
    this.saved = { plan, ids: {} };
    this.state = openEditor(plan, START_VIEW, this.saved, newOrigin());
  }

  readonly send = (event: EditorEvent): void => {
    const next = step(this.state, event);
    if (next === this.state) return;
    const isReceived = event.type === 'receive';
    if (!this.canEdit && !isReceived && (next.plan !== this.state.plan || planGestures.has(next.gesture?.kind ?? ''))) return;
    this.state = withSteadyCamera(next);
    this.notify();
  };

  get served(): Layout {
    return this.layout;
  }

  get isDirty(): boolean {
    return !isSaved(this.saved, this.state.plan);
  }

  get hasErrors(): boolean {
    return errorsOf(this.state.plan).length > 0;
  }

  protected override get hasGesture(): boolean {
    return this.state.gesture !== null;
  }

  protected isNews({ updatedAt }: Layout): boolean {
    // A draft without a time waits for the user's choice.
    return updatedAt > this.layout.updatedAt && this.layout.updatedAt !== '';
  }

  protected hasSamePlan(layout: Layout): boolean {
    return hasSamePlan(this.saved, layout);
  }

  conflictsWith(layout: Layout): readonly Conflict[] {
    return reconcile(this.saved, this.state.plan, layout).conflicts;
  }

  /** Records what the server holds after a save, by this editor or by someone else. */
  recordServed(layout: Layout, saved: Saved = this.saved): void {
    this.saved = saved;
    this.layout = layout;
    this.notify();
  }

  mergeServed(layout: Layout, choose?: Choose): void {
    const { saved, plan } = reconcile(this.saved, this.state.plan, layout, choose);
    this.saved = saved;
    this.layout = layout;
    this.state = step(this.state, { type: 'receive', plan });
    this.notify();
  }

  /**
   * Until the user has chosen, or the draft was merged with the latest layout, no save may treat the latest layout as the base of the
   * draft.
   */
  protected restore({ plan, saved }: Draft): void {
    this.open(plan, saved, { ...this.layout, updatedAt: '' });
  }

  /** Discards unsaved changes. */
  reset(layout: Layout): void {
    const plan = planOf(layout);
    this.open(plan, { plan, ids: {} }, layout);
  }

  private open(plan: Plan, saved: Saved, layout: Layout): void {
    this.state = openEditor(plan, this.state.view, saved, newOrigin());
    this.recordServed(layout, saved);
  }
}
