import { clockOf } from '@/server/brands/clock';
import { readOnSale } from '@/server/catalog/on-sale.query';
import { readModesOfSeveral } from '@/server/consumption-modes/consumption-modes.query';
import type { Context } from '@/server/core/operation/context';
import { breather } from '@/server/core/platform/breather';
import { readAreaHours } from '@/server/delivery-areas/area-hours.query';
import { readTills } from '@/server/devices/tills.query';
import { readPrimaryZones } from '@/server/fiscal/primary-zones.query';
import { readTablesInForce } from '@/server/floor/tables-in-force.query';
import { type RestaurantModules, readBrandSnapshot } from '@/server/modules/modules.query';
import { effectiveOf } from '@/server/modules/modules.rules';
import { ORDERING_FLOW, PAYMENT_METHODS, paymentSwitches, TRAY_CHANNEL, TRAY_SCAN } from '@/server/modules/modules.values';
import { openingOf, readOpened } from '@/server/modules/opening.query';
import { readTakenSlotsOfSeveral } from '@/server/orders/taken-slots.query';
import { DAYS_AHEAD, SLOT_MINUTES } from '@/server/pickup/pickup.values';
import { readExceptionsOfSeveral, readWeeks } from '@/server/pickup/weeks.query';
import type { ChannelFacts, RestaurantFacts } from './facts';

const MINUTE = 60_000;

/** A day and a minute by each restaurant's own clock; now if omitted. */
export interface MomentQuery {
  day?: string;
  minute?: number;
}

/** The moment in question by a restaurant's clock. */
function momentIn(timeZone: string, now: Date, { day, minute }: MomentQuery): Pick<RestaurantFacts, 'at' | 'day' | 'minute'> {
  const clock = clockOf(timeZone, 0);
  // A minute that is skipped by a clock change becomes the one that the clock jumps to.
  const moment = day === undefined || minute === undefined ? now : clock.at(day, minute);
  const localDay = clock.dayOf(moment);
  return { at: Math.floor(moment.getTime() / MINUTE) * MINUTE, day: localDay, minute: Math.floor(clock.minuteOf(localDay, moment)) };
}

/** The channels on which a restaurant can accept orders, with the state of their setup. */
function channelsOf(restaurant: RestaurantModules, openedAt: Date | null | undefined): ChannelFacts[] {
  const find = (moduleId: number, channelId: number) =>
    restaurant.modules.find((layers) => layers.type.moduleId === moduleId && layers.channelId === channelId);
  const isOff = (moduleId: number, channelId: number) => {
    const layers = find(moduleId, channelId);
    return layers !== undefined && effectiveOf(layers).is_enabled !== true;
  };
  return openingOf(restaurant, openedAt).channels.map(({ channelId, state }) => {
    const payment = find(PAYMENT_METHODS, channelId);
    const requiredModules = channelId === TRAY_CHANNEL ? [ORDERING_FLOW, TRAY_SCAN] : [ORDERING_FLOW];
    const settings = payment && effectiveOf(payment);
    return {
      channelId,
      modulesOff: requiredModules.filter((moduleId) => isOff(moduleId, channelId)),
      isClosed: state === 'CLOSE',
      canPay: settings ? settings.is_enabled === true && paymentSwitches.some((key) => settings[key] === true) : null,
    };
  });
}

/** The facts of several restaurants of a brand, by restaurant. Runs one query per subject, for any number of restaurants. */
export async function readFacts(
  ctx: Context,
  brandId: number,
  restaurants: { id: number; timeZone: string }[],
  query: MomentQuery,
): Promise<Map<number, RestaurantFacts>> {
  const { db } = ctx;
  const ids = restaurants.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const moments = new Map(
    [...new Set(restaurants.map(({ timeZone }) => timeZone))].map((timeZone) => [timeZone, momentIn(timeZone, ctx.now, query)]),
  );
  const days = [...moments.values()].map(({ day }) => day).sort();
  const { addDays } = clockOf('UTC', 0);
  const [first = '', last = first] = [days[0], days.at(-1)];
  // The service of the day before may not have ended.
  const [from, to] = [addDays(first, -1), addDays(last, DAYS_AHEAD)];
  // The slot of a moment may have begun earlier.
  const begin = new Date(Math.min(...[...moments.values()].map(({ at }) => at)) - SLOT_MINUTES * MINUTE);
  const [snapshot, openedAtById, modes, areas, weeks, exceptions, zones, onSale, tables, tills, taken] = await Promise.all([
    readBrandSnapshot(db, brandId, ids),
    readOpened(db, ids),
    readModesOfSeveral(db, ids),
    readAreaHours(db, ids),
    readWeeks(db, ids),
    readExceptionsOfSeveral(db, ids, { from, to }),
    readPrimaryZones(db, ids),
    readOnSale(db, ids),
    readTablesInForce(db, ids),
    readTills(db, ids),
    readTakenSlotsOfSeveral(db, ids, begin),
  ]);
  const modulesOf = new Map(snapshot.restaurants.map((restaurant) => [restaurant.restaurantId, restaurant]));
  const facts = new Map<number, RestaurantFacts>();
  const breathe = breather();
  for (const { id, timeZone } of restaurants) {
    await breathe();
    const moment = moments.get(timeZone) as Pick<RestaurantFacts, 'at' | 'day' | 'minute'>;
    const zone = zones.get(id);
    const { enrolled = 0, box = 'none' } = tills.get(id) ?? {};
    facts.set(id, {
      timeZone,
      ...moment,
      channels: channelsOf(modulesOf.get(id) ?? { restaurantId: id, restaurantName: '', modules: [] }, openedAtById.get(id)),
      modes: modes.get(id) ?? [],
      areas: areas.get(id) ?? [],
      week: weeks.get(id) ?? [],
      exceptions: exceptions.get(id) ?? [],
      taken: taken.get(id) ?? new Map(),
      zone: zone ? { isConfigured: zone.isConfigured, hasRates: zone.hasRatesOn(moment.day) } : null,
      products: onSale.get(id) ?? { any: false, web: false, kiosk: false },
      tills: enrolled,
      tables: tables.get(id) ?? null,
      box: box !== 'none' && query.day !== undefined ? 'unknown' : box,
    });
  }
  return facts;
}
