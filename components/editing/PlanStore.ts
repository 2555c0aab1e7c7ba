/** What somebody else saved came in, or waits for a choice because both changed the same. */
export type News = 'taken' | 'conflict';

/**
 * Holds the state of an editor that draws a plan, outside React: a pointer moves it sixty times a second, and panels look at what they
 * show of it. What somebody else saves comes in one way; how two plans are merged is the matter of each editor.
 */
export abstract class PlanStore<State, Served, Draft, Conflict> {
  abstract state: State;
  private readonly listeners = new Set<() => void>();
  /** What somebody else saved that something unsaved stands against. */
  private waiting: { served: Served } | null = null;

  /** @param canEdit without it nothing changes the plan */
  constructor(readonly canEdit: boolean) {}

  /** What the server is known to hold. */
  abstract readonly served: Served;
  /** Whether a save would write anything. */
  abstract readonly isDirty: boolean;
  /** Whether something keeps the plan from being saved. */
  abstract readonly hasErrors: boolean;
  /** Whether a pointer is at work, which a plan from elsewhere would end. */
  protected get isInHand(): boolean {
    return false;
  }

  /** Whether this is another state than the known one, and no older. */
  protected abstract isNews(served: Served): boolean;
  /** Whether it holds the plan that the server was known to hold. */
  protected abstract holdsTheSame(served: Served): boolean;
  /** The server holds this now, and the plan in it is known. */
  protected abstract know(served: Served): void;
  /** What both have changed, each in another way. */
  abstract conflictsWith(served: Served): readonly Conflict[];
  /** Takes over what the server holds beneath what is unsaved here; of what both changed `choose` decides, unless told mine. */
  abstract meet(served: Served, choose?: (conflict: Conflict) => 'mine' | 'theirs'): void;
  /** Goes on from what was drawn upon another state. */
  protected abstract restore(draft: Draft): void;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected tell(): void {
    const { waiting } = this;
    if (waiting && !this.isDirty && !this.isInHand) {
      this.waiting = null;
      if (this.isNews(waiting.served)) this.meet(waiting.served);
    }
    for (const listener of this.listeners) listener();
  }

  /** Takes over what somebody else saved once nothing is unsaved here: what is shown as saved is what the server holds. */
  meetOnceSettled(served: Served): void {
    this.waiting = { served };
  }

  /**
   * Takes over what somebody else saved, once no pointer is at work.
   * @param tell what became of it; not called for what is known already
   */
  hear(served: Served, tell: (news: News) => void): void {
    this.afterGesture(() => {
      if (!this.isNews(served)) return;
      if (this.holdsTheSame(served)) return this.know(served);
      if (this.isDirty && this.conflictsWith(served).length > 0) {
        this.meetOnceSettled(served);
        return tell('conflict');
      }
      this.meet(served);
      tell('taken');
    });
  }

  /**
   * Goes on from a draft that this browser kept, together with what was saved since.
   * @returns what is to be chosen against, because both changed the same; else null
   */
  bringBack(draft: Draft): Served | null {
    const now = this.served;
    this.restore(draft);
    if (this.conflictsWith(now).length > 0) return now;
    this.meet(now);
    return null;
  }

  /** Does something that changes the plan beside the pointer: now, or once it has let go. */
  afterGesture(work: () => void): void {
    if (!this.isInHand) {
      work();
      return;
    }
    const unsubscribe = this.subscribe(() => {
      if (this.isInHand) return;
      unsubscribe();
      work();
    });
  }
}
