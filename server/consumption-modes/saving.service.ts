import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import type { Db } from '@/server/core/platform/db';
import { canonical } from '@/server/core/reads/json';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import { columnsOf, readAllModes, readModesOf } from './consumption-modes.query';
import { initialFlags, type ModeSettings, settingsOf } from './consumption-modes.rules';
import type { ConsumptionMode, saveModesBody } from './consumption-modes.schema';
import { subjectOf, subjectOfModes } from './consumption-modes.service';
import type { ModeType } from './consumption-modes.values';
import { keyOfMode } from './consumption-modes.values';

type ModeState = ModeSettings & { modeId: string };
/** A change of several modes in the history, with only those that it affected. */
interface ModesState {
  modes: ModeState[];
  /** Deleted modes, with the settings that they would be restored with. */
  hidden: ModeState[];
}
type StoredModes = Awaited<ReturnType<typeof readAllModes>>;

/**
 * Locks the modes of a restaurant: the set of them, and each one.
 * @returns all modes, including deleted ones
 */
export async function lockModes(db: Db, restaurantId: number): Promise<StoredModes> {
  await lockSubject(db, subjectOfModes(restaurantId));
  const ids = (await readAllModes(db, restaurantId)).map(({ mode }) => mode.consumptionModeId);
  for (const id of ids.toSorted((a, b) => a - b)) await lockSubject(db, subjectOf(id));
  return readAllModes(db, restaurantId);
}

function stateOf(stored: StoredModes, keys: ReadonlySet<string>): ModesState {
  const affected = stored.filter(({ mode }) => keys.has(keyOfMode(mode)));
  const states = (deleted: boolean) =>
    affected.filter(({ isDeleted }) => isDeleted === deleted).map(({ mode }) => ({ modeId: keyOfMode(mode), ...settingsOf(mode) }));
  return { modes: states(false), hidden: states(true) };
}

/** The modes that differ between two states. */
function changedModes(before: StoredModes, after: StoredModes): StoredModes {
  const formerByKey = new Map(before.map((each) => [keyOfMode(each.mode), canonical(each)]));
  return after.filter((each) => formerByKey.get(keyOfMode(each.mode)) !== canonical(each));
}

async function upsertMode(
  ctx: Context,
  restaurantId: number,
  stored: StoredModes,
  { modeId, ...settings }: Partial<ModeSettings> & { modeId: string },
) {
  const existing = stored.find(({ mode }) => keyOfMode(mode) === modeId);
  const data = columnsOf(settings);
  if (existing) {
    await ctx.db.consumptionMode.update({ where: { id: existing.mode.consumptionModeId }, data: { ...data, deletedAt: null } });
    return;
  }
  const [type, channelId] = modeId.split('/') as [ModeType, string];
  const initial = { restaurantId, type, channelId: Number(channelId), flags: initialFlags(type), createdAt: ctx.now };
  await ctx.db.consumptionMode.create({ data: { ...initial, ...data, flags: data.flags ?? initial.flags } });
}

async function deleteModes(ctx: Context, stored: StoredModes, keys: ReadonlySet<string>): Promise<void> {
  const ids = stored.flatMap(({ mode }) => (keys.has(keyOfMode(mode)) ? [mode.consumptionModeId] : []));
  await ctx.db.consumptionMode.updateMany({ where: { id: { in: ids }, deletedAt: null }, data: { deletedAt: ctx.now } });
}

/**
 * Changes several modes of a restaurant at once. Creates missing ones, restores deleted ones, and leaves omitted ones unchanged. The
 * history stores the modes that differ afterwards.
 */
export async function saveModes(
  ctx: Context,
  { restaurantId, modes, deletes }: z.output<typeof saveModesBody> & { restaurantId: number },
): Promise<ConsumptionMode[]> {
  const before = await lockModes(ctx.db, restaurantId);
  for (const { channelId, type, ...settings } of modes)
    await upsertMode(ctx, restaurantId, before, { modeId: keyOfMode({ channelId, type }), ...settings });
  await deleteModes(ctx, before, new Set(deletes.map(keyOfMode)));
  const after = await readAllModes(ctx.db, restaurantId);
  const changed = changedModes(before, after);
  const keys = new Set(changed.map(({ mode }) => keyOfMode(mode)));
  ctx.record({ before: stateOf(before, keys), after: stateOf(after, keys) });
  touch(ctx, changed);
  return readModesOf(ctx.db, restaurantId);
}

function touch(ctx: Context, changed: StoredModes): void {
  if (changed.length > 0)
    ctx.touch(
      'consumption-modes',
      changed.map(({ mode }) => mode.consumptionModeId),
    );
}

/**
 * Restores the earlier state of the modes that a change affected. A mode that it created is deleted again; all others stay as they are.
 * @throws conflict with the differences, if one of them was changed since, unless forced
 */
export async function undoSaveModes(
  ctx: Context,
  entry: { before: unknown; after: unknown; force: boolean },
  restaurantId: number,
): Promise<ChangeRecord> {
  const stored = await lockModes(ctx.db, restaurantId);
  const [earlier, later] = [entry.before as ModesState, entry.after as ModesState];
  const keys = new Set([earlier, later].flatMap(({ modes, hidden }) => [...modes, ...hidden]).map(({ modeId }) => modeId));
  const before = stateOf(stored, keys);
  refuseChangedSince(before, later, entry.force);
  for (const mode of [...earlier.modes, ...earlier.hidden]) await upsertMode(ctx, restaurantId, stored, mode);
  const formerKeys = new Set(earlier.modes.map(({ modeId }) => modeId));
  await deleteModes(ctx, await readAllModes(ctx.db, restaurantId), new Set([...keys].filter((key) => !formerKeys.has(key))));
  const after = await readAllModes(ctx.db, restaurantId);
  touch(ctx, changedModes(stored, after));
  return { before, after: stateOf(after, keys) };
}
