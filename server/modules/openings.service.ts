import type { z } from 'zod';
import { atEach, type Target } from '@/server/brands/copies.service';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { moduleAmong, type RestaurantModules, readPicture } from './modules.query';
import { effectiveOf } from './modules.rules';
import type { Openings, openingsBody } from './modules.schema';
import { lockBrand, tell, writePlanned } from './modules.store';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { SET_OPENING, subjectOfOpening } from './opening.service';
import { applyWrites, type LayerWrite, planSave } from './saving.rules';

type Wanted = z.output<typeof openingsBody>['channels'];
type Shown = Pick<Openings['restaurants'][number], 'channels'>;
type Refused = NonNullable<Openings['restaurants'][number]['reason']>;

/**
 * Opens and closes several restaurants of a brand on channels, where they take orders at all. Each has an entry of its own, as if its
 * people had done it. A restaurant that never took web orders is not opened in passing: nobody has looked at it.
 * @throws data_not_found for a restaurant or a channel that is not the brand's
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
    // Where ordering is switched off there is nothing to close.
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
