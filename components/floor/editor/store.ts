import type { Layout } from '@/server/floor/floor.schema';
import type { EditorEvent } from '../model/events';
import type { Plan } from '../model/plan';
import { isSaved, planOf, reconcile, type Saved } from '../model/saving';
import { cameraOf, type EditorState, openEditor } from '../model/state';
import { step } from '../model/step';
import { holdsTheSame } from './save';

const START_VIEW = { width: 900, height: 600 };

/** Pixels that are seen beside the plan's corner when a room is first shown. */
const EDGE = 24;

/**
 * A room that is shown keeps its camera from then on: it would fit itself to each table that is drawn. The plan begins at the view's
 * corner, so that what is free to be drawn upon is in sight, and not what lies outside.
 */
function withSteadyCamera(state: EditorState): EditorState {
  if (state.view === START_VIEW || state.cameras[state.roomKey]) return state;
  const camera = cameraOf(state);
  const outside = (at: number) => Math.min(0, at * camera.zoom + EDGE);
  return step(state, { type: 'pan', dx: outside(camera.x), dy: outside(camera.y) });
}

/** Where pages have no secure address browsers have no `randomUUID`. */
const newOrigin = (): string => `${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}-`;

/** Gestures that change the plan when they end. */
const changing: ReadonlySet<string> = new Set(['move', 'resize', 'rotate', 'draw', 'stamp']);

/**
 * Holds the editor's state outside React: a pointer that drags something moves it sixty times a second, and only the canvas looks at
 * every step. Panels look at what they show of it (`useEditor`).
 */
export class EditorStore {
  state: EditorState;
  /** What the server is known to hold, under the editor's keys. */
  saved: Saved;
  private readonly listeners = new Set<() => void>();

  /**
   * @param layout the layout as it was read last: what a save compares with
   * @param canEdit without it nothing changes the plan
   */
  constructor(
    public layout: Layout,
    readonly canEdit: boolean,
  ) {
    const plan = planOf(layout);
    this.saved = { plan, ids: {} };
    this.state = openEditor(plan, START_VIEW, this.saved, newOrigin());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly send = (event: EditorEvent): void => {
    const next = step(this.state, event);
    if (next === this.state) return;
    const isReceived = event.type === 'receive';
    if (!this.canEdit && !isReceived && (next.plan !== this.state.plan || changing.has(next.gesture?.kind ?? ''))) return;
    this.state = withSteadyCamera(next);
    this.tell();
  };

  /**
   * Takes over what somebody else saved, once no gesture is under way.
   * @param told whether it came in, or waits for a choice because both changed the same; not called for what is known already
   */
  hear(layout: Layout, told: (news: 'taken' | 'conflict') => void): void {
    this.afterGesture(() => {
      const { updatedAt } = this.layout;
      // Without a time a draft waits for its choice.
      if (layout.updatedAt <= updatedAt || updatedAt === '') return;
      if (holdsTheSame(this.saved, layout)) return this.know(this.saved, layout);
      const { plan } = this.state;
      if (!isSaved(this.saved, plan) && reconcile(this.saved, plan, layout).conflicts.length > 0) return told('conflict');
      this.meet(layout);
      told('taken');
    });
  }

  /** Does something that changes the plan beside the pointer: now, or once a gesture is over, which it would end. */
  afterGesture(work: () => void): void {
    if (!this.state.gesture) {
      work();
      return;
    }
    const unsubscribe = this.subscribe(() => {
      if (this.state.gesture) return;
      unsubscribe();
      work();
    });
  }

  /** What the server holds changed, by a save of this editor or by somebody else. */
  know(saved: Saved, layout: Layout = this.layout): void {
    this.saved = saved;
    this.layout = layout;
    this.tell();
  }

  /** Takes over what the server holds beside what is unsaved here; of what both changed `choose` decides (`merge`). */
  meet(layout: Layout, choose?: Parameters<typeof reconcile>[3]): ReturnType<typeof reconcile> {
    const result = reconcile(this.saved, this.state.plan, layout, choose);
    this.saved = result.saved;
    this.layout = layout;
    this.state = step(this.state, { type: 'receive', plan: result.plan });
    this.tell();
    return result;
  }

  /** Goes on from a plan that was drawn upon another state of the layout, such as a draft that this browser kept. */
  restore(plan: Plan, saved: Saved): void {
    this.state = openEditor(plan, this.state.view, saved, newOrigin());
    this.saved = saved;
    this.tell();
  }

  /** Forgets what is unsaved. */
  reset(layout: Layout): void {
    this.layout = layout;
    const plan = planOf(layout);
    this.restore(plan, { plan, ids: {} });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
