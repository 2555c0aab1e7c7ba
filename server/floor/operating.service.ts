import type { Context } from '@/server/core/context';
import { AppError } from '@/server/core/errors';
import type { OperatingLayout, PublishedLayout } from './floor.schema';

/**
 * The layout that a restaurant works with: what was published last.
 * @throws data_not_found when nothing is published
 */
export async function getOperatingLayout(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<OperatingLayout> {
  const newest = await ctx.db.layoutPublication.findFirst({
    where: { restaurantId },
    orderBy: { id: 'desc' },
    select: { layoutVersion: { select: { layout: true, updatedAt: true, tableLayout: { select: { deletedAt: true } } } } },
  });
  if (!newest || newest.layoutVersion.tableLayout.deletedAt) throw new AppError('data_not_found');
  const { layout, updatedAt } = newest.layoutVersion;
  const { tableLayoutUuid, name, rooms } = layout as unknown as PublishedLayout;
  return {
    tableLayoutId: tableLayoutUuid,
    name,
    restaurantId,
    updatedAt: updatedAt.toISOString(),
    source: 'cloud',
    rooms: rooms.map(({ roomId, name, position, tables }) => ({
      roomId,
      name,
      position,
      tables: tables.map(({ tableId, name }) => ({ tableId, name })),
    })),
  };
}
