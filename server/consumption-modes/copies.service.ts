import type { z } from 'zod';
import { copyToOthers, type Target } from '@/server/brands/copies.service';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { diff } from '@/server/core/writes/diff';
import { readModesOf } from './consumption-modes.query';
import { byChannelAndType, pickSharedSettings, settingsOf } from './consumption-modes.rules';
import type { ConsumptionMode, copyBody, ModesCopied } from './consumption-modes.schema';
import { subjectOfModes } from './consumption-modes.service';
import { keyOfMode } from './consumption-modes.values';
import { lockModes, saveModes } from './saving.service';

type ModeResult = ModesCopied['restaurants'][number]['modes'][number];
const SAVE_MODES = 'PUT /v2/restaurants/{restaurantId}/consumption_modes';

/**
 * Copies the modes of a restaurant to others of its brand, each to the mode of the same type on the same channel, which is created or
 * restored if missing. Tables and links to delivery areas are not copied. Nothing is deleted unless requested.
 * @throws data_not_found for a restaurant of another brand, or a mode that the first one does not offer
 */
export function copyModes(ctx: Context, input: z.output<typeof copyBody> & { brandId: number }): Promise<ModesCopied> {
  return copyToOthers(ctx, input, { nothing: { modes: [] }, read: () => readSourceModes(ctx, input), apply: applyTo });
}

interface SourceModes {
  modes: ConsumptionMode[];
  /** The modes that the others keep; null for all. */
  keptKeys: ReadonlySet<string> | null;
}

async function readSourceModes(ctx: Context, input: z.output<typeof copyBody>): Promise<SourceModes> {
  const offered = await readModesOf(ctx.db, input.fromRestaurantId);
  const keptKeys = new Set(offered.map(keyOfMode));
  const missing = input.modes?.find((kind) => !keptKeys.has(keyOfMode(kind)));
  if (missing) throw new AppError('data_not_found', { extraData: { mode: missing } });
  const requestedKeys = new Set((input.modes ?? offered).map(keyOfMode));
  return { modes: offered.filter((mode) => requestedKeys.has(keyOfMode(mode))), keptKeys: input.deletesOthers ? keptKeys : null };
}

/** Copies the modes of another restaurant to a new one. */
export async function copyModesTo(target: Target, fromRestaurantId: number): Promise<void> {
  await applyTo(target, { modes: await readModesOf(target.ctx.db, fromRestaurantId), keptKeys: null });
}

async function applyTo(target: Target, { modes: sourceModes, keptKeys }: SourceModes): Promise<{ shown: { modes: ModeResult[] } }> {
  const { ctx, restaurantId } = target;
  const before = await lockModes(ctx.db, restaurantId);
  const formerModes = new Map(before.map((each) => [keyOfMode(each.mode), each]));
  const changed = sourceModes.filter((mode) => {
    const former = formerModes.get(keyOfMode(mode));
    return !former || former.isDeleted || diff(pickSharedSettings(former.mode), pickSharedSettings(mode)).length > 0;
  });
  const deleted = before.filter(({ mode, isDeleted }) => !isDeleted && keptKeys !== null && !keptKeys.has(keyOfMode(mode)));
  if (changed.length === 0 && deleted.length === 0) return { shown: { modes: [] } };
  const modes = changed.map((mode) => ({ channelId: mode.channelId, type: mode.type, ...pickSharedSettings(mode) }));
  const deletes = deleted.map(({ mode: { channelId, type } }) => ({ channelId, type }));
  await target.write({
    operation: SAVE_MODES,
    subject: subjectOfModes(restaurantId),
    input: { restaurantId, modes, deletes },
    run: (restaurantCtx) => saveModes(restaurantCtx, { restaurantId, modes, deletes }),
  });
  const after = new Map((await readModesOf(ctx.db, restaurantId)).map((mode) => [keyOfMode(mode), mode]));
  const results = [...changed, ...deleted.map(({ mode }) => mode)].sort(byChannelAndType).map((mode): ModeResult => {
    const { channelId, type } = mode;
    const [former, present] = [formerModes.get(keyOfMode(mode)), after.get(keyOfMode(mode))];
    const formerSettings = former && !former.isDeleted ? settingsOf(former.mode) : null;
    if (!present) return { channelId, type, outcome: 'deleted', changes: diff(formerSettings, null) };
    const outcome = formerSettings ? 'changed' : former ? 'restored' : 'created';
    return { channelId, type, outcome, changes: diff(formerSettings, settingsOf(present)) };
  });
  return { shown: { modes: results } };
}
