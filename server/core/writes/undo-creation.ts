import type { ChangeRecord, Context } from '../operation/context';
import { refuseChangedSince } from './changed-since';

/** A thing that can be archived and restored. */
interface Archivable<Input> {
  /** Its state as its creation left it. */
  readState(ctx: Context, input: Input): Promise<unknown>;
  readArchived(ctx: Context, input: Input): Promise<unknown>;
  undoArchiving(ctx: Context, entry: { before: unknown; input: Input }): Promise<ChangeRecord>;
}

/**
 * Undoes a creation by archiving the thing, and undoes that by restoring it. Its movements and references to it remain.
 * @param inputOf makes the input from where the thing was created and its id
 * @returns the `revert` of the operation that creates such things; it throws conflict if the thing has changed since, unless forced
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
