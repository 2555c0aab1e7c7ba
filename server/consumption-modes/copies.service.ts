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

type Shown = ModesCopied['restaurants'][number]['modes'][number];
const SAVE_MODES = 'PUT /v2/restaurants/{restaurantId}/consumption_modes';

/**
 * Copies the modes of a restaurant to others of its brand, each to the mode of the same type on the same channel, which is created or
 * restored if missing. Tables and links to delivery areas are not copied. Nothing is deleted unless requested.
 * @throws data_not_found for a restaurant of another brand, or a mode that the first one does not offer
 */
export function copyModes(ctx: Context, input: z.output<typeof copyBody> & { brandId: number }): Promise<ModesCopied> {
  return copyToOthers(ctx, input, { nothing: { modes: [] }, read: () => readGiven(ctx, input), apply: applyTo });
}

interface Given {
  modes: ConsumptionMode[];
  /** The modes that the others keep; null for all. */
  leaves: ReadonlySet<string> | null;
}

async function readGiven(ctx: Context, input: z.output<typeof copyBody>): Promise<Given> {
  const offered = await readModesOf(ctx.db, input.fromRestaurantId);
  const leaves = new Set(offered.map(keyOfMode));
  const missing = input.modes?.find((kind) => !leaves.has(keyOfMode(kind)));
  if (missing) throw new AppError('data_not_found', { extraData: { mode: missing } });
  const named = new Set((input.modes ?? offered).map(keyOfMode));
  return { modes: offered.filter((mode) => named.has(keyOfMode(mode))), leaves: input.deletesOthers ? leaves : null };
}

/** Copies the modes of another restaurant to a new one. */
export async function giveModes(target: Target, fromRestaurantId: number): Promise<void> {
  await applyTo(target, { modes: await readModesOf(target.ctx.db, fromRestaurantId), leaves: null });
}

async function applyTo(target: Target, { modes: given, leaves }: Given): Promise<{ shown: { modes: Shown[] } }> {
  const { ctx, restaurantId } = target;
  const before = await lockModes(ctx.db, restaurantId);
  const held = new Map(before.map((each) => [keyOfMode(each.mode), each]));
  const wanted = given.filter((mode) => {
    const known = held.get(keyOfMode(mode));
    return !known || known.isDeleted || diff(pickSharedSettings(known.mode), pickSharedSettings(mode)).length > 0;
  });
  const deleted = before.filter(({ mode, isDeleted }) => !isDeleted && leaves !== null && !leaves.has(keyOfMode(mode)));
  if (wanted.length === 0 && deleted.length === 0) return { shown: { modes: [] } };
  const modes = wanted.map((mode) => ({ channelId: mode.channelId, type: mode.type, ...pickSharedSettings(mode) }));
  const deletes = deleted.map(({ mode: { channelId, type } }) => ({ channelId, type }));
  await target.write({
    operation: SAVE_MODES,
    subject: subjectOfModes(restaurantId),
    input: { restaurantId, modes, deletes },
    run: (at) => saveModes(at, { restaurantId, modes, deletes }),
  });
  const after = new Map((await readModesOf(ctx.db, restaurantId)).map((mode) => [keyOfMode(mode), mode]));
  const shown = [...wanted, ...deleted.map(({ mode }) => mode)].sort(byChannelAndType).map((mode): Shown => {
    const { channelId, type } = mode;
    const [known, now] = [held.get(keyOfMode(mode)), after.get(keyOfMode(mode))];
    const was = known && !known.isDeleted ? settingsOf(known.mode) : null;
    if (!now) return { channelId, type, outcome: 'deleted', changes: diff(was, null) };
    const outcome = was ? 'changed' : known ? 'restored' : 'created';
    return { channelId, type, outcome, changes: diff(was, settingsOf(now)) };
  });
  return { shown: { modes: shown } };
}
