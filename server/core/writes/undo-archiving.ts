import type { ChangeRecord, Context } from '../operation/context';

/** How a thing is archived and restored. */
interface Archiving<Input> {
  /** What the history keeps of the thing, `archivedAt` among it. */
  readArchived(ctx: Context, input: Input): Promise<unknown>;
  /** @param archivedAt null to restore it */
  setArchived(ctx: Context, input: Input, archivedAt: Date | null): Promise<unknown>;
}

/**
 * Undoes that a thing was archived or restored.
 * @returns the `revert` of the operations that archive and restore it
 */
export const undoArchivingOf =
  <Input>({ readArchived, setArchived }: Archiving<Input>) =>
  async (ctx: Context, entry: { before: unknown; input: Input }): Promise<ChangeRecord> => {
    const { archivedAt } = entry.before as { archivedAt: string | null };
    const before = await readArchived(ctx, entry.input);
    await setArchived(ctx, entry.input, archivedAt === null ? null : new Date(archivedAt));
    return { before, after: await readArchived(ctx, entry.input) };
  };
