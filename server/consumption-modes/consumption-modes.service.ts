// Decided in docs/decisions/047-dining-options-return.md.

import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { lockSubject } from '@/server/core/writes/versioned';
import { columnsOf, findMode, readMode, readModesOf } from './consumption-modes.query';
import { byChannelAndType, initialFlags, lintModes } from './consumption-modes.rules';
import type { ConsumptionMode, createModeBody, ModesOverview, modesQuery, updateModeBody } from './consumption-modes.schema';
import { modeIssues } from './consumption-modes.values';
import { readSurroundings } from './surroundings.query';

type ModeId = { consumptionModeId: number };
export const subjectOf = (consumptionModeId: number) => ({ kind: 'consumption mode', id: consumptionModeId });
/** All modes of a restaurant. Locked for adding to them, and the subject of a change of several at once. */
export const subjectOfModes = (restaurantId: number) => ({ kind: 'consumption modes', id: restaurantId });

/** The dining options of a restaurant on a channel. Source: spec, «GET /consumption_modes». */
export function listModes(ctx: Context, input: z.output<typeof modesQuery>): Promise<ConsumptionMode[]> {
  return readModesOf(ctx.db, input.restaurant_id, input.channel_id);
}

/** If the same mode is created twice at once, the second request waits here and then finds it. */
const lockModes = (ctx: Context, restaurantId: number) => lockSubject(ctx.db, subjectOfModes(restaurantId));

/** The modes of a channel, for adding one. */
export const versionedModes: VersionedState<z.output<typeof createModeBody>, ConsumptionMode[]> = {
  lock: (ctx, { restaurantId }) => lockModes(ctx, restaurantId),
  read: (ctx, { restaurantId, channelId }) => readModesOf(ctx.db, restaurantId, channelId),
};

/**
 * One dining option.
 * @throws data_not_found
 */
export function getMode(ctx: Context, { consumptionModeId }: ModeId): Promise<ConsumptionMode> {
  return readMode(ctx.db, consumptionModeId);
}

/**
 * Creates the mode of a type on a channel, or restores the deleted one with its settings. An existing one is unchanged. Source: spec,
 * «POST /consumption_modes» and «States and transitions».
 */
export async function createMode(
  ctx: Context,
  { restaurantId, channelId, type }: z.output<typeof createModeBody>,
): Promise<ConsumptionMode> {
  await lockModes(ctx, restaurantId);
  const key = { restaurantId, channelId, type };
  const existing = await ctx.db.consumptionMode.findUnique({ where: { restaurantId_channelId_type: key } });
  if (existing && existing.deletedAt === null) return readMode(ctx.db, existing.id);
  const { id } = existing
    ? await ctx.db.consumptionMode.update({ where: { id: existing.id }, data: { deletedAt: null } })
    : await ctx.db.consumptionMode.create({ data: { ...key, flags: initialFlags(type), createdAt: ctx.now } });
  const mode = await readMode(ctx.db, id);
  ctx.record({ subject: subjectOf(id), before: null, after: mode });
  ctx.touch('consumption-modes', [id]);
  return mode;
}

/**
 * Changes the given settings of a mode; omitted ones are unchanged.
 * @throws data_not_found
 */
export async function updateMode(ctx: Context, input: z.output<typeof updateModeBody> & ModeId): Promise<ConsumptionMode> {
  const { consumptionModeId, ...settings } = input;
  const where = { id: consumptionModeId, deletedAt: null };
  const { count } = await ctx.db.consumptionMode.updateMany({ where, data: columnsOf(settings) });
  if (count === 0) throw new AppError('data_not_found');
  ctx.touch('consumption-modes', [consumptionModeId]);
  return readMode(ctx.db, consumptionModeId);
}

/**
 * Deletes a mode. Its row keeps all settings, in case it is created again.
 * @throws data_not_found
 */
export async function deleteMode(ctx: Context, { consumptionModeId }: ModeId): Promise<Record<string, never>> {
  const where = { id: consumptionModeId, deletedAt: null };
  const { count } = await ctx.db.consumptionMode.updateMany({ where, data: { deletedAt: ctx.now } });
  if (count === 0) throw new AppError('data_not_found');
  ctx.touch('consumption-modes', [consumptionModeId]);
  return {};
}

/** The state of a mode in the history; null if it does not exist. */
export function modeState(ctx: Context, { consumptionModeId }: ModeId): Promise<ConsumptionMode | null> {
  return findMode(ctx.db, consumptionModeId);
}

/**
 * Restores a deleted mode with its settings.
 * @throws conflict if it exists again
 */
export async function undoDeletion(ctx: Context, { input: { consumptionModeId } }: { input: ModeId }): Promise<ChangeRecord> {
  const where = { id: consumptionModeId, deletedAt: { not: null } };
  const { count } = await ctx.db.consumptionMode.updateMany({ where, data: { deletedAt: null } });
  if (count === 0) throw new AppError('conflict', { extraData: { reason: 'restored_before' } });
  ctx.touch('consumption-modes', [consumptionModeId]);
  return { before: null, after: await readMode(ctx.db, consumptionModeId) };
}

/** All modes of a restaurant, those that can be restored, and their issues. */
export async function getModesOverview(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<ModesOverview> {
  const [modes, deleted, surroundings] = await Promise.all([
    readModesOf(ctx.db, restaurantId),
    ctx.db.consumptionMode.findMany({ where: { restaurantId, deletedAt: { not: null } }, select: { channelId: true, type: true } }),
    readSurroundings(ctx.db, { brandId: ctx.scope.brandId ?? 0, restaurantId }),
  ]);
  const channels = [...surroundings.channels];
  const issues = lintModes(modes, surroundings).map((issue) => ({ ...issue, severity: modeIssues[issue.code] }));
  return { channels, modes, deleted: deleted.sort(byChannelAndType), issues };
}
