// Decided in docs/decisions/023-layout-in-force.md.

import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import { log } from '@/server/core/platform/log';
import { singleton } from '@/server/core/platform/singleton';
import { boxLayout } from '@/server/devices/boxes.schema';
import { askBox } from '@/server/devices/boxes.service';
import type { OperatingLayout, PublishedLayout } from './floor.schema';

/**
 * The layout that a restaurant works with: the one that its box reports, or the last published one if the box does not answer in time.
 * @throws data_not_found if the box does not answer and nothing is published
 */
export async function getOperatingLayout(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<OperatingLayout> {
  const layout = (await readBox(ctx.db, restaurantId)) ?? (await readPublished(ctx.db, restaurantId));
  if (!layout) throw new AppError('data_not_found');
  return layout;
}

/** Concurrent requests to the same box share one answer, as the tills of a restaurant often start together. */
const pendingLayouts = singleton('floor.asking', () => new Map<number, Promise<OperatingLayout | null>>());

/** The layout that the restaurant's box works with; null if it gives no valid answer in time. */
export function readBox(db: Db, restaurantId: number): Promise<OperatingLayout | null> {
  const pending = pendingLayouts.get(restaurantId);
  if (pending) return pending;
  const answer = requestLayout(db, restaurantId).finally(() => pendingLayouts.delete(restaurantId));
  pendingLayouts.set(restaurantId, answer);
  return answer;
}

async function requestLayout(db: Db, restaurantId: number): Promise<OperatingLayout | null> {
  const answer = await askBox(db, restaurantId, { type: 'table_layout.read' });
  if (answer === null) return null;
  const { data, error } = boxLayout.safeParse(answer);
  if (error) log.warn({ restaurantId, issues: error.issues.slice(0, 5) }, 'a box answered no layout');
  if (!data) return null;
  const { tableLayoutId, name, updatedAt, rooms } = data;
  return { tableLayoutId, name, restaurantId, updatedAt: new Date(updatedAt).toISOString(), source: 'box', rooms };
}

async function readPublished(db: Db, restaurantId: number): Promise<OperatingLayout | null> {
  const newest = await db.layoutPublication.findFirst({
    where: { restaurantId },
    orderBy: { id: 'desc' },
    select: { layoutVersion: { select: { layout: true, updatedAt: true, tableLayout: { select: { deletedAt: true } } } } },
  });
  if (!newest || newest.layoutVersion.tableLayout.deletedAt) return null;
  const { layout, updatedAt } = newest.layoutVersion;
  const { tableLayoutUuid, name, rooms } = fromColumn<PublishedLayout>(layout);
  return {
    tableLayoutId: tableLayoutUuid,
    name,
    restaurantId,
    updatedAt: updatedAt.toISOString(),
    source: 'cloud',
    rooms: rooms.map(({ roomId, name: roomName, position, tables }) => ({
      roomId,
      name: roomName,
      position,
      tables: tables.map((table) => ({ tableId: table.tableId, name: table.name })),
    })),
  };
}
