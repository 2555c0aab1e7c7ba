import { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { askBox } from '@/server/devices/boxes.service';

/** A box’s answer about a table. */
export type TableAnswer = { state: 'accepted'; name: string | null } | { state: 'unknown' } | { state: 'offline' };

const boxReply = z.object({ accepted: z.boolean(), tableName: z.string().max(255).optional() });

/**
 * Asks a restaurant’s box whether a table takes orders. Not asked for orders placed offline.
 * @returns null for an order without a table
 */
export async function askForTable(
  ctx: Context,
  { restaurantId, tableId, placedAt }: { restaurantId: number; tableId?: string; placedAt?: string },
): Promise<TableAnswer | null> {
  if (tableId === undefined) return null;
  if (placedAt !== undefined) return { state: 'accepted', name: null };
  const { data } = boxReply.safeParse(
    await askBox(ctx.db, restaurantId, { type: 'table_order.check', payload: { restaurantId, tableId } }),
  );
  if (!data) return { state: 'offline' };
  return data.accepted ? { state: 'accepted', name: data.tableName ?? null } : { state: 'unknown' };
}
