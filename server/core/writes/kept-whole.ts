import type { ChangeRecord, Context } from '../operation/context';
import { AppError } from '../operation/errors';
import type { Db } from '../platform/db';
import { canonical } from '../reads/json';
import { lockSubject } from './changes';
import { diff } from './diff';

interface Whole<State> {
  kind: string;
  /** What open screens follow it by. */
  topic: string;
  read(db: Db, id: number): Promise<State>;
  /** Makes the state what it was, ids included. */
  restore(db: Db, id: number, state: State): Promise<void>;
}

/**
 * A state that several operations change a part of each, and that the history keeps whole: each change holds the subject's lock, and
 * can be taken back by giving the earlier state back.
 */
export function keptWhole<State>({ kind, topic, read, restore }: Whole<State>) {
  return {
    /** Lets one transaction at a time read, compare and change it. */
    lock: (db: Db, id: number) => lockSubject(db, { kind, id }),
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
      if (!entry.force && canonical(before) !== canonical(entry.after))
        throw new AppError('conflict', { extraData: { changes: diff(entry.after, before) } });
      await restore(ctx.db, id, entry.before as State);
      ctx.touch(topic, []);
      return { before, after: await read(ctx.db, id) };
    },
  };
}
