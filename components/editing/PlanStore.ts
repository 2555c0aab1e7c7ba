/** Somebody else’s save was taken over, or waits for a choice because both changed the same thing. */
export type News = 'taken' | 'conflict';

/**
 * Holds the state of a plan editor outside React, as a pointer changes it sixty times a second and each panel shows only part of it. All
 * saves of others arrive through here; each editor defines how two plans are merged.
 */
export abstract class PlanStore<State, Served, Draft, Conflict> {
  abstract state: State;
  private readonly listeners = new Set<() => void>();
  /** A save of somebody else that conflicts with unsaved changes. */
  private pending: { served: Served } | null = null;

  /** @param canEdit if false, nothing changes the plan */
  constructor(readonly canEdit: boolean) {}

  /** The plan that the server holds, as far as known. */
  abstract readonly served: Served;
  /** Whether a save would write anything. */
  abstract readonly isDirty: boolean;
  /** Whether something keeps the plan from being saved. */
  abstract readonly hasErrors: boolean;
  /** Whether a pointer gesture is under way, which a plan from elsewhere would interrupt. */
  protected get hasGesture(): boolean {
    return false;
  }

  /** Whether this state differs from the known one and is not older. */
  protected abstract isNews(served: Served): boolean;
  /** Whether it contains the plan that the server was last known to hold. */
  protected abstract hasSamePlan(served: Served): boolean;
  /** Notes that the server holds this state, whose plan is already known. */
  protected abstract recordServed(served: Served): void;
  /** What both sides changed, each differently. */
  abstract conflictsWith(served: Served): readonly Conflict[];
  /** Takes over the server’s state and keeps unsaved changes on top. `choose` decides conflicts; by default, mine. */
  abstract mergeServed(served: Served, choose?: (conflict: Conflict) => 'mine' | 'theirs'): void;
  /** Restores a draft that was made on another state. */
  protected abstract restore(draft: Draft): void;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected notify(): void {
    const { pending } = this;
    if (pending && !this.isDirty && !this.hasGesture) {
      this.pending = null;
      if (this.isNews(pending.served)) this.mergeServed(pending.served);
    }
    for (const listener of this.listeners) listener();
  }

  /** Takes over somebody else’s save once nothing is unsaved here: what is shown as saved must be what the server holds. */
  mergeOnceClean(served: Served): void {
    this.pending = { served };
  }

  /**
   * Takes over somebody else’s save once no pointer gesture is under way.
   * @param report called with the result, unless the state was known already
   */
  receive(served: Served, report: (news: News) => void): void {
    this.afterGesture(() => {
      if (!this.isNews(served)) return;
      if (this.hasSamePlan(served)) return this.recordServed(served);
      if (this.isDirty && this.conflictsWith(served).length > 0) {
        this.mergeOnceClean(served);
        return report('conflict');
      }
      this.mergeServed(served);
      report('taken');
    });
  }

  /**
   * Restores a draft kept by this browser, and merges what was saved since.
   * @returns the state to choose against if both changed the same thing; otherwise null
   */
  restoreDraft(draft: Draft): Served | null {
    const latest = this.served;
    this.restore(draft);
    if (this.conflictsWith(latest).length > 0) return latest;
    this.mergeServed(latest);
    return null;
  }

  /** Changes the plan now or, during a pointer gesture, when it ends. */
  afterGesture(change: () => void): void {
    if (!this.hasGesture) {
      change();
      return;
    }
    const unsubscribe = this.subscribe(() => {
      if (this.hasGesture) return;
      unsubscribe();
      change();
    });
  }
}
