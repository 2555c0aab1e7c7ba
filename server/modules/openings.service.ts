import type { z } from 'zod';
import { atEach, splitSides, type Target, type Together } from '@/server/brands/copies.service';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { changedSince } from '@/server/core/writes/changed-since';
import { recordBeside } from '@/server/core/writes/changes';
import { type Change, diff } from '@/server/core/writes/diff';
import { moduleAmong, type RestaurantModules, readPicture } from './modules.query';
import { effectiveOf } from './modules.rules';
import type { Opening, Openings, openingsBody } from './modules.schema';
import { lockBrand, refusal, tell, writePlanned } from './modules.store';
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
  const picture = await readPicture(ctx.db, brandId, restaurantIds);
  const unknown = channels.find(({ channelId }) => !picture.channels.includes(channelId));
  if (unknown) throw new AppError('data_not_found', { extraData: { channelId: unknown.channelId } });
  const modulesOf = new Map(picture.restaurants.map((restaurant) => [restaurant.restaurantId, restaurant]));
  const opened = await readOpened(ctx.db, restaurantIds);
  const result = await atEach<void, Shown, Refused>(ctx, input, {
    nothing: { channels: [] },
    read: async () => {},
    apply: (target) => {
      const restaurant = modulesOf.get(target.restaurantId) ?? { restaurantId: target.restaurantId, restaurantName: '', modules: [] };
      return setAt(target, { ...restaurant, channels: picture.channels }, opened.get(target.restaurantId), channels);
    },
  });
  const changed = result.restaurants.filter(({ outcome }) => outcome === 'changed').map(({ restaurantId }) => restaurantId);
  if (changed.length > 0) tell(ctx, brandId, ORDERING_FLOW, changed);
  return result;
}

async function setAt(
  { restaurantId, write }: Target,
  restaurant: RestaurantModules & { channels: number[] },
  openedAt: Date | null | undefined,
  wanted: Wanted,
): Promise<{ refused?: Refused; shown: Shown }> {
  const before = openingOf(restaurant, openedAt);
  const shown: Shown = { channels: [] };
  const writes: LayerWrite[] = [];
  for (const { channelId, state } of wanted) {
    const now = before.channels.find((channel) => channel.channelId === channelId);
    if (!now || now.state === state) continue;
    const layers = moduleAmong(restaurant, { moduleId: ORDERING_FLOW, channelId });
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
  const told = after as Together;
  await lockBrand(ctx.db, brandId);
  const taken = await ctx.db.auditEntry.findMany({ where: { revertsId: { in: told.entries } }, select: { revertsId: true } });
  const isTaken = new Set(taken.map(({ revertsId }) => revertsId));
  const found = await ctx.db.auditEntry.findMany({ where: { id: { in: told.entries }, brandId }, orderBy: { restaurantId: 'asc' } });
  const entries = found.flatMap(({ restaurantId, ...entry }) =>
    restaurantId === null || isTaken.has(entry.id) ? [] : [{ ...entry, restaurantId }],
  );
  const restaurantIds = entries.map(({ restaurantId }) => restaurantId);
  const picture = await readPicture(ctx.db, brandId, restaurantIds);
  const modulesOf = new Map(picture.restaurants.map((restaurant) => [restaurant.restaurantId, restaurant.modules]));
  const opened = await readOpened(ctx.db, restaurantIds);
  const undone: Together = { restaurants: restaurantIds, entries: [] };
  const changes: Change[] = [];
  for (const entry of entries) {
    const { restaurantId } = entry;
    const modules = modulesOf.get(restaurantId) ?? [];
    const now = openingOf({ modules }, opened.get(restaurantId));
    const since = force ? [] : diff(entry.after, now);
    changes.push(...since.map((change) => ({ ...change, path: [String(restaurantId), ...change.path] })));
    if (changes.length > 0) continue;
    const { channels } = entry.before as unknown as Opening;
    const writes = channels.flatMap((channel) => {
      if (now.channels.find(({ channelId }) => channelId === channel.channelId)?.state === channel.state) return [];
      const layers = moduleAmong({ modules, channels: picture.channels }, { moduleId: ORDERING_FLOW, channelId: channel.channelId });
      const plan = planSave(modules, layers, { closeRestaurant: channel.state === 'CLOSE' });
      if ('refused' in plan) throw refusal(plan.refused, { restaurantId, channelId: channel.channelId });
      return plan.writes;
    });
    await writePlanned(ctx, restaurantId, writes);
    const made = await recordBeside(
      ctx,
      { brandId, restaurantId },
      {
        subject: subjectOfOpening(restaurantId),
        operation: SET_OPENING,
        input: entry.input,
        before: now,
        after: openingOf({ modules: applyWrites(modules, writes, 'own') }, opened.get(restaurantId)),
        revertsId: entry.id,
      },
    );
    if (made !== null) undone.entries.push(made);
  }
  if (changes.length > 0) throw changedSince(changes);
  tell(ctx, brandId, ORDERING_FLOW, restaurantIds);
  return splitSides(told, undone);
}
