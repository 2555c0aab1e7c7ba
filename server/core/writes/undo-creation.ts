import type { ChangeRecord, Context } from '../operation/context';
import { refuseChangedSince } from './changed-since';

/** What can be archived and brought back. */
interface Archivable<Input> {
  /** Its state as its creation left it. */
  readState(ctx: Context, input: Input): Promise<unknown>;
  readArchived(ctx: Context, input: Input): Promise<unknown>;
  undoArchiving(ctx: Context, entry: { before: unknown; input: Input }): Promise<ChangeRecord>;
}

/**
 * Takes back that something was made, by archiving it; and this in turn, by bringing it back. Its movements and what refers to it stay.
 * @param inputOf names the thing by the place where it was made and its id
 * @returns how an operation that makes such things undoes it; it throws conflict where the thing was changed since, unless forced
 */
export const undoCreation =
  <Place, Input>(thing: Archivable<Input>, inputOf: (place: Place, id: number) => Input) =>
  async (
    ctx: Context,
    entry: { before: unknown; after: unknown; input: Place; subjectId: string; force: boolean },
  ): Promise<ChangeRecord> => {
    const input = inputOf(entry.input, Number(entry.subjectId));
    const isCreation = entry.before === null;
    const now = isCreation ? await thing.readState(ctx, input) : await thing.readArchived(ctx, input);
    refuseChangedSince(now, entry.after, entry.force);
    return thing.undoArchiving(ctx, { before: isCreation ? { archivedAt: ctx.now.toISOString() } : entry.before, input });
  };
