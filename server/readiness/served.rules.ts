import { quotaModes } from '@/server/consumption-modes/consumption-modes.rules';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { areaSlotAt, areaStatusAt, type Calendar, delivers, hoursOfArea, nextDelivery } from '@/server/delivery-areas/area-times.rules';
import {
  acceptsNoOrdersAt,
  acceptsOrders,
  alwaysOpen,
  closingAt,
  concernOf,
  exceptionAt,
  type Hours,
  hoursOf,
  nextOpening,
  type OpenSpan,
  quotaOf,
  relevantExceptions,
  spansFrom,
  type WeekOpening,
} from '@/server/pickup/hours.rules';
import { DAYS_AHEAD, type QuotaMode, SLOT_MINUTES } from '@/server/pickup/pickup.values';
import { placesTaken, type Slot, slotAt, slotsFrom } from '@/server/pickup/slots.rules';
import type { AreaFacts, Reason, RestaurantFacts } from './facts';

/** When an order placed at a moment would be served (then, or at the next slot), or the reasons of time against it. */
export interface Served {
  /** Null if no order would be served. */
  at: number | null;
  reasons: Reason[];
}

type NamedHours = Hours<RestaurantFacts['exceptions'][number]>;

const MINUTE = 60_000;
const refuse = (...reasons: Reason[]): Served => ({ at: null, reasons });

/**
 * The reason if a special day closes something.
 * @param opensAt when that opens again
 */
function closedBy({ label, openings, appliesTo }: RestaurantFacts['exceptions'][number], opensAt: number | null): Reason {
  const isRestaurant = openings.length === 0 && appliesTo.includes('RESTAURANT');
  return { code: isRestaurant ? 'restaurant_closed_by_exception' : 'closed_by_exception', label, opensAt };
}

/** An order by a guest in the restaurant. Its only hours are those of special days for the whole restaurant. */
export function reasonsOfPlace({ week, exceptions, timeZone, at }: RestaurantFacts): Served {
  const relevant = wholeRestaurantOnly(exceptions);
  if (relevant.length === 0) return { at, reasons: [] };
  const hours = alwaysOpen(week, relevant, timeZone);
  const opensAt = nextOpening(hours, at, DAYS_AHEAD);
  const exception = opensAt === at ? undefined : exceptionAt(hours, at);
  return exception ? refuse(closedBy(exception, opensAt)) : { at, reasons: [] };
}

const wholeRestaurantOnly = (exceptions: RestaurantFacts['exceptions']) =>
  exceptions.filter(({ appliesTo }) => appliesTo.includes('RESTAURANT'));

/** A pickup or eat-in order. It depends on the pickup week and on the relevant special days. */
export function reasonsOfPickup(facts: RestaurantFacts, mode: ConsumptionMode): Served {
  const quotaMode = quotaModes[mode.type];
  const exceptions = relevantExceptions(facts.exceptions, concernOf(quotaMode));
  const hours = hoursOf(facts.week, exceptions, facts.timeZone);
  if (mode.isTimeSlotModeEnabled) {
    if (!acceptsOrders(facts.week, quotaMode)) return refuse({ code: 'slot_mode_without_schedule' });
    return servedInSlots(facts, hours, mode, { quotaOf: quotaMode });
  }
  const { at } = facts;
  if (facts.week.length === 0) {
    const always = alwaysOpen([], exceptions, facts.timeZone);
    const opensAt = nextOpening(always, at, DAYS_AHEAD, (opening) => quotaOf(opening, quotaMode) !== 0);
    const exception = opensAt === at ? undefined : exceptionAt(always, at);
    return { at, reasons: [...(exception ? [closedBy(exception, opensAt)] : []), { code: 'no_schedule' }] };
  }
  if (!acceptsOrders(facts.week, quotaMode)) return refuse({ code: 'quota_zero' });
  const opensAt = nextOpening(hours, at, DAYS_AHEAD, (opening) => quotaOf(opening, quotaMode) !== 0);
  if (opensAt === at) return isFull(facts, hours, quotaMode, at) ? refuse(fullUntil(facts, hours, quotaMode)) : { at, reasons: [] };
  if (acceptsNoOrdersAt(hours, quotaMode, at)) return refuse({ code: 'quota_zero_now', opensAt });
  const exception = exceptionAt(hours, at);
  return refuse(exception ? closedBy(exception, opensAt) : { code: 'no_schedule_now', opensAt });
}

/**
 * Whether a slot has a free place.
 * @param quotaOf the owner of the quota: a mode, or an area
 */
const hasPlace = ({ taken }: RestaurantFacts, quotaOfSlot: string, { startsAt, orderingQuota }: Pick<Slot, 'startsAt' | 'orderingQuota'>) =>
  orderingQuota === null || placesTaken(taken.get(quotaOfSlot), startsAt) < orderingQuota;

/** Whether all places in the slot of a moment are taken. */
function isFull(facts: RestaurantFacts, hours: Hours, mode: QuotaMode, at: number): boolean {
  const slot = slotAt(hours, mode, at);
  return slot !== undefined && !hasPlace(facts, mode, slot);
}

/** The reason that the slot is full, with the beginning of the next one that is not. */
function fullUntil(facts: RestaurantFacts, hours: Hours, mode: QuotaMode): Reason {
  const slotQuery = { hours, mode, from: facts.at, dayCount: DAYS_AHEAD, slotMinutes: SLOT_MINUTES };
  return { code: 'slots_full_now', opensAt: firstServed(slotsFrom(slotQuery), (slot) => hasPlace(facts, mode, slot)) };
}

interface SlotOptions {
  /** The owner of the quota: the mode, or an area. */
  quotaOf: string;
  /** Whether a slot that begins at a moment can be served. */
  isServed?: (at: number) => boolean;
}

/**
 * An order for a slot: the next one with a free place after the mode's delay. On a day on which the service in question is closed, no
 * order is accepted.
 */
function servedInSlots(
  facts: RestaurantFacts,
  hours: NamedHours,
  { type, delay }: ConsumptionMode,
  { quotaOf: quotaOwner, isServed = () => true }: SlotOptions,
): Served {
  const { at } = facts;
  const slotQuery = { hours, mode: quotaModes[type], from: at + delay * MINUTE, dayCount: DAYS_AHEAD, slotMinutes: SLOT_MINUTES };
  const slot = firstServed(slotsFrom(slotQuery), (each) => hasPlace(facts, quotaOwner, each) && isServed(each.startsAt.getTime()));
  const closing = closingAt(hours, at);
  if (closing) return refuse(closedBy(closing, slot));
  return slot === null ? refuse({ code: 'no_slot_ahead', opensAt: null }) : { at: slot, reasons: [] };
}

function firstServed(slots: Iterable<Slot>, isServed: (slot: Slot) => boolean): number | null {
  for (const slot of slots) if (isServed(slot)) return slot.startsAt.getTime();
  return null;
}

/** A delivery. It depends on the times of linked active areas, and on the special days for deliveries. */
export function reasonsOfDelivery(facts: RestaurantFacts, mode: ConsumptionMode): Served {
  const linked = facts.areas.filter(({ consumptionModeIds }) => consumptionModeIds.includes(mode.consumptionModeId));
  if (facts.areas.length === 0) return refuse({ code: 'delivery_without_area' });
  if (linked.length === 0) return refuse({ code: 'area_not_bound' });
  const active = linked.filter(({ isActivated }) => isActivated);
  if (active.length === 0) return refuse({ code: 'area_inactive' });
  const withTimes = active.filter(({ isScheduleModeEnabled, schedules }) => !isScheduleModeEnabled || schedules.length > 0);
  if (withTimes.length === 0) return refuse({ code: 'area_never_open' });
  const exceptions = relevantExceptions(facts.exceptions, 'DELIVERY');
  const calendar = { ...facts, exceptions };
  const hours = withTimes.map((area) => hoursOfArea(area, calendar));
  if (mode.isTimeSlotModeEnabled) return servedInDeliverySlots(facts, mode, { areas: withTimes, hours, exceptions });
  const openings = withTimes.map((area) => nextDelivery(area, calendar, facts.at)).filter((moment) => moment !== null);
  if (openings.includes(facts.at)) {
    const isServed = (at: number) => withTimes.some((area) => canDeliver(facts, area, calendar, at));
    if (isServed(facts.at)) return { at: facts.at, reasons: [] };
    const code = acceptsNoOrdersAt(hoursOf(facts.week, exceptions, facts.timeZone), '1', facts.at) ? 'quota_zero_now' : 'slots_full_now';
    return refuse({ code, opensAt: nextQuarter(facts, isServed) });
  }
  const opensAt = openings.length > 0 ? Math.min(...openings) : null;
  const exception = hours.map((each) => exceptionAt(each, facts.at)).find((found) => found !== undefined);
  return refuse(exception ? closedBy(exception, opensAt) : { code: 'area_closed_now', opensAt });
}

/**
 * Whether an area delivers at a moment, the week accepts deliveries then, and there is a place within the quotas of the area and of
 * deliveries.
 */
function canDeliver(facts: RestaurantFacts, area: AreaFacts, calendar: Calendar, at: number): boolean {
  if (nextDelivery(area, calendar, at) !== at) return false;
  const { times } = areaStatusAt(area, calendar, at);
  if (times && area.isScheduleModeEnabled) {
    const startsAt = new Date(areaSlotAt(times.start, at, facts.timeZone));
    if (!hasPlace(facts, area.uuid, { startsAt, orderingQuota: times.orderingQuota })) return false;
  }
  const week = hoursOf(facts.week, calendar.exceptions, facts.timeZone);
  return !acceptsNoOrdersAt(week, '1', at) && !isFull(facts, week, '1', at);
}

/** The next quarter of an hour at which something is served; null if not within a day. */
function nextQuarter({ at }: RestaurantFacts, isServed: (at: number) => boolean): number | null {
  const quarter = SLOT_MINUTES * MINUTE;
  const first = (Math.floor(at / quarter) + 1) * quarter;
  for (let next = first; next < at + 24 * 60 * MINUTE; next += quarter) if (isServed(next)) return next;
  return null;
}

interface OpenAreas {
  areas: readonly AreaFacts[];
  hours: readonly NamedHours[];
  exceptions: RestaurantFacts['exceptions'];
}

/**
 * Deliveries in slots: those of the pickup week that begin while an area is open. If the week has no delivery slots, the areas' own times.
 */
function servedInDeliverySlots(facts: RestaurantFacts, mode: ConsumptionMode, { areas, hours, exceptions }: OpenAreas): Served {
  const { at, timeZone } = facts;
  if (!acceptsOrders(facts.week, '1')) {
    const scheduledAreas = areas.filter(({ isScheduleModeEnabled }) => isScheduleModeEnabled);
    if (scheduledAreas.length === 0) return refuse({ code: 'slot_mode_without_schedule' });
    const calendar = { ...facts, exceptions };
    const served = scheduledAreas.map((area) => servedInSlots(facts, hoursOfArea(area, calendar), mode, { quotaOf: area.uuid }));
    return served.toSorted((a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY))[0] as Served;
  }
  if (!overlapsAreas(facts.week, areas)) return refuse({ code: 'slots_outside_area_times' });
  const times = hours.map((each) => [...spansFrom(each, at, DAYS_AHEAD)]);
  const isOpen = (spans: readonly OpenSpan[], moment: number) => spans.some(({ from, to }) => from <= moment && moment < to);
  const calendar = { ...facts, exceptions };
  const isServed = (moment: number) =>
    areas.some((area, index) => isOpen(times[index] ?? [], moment) && canDeliver(facts, area, calendar, moment));
  return servedInSlots(facts, hoursOf(facts.week, exceptions, timeZone), mode, { quotaOf: '1', isServed });
}

/** Whether any slot of a usual week overlaps with the times of an area. */
function overlapsAreas(week: readonly WeekOpening[], areas: readonly AreaFacts[]): boolean {
  const deliveryOpenings = week.filter(delivers);
  return areas.some(
    ({ isScheduleModeEnabled, schedules }) =>
      !isScheduleModeEnabled ||
      deliveryOpenings.some((opening) =>
        schedules.some((times) => times.day === opening.day && times.start < opening.end && opening.start < times.end),
      ),
  );
}
