// Decided in docs/decisions/045-initialized-as-closed.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import type { Db } from '@/server/core/platform/db';
import { recordSeparately } from '@/server/core/writes/changes';
import { findModule, readRestaurant } from './modules.query';
import type { Opening, openingBody } from './modules.schema';
import { announceModules, lockRestaurant, refusal, writePlanned } from './modules.store';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { planSave } from './saving.rules';

export const SET_OPENING = 'PUT /v2/restaurants/{restaurantId}/opening';
export const subjectOfOpening = (restaurantId: number) => ({ kind: 'restaurant opening', id: restaurantId });

/** Records OPEN or CLOSE in a restaurant's history if a save opened or closed it. Source: spec, «POST …/modules», side effects. */
export async function recordOpening(ctx: Context, place: { brandId: number; restaurantId: number }, before: Opening, after: Opening) {
  const states = ({ channels }: Opening) => channels.map(({ channelId, state }) => `${channelId} ${state}`).join();
  if (states(before) === states(after)) return;
  await recordSeparately(ctx, place, {
    subject: subjectOfOpening(place.restaurantId),
    operation: SET_OPENING,
    input: { restaurantId: place.restaurantId, channels: after.channels },
    before,
    after,
  });
}

/**
 * Whether a restaurant is open, by channel.
 * @throws data_not_found
 */
export async function getOpening(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<Opening> {
  const { restaurant, openedAt } = await readOpenable(ctx, { restaurantId });
  return openingOf(restaurant, openedAt);
}

/** The modules of a restaurant, with its opening date. */
interface Openable {
  restaurant: Awaited<ReturnType<typeof readRestaurant>>;
  openedAt: Date | null | undefined;
}

/** Whether a restaurant is open, with its modules locked. */
export const versionedOpening: VersionedState<{ restaurantId: number }, Openable> = {
  lock: (ctx, { restaurantId }) => lockRestaurant(ctx.db, { brandId: ctx.scope.brandId ?? 0, restaurantId }),
  read: readOpenable,
  show: ({ restaurant, openedAt }) => openingOf(restaurant, openedAt),
};

async function readOpenable(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<Openable> {
  const restaurant = await readRestaurant(ctx.db, { brandId: ctx.scope.brandId ?? 0, restaurantId });
  return { restaurant, openedAt: (await readOpened(ctx.db, [restaurantId])).get(restaurantId) };
}

/**
 * Opens or closes a restaurant by channel. The first opening online sets the restaurant's opening date.
 * @throws data_not_found (a channel without ordering), conflict (the brand has locked it)
 */
export async function setOpening(
  ctx: Context,
  { restaurantId, channels = [], openedAt }: z.output<typeof openingBody> & { restaurantId: number },
  { restaurant }: Openable,
): Promise<Changed<Opening, Openable>> {
  const knownChannels = openingOf(restaurant, undefined).channels.map(({ channelId }) => channelId);
  for (const { channelId, state } of channels) {
    if (!knownChannels.includes(channelId)) throw new AppError('data_not_found', { extraData: { channelId } });
    const layers = findModule(restaurant, { moduleId: ORDERING_FLOW, channelId });
    const plan = planSave(restaurant.modules, layers, { closeRestaurant: state === 'CLOSE' });
    if ('refused' in plan) throw refusal(plan.refused, { channelId });
    await writePlanned(ctx, restaurantId, plan.writes);
  }
  const opensWeb = channels.some(({ channelId, state }) => channelId === WEB_CHANNEL && state === 'OPEN');
  if (openedAt === null) await forgetOpening(ctx.db, restaurantId, { staysOpen: opensWeb });
  else if (openedAt !== undefined) await setOpenedAt(ctx.db, restaurantId, new Date(openedAt));
  else if (opensWeb) await openOnce(ctx, restaurantId);
  announceModules(ctx, ctx.scope.brandId ?? 0, ORDERING_FLOW, [restaurantId]);
  const after = await readOpenable(ctx, { restaurantId });
  return reportChange(openingOf(after.restaurant, after.openedAt), after);
}

/** Sets the restaurant's opening date, unless it has one. */
export async function openOnce(ctx: Context, restaurantId: number): Promise<void> {
  const currentDate = (await readOpened(ctx.db, [restaurantId])).get(restaurantId);
  if (!currentDate) await setOpenedAt(ctx.db, restaurantId, ctx.now);
}

/**
 * Removes the opening date of a restaurant. This closes it online until it is opened again. With `staysOpen` it remains open, like a
 * restaurant whose web ordering was never configured.
 */
async function forgetOpening(db: Db, restaurantId: number, { staysOpen }: { staysOpen: boolean }): Promise<void> {
  if (staysOpen) await db.restaurantOpening.deleteMany({ where: { restaurantId } });
  else await db.restaurantOpening.updateMany({ where: { restaurantId }, data: { openedAt: null } });
}

export async function setOpenedAt(db: Db, restaurantId: number, openedAt: Date | null): Promise<void> {
  await db.restaurantOpening.upsert({ where: { restaurantId }, create: { restaurantId, openedAt }, update: { openedAt } });
}
