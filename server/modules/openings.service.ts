import type { z } from 'zod';
import { applyToEach, type BulkChange, splitSides, type Target } from '@/server/brands/copies.service';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { fromColumn } from '@/server/core/platform/json-columns';
import { changedSince } from '@/server/core/writes/changed-since';
import { recordSeparately } from '@/server/core/writes/changes';
import { type Change, diff } from '@/server/core/writes/diff';
import { findModule, type RestaurantModules, readBrandSnapshot } from './modules.query';
import { effectiveOf } from './modules.rules';
import type { Opening, Openings, openingsBody } from './modules.schema';
import { announceModules, lockBrand, refusal, writePlanned } from './modules.store';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { SET_OPENING, subjectOfOpening } from './opening.service';
import { applyWrites, type LayerWrite, planSave } from './saving.rules';

type Wanted = z.output<typeof openingsBody>['channels'];
type Shown = Pick<Openings['restaurants'][number], 'channels'>;
type Refused = NonNullable<Openings['restaurants'][number]['reason']>;

/**
 * Opens or closes several restaurants of a brand on the channels on which they accept orders. Each gets its own history entry, as if its
 * staff had done it. A restaurant that never accepted web orders is not opened this way, as nobody has checked it.
 * @throws data_not_found for a restaurant or channel of another brand
 */
export async function setOpenings(ctx: Context, input: z.output<typeof openingsBody> & { brandId: number }): Promise<Openings> {
  const { brandId, restaurantIds, channels } = input;
  await lockBrand(ctx.db, brandId);
  const snapshot = await readBrandSnapshot(ctx.db, brandId, restaurantIds);
  const unknown = channels.find(({ channelId }) => !snapshot.channels.includes(channelId));
  if (unknown) throw new AppError('data_not_found', { extraData: { channelId: unknown.channelId } });
  const restaurantById = new Map(snapshot.restaurants.map((restaurant) => [restaurant.restaurantId, restaurant]));
  const openedAtById = await readOpened(ctx.db, restaurantIds);
  const result = await applyToEach<void, Shown, Refused>(ctx, input, {
    nothing: { channels: [] },
    read: async () => {},
    apply: (target) => {
      const restaurant = restaurantById.get(target.restaurantId) ?? { restaurantId: target.restaurantId, restaurantName: '', modules: [] };
      return setOpening(target, { ...restaurant, channels: snapshot.channels }, openedAtById.get(target.restaurantId), channels);
    },
  });
  const changed = result.restaurants.filter(({ outcome }) => outcome === 'changed').map(({ restaurantId }) => restaurantId);
  if (changed.length > 0) announceModules(ctx, brandId, ORDERING_FLOW, changed);
  return result;
}

async function setOpening(
  { restaurantId, write }: Target,
  restaurant: RestaurantModules & { channels: number[] },
  openedAt: Date | null | undefined,
  wanted: Wanted,
): Promise<{ refused?: Refused; shown: Shown }> {
  const before = openingOf(restaurant, openedAt);
  const shown: Shown = { channels: [] };
  const writes: LayerWrite[] = [];
  for (const { channelId, state } of wanted) {
    const current = before.channels.find((channel) => channel.channelId === channelId);
    if (!current || current.state === state) continue;
    const layers = findModule(restaurant, { moduleId: ORDERING_FLOW, channelId });
    // If ordering is switched off, there is nothing to close.
    if (effectiveOf(layers).is_enabled !== true) continue;
    shown.channels.push({ channelId, state });
    if (channelId === WEB_CHANNEL && state === 'OPEN' && openedAt === null) return { refused: 'never_opened', shown };
    const plan = planSave(restaurant.modules, layers, { closeRestaurant: state === 'CLOSE' });
    if ('refused' in plan) return { refused: 'locked_by_brand', shown };
    writes.push(...plan.writes);
  }
  if (writes.length === 0) return { shown };
  const after = openingOf({ modules: applyWrites(restaurant.modules, writes, 'own') }, openedAt);
  await write({
    operation: SET_OPENING,
    subject: subjectOfOpening(restaurantId),
    input: { restaurantId, channels: shown.channels },
    async run(ctx) {
      await writePlanned(ctx, restaurantId, writes);
      ctx.record({ before, after });
    },
  });
  return { shown };
}

/**
 * Restores the state of restaurants before they were opened or closed together. The result is that of undoing each entry, but the modules
 * of the brand are read only once, so that a thousand restaurants take seconds. Entries that are already undone are skipped.
 * @throws conflict with later changes, by restaurant, unless `force`; conflict if the brand has locked it since
 */
export async function undoOpenings(
  ctx: Context,
  { after, input: { brandId }, force }: { before: unknown; after: unknown; input: { brandId: number }; force: boolean },
): Promise<ChangeRecord> {
  const auditRecord = after as BulkChange;
  await lockBrand(ctx.db, brandId);
  const reverts = await ctx.db.auditEntry.findMany({ where: { revertsId: { in: auditRecord.entries } }, select: { revertsId: true } });
  const revertedIds = new Set(reverts.map(({ revertsId }) => revertsId));
  const foundEntries = await ctx.db.auditEntry.findMany({
    where: { id: { in: auditRecord.entries }, brandId },
    orderBy: { restaurantId: 'asc' },
  });
  const entries = foundEntries.flatMap(({ restaurantId, ...entry }) =>
    restaurantId === null || revertedIds.has(entry.id) ? [] : [{ ...entry, restaurantId }],
  );
  const restaurantIds = entries.map(({ restaurantId }) => restaurantId);
  const snapshot = await readBrandSnapshot(ctx.db, brandId, restaurantIds);
  const modulesOf = new Map(snapshot.restaurants.map((restaurant) => [restaurant.restaurantId, restaurant.modules]));
  const openedAtById = await readOpened(ctx.db, restaurantIds);
  const revertRecord: BulkChange = { restaurants: restaurantIds, entries: [] };
  const changes: Change[] = [];
  for (const entry of entries) {
    const { restaurantId } = entry;
    const modules = modulesOf.get(restaurantId) ?? [];
    const current = openingOf({ modules }, openedAtById.get(restaurantId));
    const laterChanges = force ? [] : diff(entry.after, current);
    changes.push(...laterChanges.map((change) => ({ ...change, path: [String(restaurantId), ...change.path] })));
    if (changes.length > 0) continue;
    const { channels } = fromColumn<Opening>(entry.before);
    const writes = channels.flatMap((channel) => {
      if (current.channels.find(({ channelId }) => channelId === channel.channelId)?.state === channel.state) return [];
      const layers = findModule({ modules, channels: snapshot.channels }, { moduleId: ORDERING_FLOW, channelId: channel.channelId });
      const plan = planSave(modules, layers, { closeRestaurant: channel.state === 'CLOSE' });
      if ('refused' in plan) throw refusal(plan.refused, { restaurantId, channelId: channel.channelId });
      return plan.writes;
    });
    await writePlanned(ctx, restaurantId, writes);
    const entryId = await recordSeparately(
      ctx,
      { brandId, restaurantId },
      {
        subject: subjectOfOpening(restaurantId),
        operation: SET_OPENING,
        input: entry.input,
        before: current,
        after: openingOf({ modules: applyWrites(modules, writes, 'own') }, openedAtById.get(restaurantId)),
        revertsId: entry.id,
      },
    );
    if (entryId !== null) revertRecord.entries.push(entryId);
  }
  if (changes.length > 0) throw changedSince(changes);
  announceModules(ctx, brandId, ORDERING_FLOW, restaurantIds);
  return splitSides(auditRecord, revertRecord);
}
