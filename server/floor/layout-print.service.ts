import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { moveToThread } from '@/server/core/platform/threads';
import type { PublishedLayout, printQuery } from './floor.schema';
import { contentOf, readLayout } from './plan.query';
import { getVersion, readPublishedVersion } from './publish.service';

/** Time limit for a print in milliseconds. */
const PRINT_LIMIT_MS = 90_000;
const renderPlan = moveToThread<typeof import('./layout-print.work').renderPlan>(
  'server/floor/layout-print.work.tsx',
  'renderPlan',
  PRINT_LIMIT_MS,
);

/**
 * The draft of a layout, or one of its versions, as a PDF to scale in the caller's language.
 * @throws data_not_found for an unknown layout, version or room; takes_too_long
 */
export async function printLayout(
  ctx: Context,
  { tableLayoutUuid, paper, orientation, version, rooms }: z.output<typeof printQuery> & { tableLayoutUuid: string },
): Promise<FileAnswer> {
  const { layout, ...state } = await stateOf(ctx, tableLayoutUuid, version);
  const requestedRooms = rooms === undefined ? null : new Set(rooms.split(','));
  const selectedRooms = layout.rooms.filter(({ roomId }) => requestedRooms?.has(roomId) ?? true);
  if (requestedRooms && selectedRooms.length < requestedRooms.size) throw new AppError('data_not_found');
  const { name: restaurantName, timeZone } = await ctx.db.restaurant.findUniqueOrThrow({
    where: { id: layout.restaurantId },
    select: { name: true, timeZone: true },
  });
  const facts = { layout: { ...layout, rooms: selectedRooms }, restaurantName, timeZone, locale: ctx.locale, state, paper, orientation };
  const body = await renderPlan(facts, ctx.signal);
  const fileName = `${layout.name.replaceAll(/[/\\:*?"<>|]/g, ' ')}${state.version === null ? '' : ` v${state.version}`}.pdf`;
  return { body, contentType: 'application/pdf', fileName };
}

/** The state of a layout to print, the number of its version (null for the draft), and its time. */
async function stateOf(
  ctx: Context,
  tableLayoutUuid: string,
  requestedVersion: string,
): Promise<{ layout: PublishedLayout; version: number | null; at: string }> {
  if (requestedVersion === 'draft') {
    const layout = await readLayout(ctx.db, tableLayoutUuid);
    return { layout: contentOf(layout), version: null, at: layout.updatedAt };
  }
  const version = requestedVersion === 'published' ? await readPublishedVersion(ctx, tableLayoutUuid) : Number(requestedVersion);
  const layout = await getVersion(ctx, { tableLayoutUuid, version });
  return { layout, version, at: layout.createdAt };
}
