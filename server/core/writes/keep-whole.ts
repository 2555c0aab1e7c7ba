import type { ChangeRecord, Context } from '../operation/context';
import type { Held } from '../operation/operation';
import type { Db } from '../platform/db';
import { refuseChangedSince } from './changed-since';
import { lockSubject } from './held';

interface Whole<State> {
  kind: string;
  /** What open screens follow it by. */
  topic: string;
  read(db: Db, id: number): Promise<State>;
  /** Makes the state what it was, ids included. */
  restore(db: Db, id: number, state: State): Promise<void>;
  /** Gives a state of the history what every state has had since. */
  complete?(state: State): State;
}

/**
 * A state that several operations change a part of each, and that the history keeps whole: each change holds the subject's lock, and
 * can be taken back by giving the earlier state back.
 */
export function keepWhole<State>({ kind, topic, read, restore, complete = (state) => state }: Whole<State>) {
  const completeState = (state: unknown) => complete(state as State);
  return {
    /** Lets one transaction at a time read, compare and change it. */
    lock: (db: Db, id: number) => lockSubject(db, { kind, id }),
    /**
     * What `If-Match` is held against.
     * @param idOf the subject of a request
     * @param show what the query answers of the state
     */
    hold: <Input, Shown>(idOf: (ctx: Context, input: Input) => number, show: (state: State, input: Input) => Shown) =>
      ({
        lock: (ctx, input) => lockSubject(ctx.db, { kind, id: idOf(ctx, input) }),
        read: (ctx, input) => read(ctx.db, idOf(ctx, input)),
        show,
      }) satisfies Held<Input, State>,
    /** Runs a change of the subject's state. @returns the state after it */
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
     * Gives the state before a change back.
     * @throws conflict with what differs, when it was changed since and `force` is not given
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
