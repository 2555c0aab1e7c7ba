import type { z } from 'zod';
import { recordBeside } from '@/server/core/changes';
import type { Context } from '@/server/core/context';
import { diff } from '@/server/core/diff';
import { AppError } from '@/server/core/errors';
import { awake } from './layers.rules';
import { type Address, keyOf, moduleAmong, type RestaurantModules, readPicture } from './modules.query';
import { copied, effectiveOf, type ModuleLayers } from './modules.rules';
import type { CopyResult, copyBody } from './modules.schema';
import { addressOf, lockBrand, stateOf, subjectOfModule, tell, writePlanned } from './modules.store';
import { contradictionsIn, type LayerWrite, written } from './saving.rules';

type ToRestaurant = CopyResult['restaurants'][number];
const SAVE_MODULE = 'POST /restaurants/{restaurantId}/modules';

/**
 * Gives restaurants of a brand what another one sets itself; what they inherit and how they stand (open, closed) stays theirs. Each is
 * answered for by itself: one whose modules would contradict each other is left as it is. In the history every module that changed has an
 * entry of its own, which can be taken back.
 * @throws data_not_found for a restaurant that is not the brand's, or a module that is not there
 */
export async function copyModules(
  ctx: Context,
  { brandId, fromRestaurantId, toRestaurantIds, modules }: z.output<typeof copyBody> & { brandId: number },
): Promise<CopyResult> {
  await lockBrand(ctx.db, brandId);
  const picture = await readPicture(ctx.db, brandId);
  const restaurantOf = (restaurantId: number) => {
    const found = picture.restaurants.find((restaurant) => restaurant.restaurantId === restaurantId);
    if (!found) throw new AppError('data_not_found', { extraData: { restaurantId } });
    return found;
  };
  const from = restaurantOf(fromRestaurantId);
  const addresses = modules ?? from.modules.map(addressOf);
  for (const address of addresses) moduleAmong({ modules: from.modules, channels: picture.channels }, address);
  const targets = [...new Set(toRestaurantIds)].filter((id) => id !== fromRestaurantId).map(restaurantOf);
  const restaurants: ToRestaurant[] = [];
  for (const to of targets) restaurants.push(await copyTo(ctx, { brandId, from, to, addresses, channels: picture.channels }));
  const changed = restaurants.filter(({ outcome }) => outcome === 'changed').map(({ restaurantId }) => restaurantId);
  if (changed.length > 0) tell(ctx, brandId, 0, changed);
  return { restaurants };
}

interface Copy {
  brandId: number;
  from: RestaurantModules;
  to: RestaurantModules;
  addresses: Address[];
  channels: number[];
}

async function copyTo(ctx: Context, { brandId, from, to, addresses, channels }: Copy): Promise<ToRestaurant> {
  const { restaurantId, restaurantName } = to;
  const answer = (outcome: ToRestaurant['outcome'], more: Partial<ToRestaurant> = {}): ToRestaurant => ({
    restaurantId,
    restaurantName,
    outcome,
    modules: [],
    ...more,
  });
  const writes = addresses.flatMap((address): LayerWrite[] => {
    const source = moduleAmong({ modules: from.modules, channels }, address);
    const target = moduleAmong({ modules: to.modules, channels }, address);
    const settings = copied(target.type, awake(source.own ?? {}, source.locked), target.own ?? {});
    return diff(target.own ?? {}, settings).length === 0 ? [] : [{ layers: target, settings }];
  });
  if (writes.length === 0) return answer('same');
  const after = written(to.modules, writes, 'own');
  const known = contradictionsIn(to.modules);
  const reason = contradictionsIn(after).find((code) => !known.includes(code));
  const shown = writes.map(({ layers }) => differenceOf(layers, after));
  if (reason) return answer('refused', { reason, modules: shown });
  await writePlanned(ctx, restaurantId, writes);
  for (const { layers, settings } of writes) {
    const address = addressOf(layers);
    const later: ModuleLayers = { ...layers, own: settings };
    await recordBeside(
      ctx,
      { brandId, restaurantId },
      {
        subject: subjectOfModule(restaurantId, address),
        operation: SAVE_MODULE,
        input: { restaurantId, ...address, module: settings },
        before: stateOf(restaurantId, layers),
        after: stateOf(restaurantId, later),
      },
    );
  }
  return answer('changed', { modules: shown });
}

function differenceOf(layers: ModuleLayers, after: readonly ModuleLayers[]): ToRestaurant['modules'][number] {
  const address = addressOf(layers);
  const later = after.find((each) => keyOf(addressOf(each)) === keyOf(address)) ?? layers;
  const { category, name } = layers.type;
  return { ...address, category, name, changes: diff(effectiveOf(layers), effectiveOf(later)) };
}
