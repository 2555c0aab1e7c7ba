import type { ChangeRecord, Context } from '../operation/context';
import type { VersionedState } from '../operation/operation';
import type { Db } from '../platform/db';
import { refuseChangedSince } from './changed-since';
import { lockSubject } from './versioned';

interface WholeState<State> {
  kind: string;
  /** The live topic of screens that show it. */
  topic: string;
  read(db: Db, id: number): Promise<State>;
  /** Restores an earlier state, including ids. */
  restore(db: Db, id: number, state: State): Promise<void>;
  /** Adds to an old state what all later states have. */
  complete?(state: State): State;
}

/**
 * A state of which several operations change parts and which the history keeps as a whole. Each change locks the subject, and is undone by
 * restoring the earlier state.
 */
export function keepWhole<State>({ kind, topic, read, restore, complete = (state) => state }: WholeState<State>) {
  const completeState = (state: unknown) => complete(state as State);
  return {
    /** Locks the subject, so that one transaction at a time reads, compares and changes it. */
    lock: (db: Db, id: number) => lockSubject(db, { kind, id }),
    /**
     * The state to compare with `If-Match`.
     * @param idOf the id of a request’s subject
     * @param show the part of the state that the query answers
     */
    versioned: <Input, Shown>(idOf: (ctx: Context, input: Input) => number, show: (state: State, input: Input) => Shown) =>
      ({
        lock: (ctx, input) => lockSubject(ctx.db, { kind, id: idOf(ctx, input) }),
        read: (ctx, input) => read(ctx.db, idOf(ctx, input)),
        show,
      }) satisfies VersionedState<Input, State>,
    /**
     * Changes the subject's state.
     * @returns the new state
     */
    async change(ctx: Context, id: number, work: (before: State) => Promise<void>): Promise<State> {
      await lockSubject(ctx.db, { kind, id });
      const before = await read(ctx.db, id);
      await work(before);
      const after = await read(ctx.db, id);
      ctx.record({ subject: { kind, id }, before, after });
      ctx.touch(topic, []);
      return after;
    },
    /**
     * Restores the state before a change.
     * @throws conflict with the differences, if it has changed since, unless `force`
     */
    async undo(ctx: Context, id: number, entry: { before: unknown; after: unknown; force: boolean }): Promise<ChangeRecord> {
      await lockSubject(ctx.db, { kind, id });
      const before = await read(ctx.db, id);
      refuseChangedSince(before, completeState(entry.after), entry.force);
      await restore(ctx.db, id, completeState(entry.before));
      ctx.touch(topic, []);
      return { before, after: await read(ctx.db, id) };
    },
  };
}
