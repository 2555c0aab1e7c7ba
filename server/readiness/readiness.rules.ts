import { lintModes, quotaModes } from '@/server/consumption-modes/consumption-modes.rules';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeIssueCode, type ModeType, modeChannels, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { type Exception, nextSlots, openingsOn, quotaOf, type Slot, type WeekOpening } from '@/server/pickup/pickup.rules';
import { type QuotaMode, SLOT_MINUTES } from '@/server/pickup/pickup.values';
import { DAYS_AHEAD, type ReadinessCode, type ReadinessState, readinessCodes, readinessReasons } from './readiness.values';

const WEB = 2;
const TILL = 5;
const [KIOSK] = modeChannels;

/** A channel that the brand has switched on and that takes orders. */
export interface ChannelFacts {
  channelId: number;
  /** The modules that ordering there needs and that are off. */
  modulesOff: readonly number[];
  isClosed: boolean;
  /** False where the payment module is off or offers nothing; null where the channel has none. */
  canPay: boolean | null;
}

/** A delivery area, as far as its time and its modes go. */
export interface AreaFacts {
  isActivated: boolean;
  isScheduleModeEnabled: boolean;
  consumptionModeIds: readonly number[];
  /** Its times; one with a quota of nothing is closed. */
  schedules: readonly Pick<WeekOpening, 'day' | 'start' | 'end'>[];
}

export interface RestaurantFacts {
  timeZone: string;
  /** The moment asked about, in milliseconds, and the day (YYYY-MM-DD) and minute that the restaurant's clocks then show. */
  at: number;
  day: string;
  minute: number;
  channels: readonly ChannelFacts[];
  modes: readonly ConsumptionMode[];
  areas: readonly AreaFacts[];
  week: readonly WeekOpening[];
  exceptions: readonly (Exception & { label: string })[];
  /** The zone that its VAT follows. */
  zone: { hasRates: boolean; isConfigured: boolean } | null;
  /** Products on sale: anywhere, on the web, at the kiosk. */
  products: { any: boolean; web: boolean; kiosk: boolean };
  /** Tills that have enrolled and are not revoked. */
  tills: number;
  /** Tables of the layout in force; null where none is. */
  tables: number | null;
  /** How the restaurant's box can be reached; unknown for another moment than now. */
  box: 'linked' | 'away' | 'none' | 'unknown';
}

export interface Reason {
  code: ReadinessCode;
  /** The module that is off. */
  moduleId?: number;
  /** When a reason of time passes; null when not within `DAYS_AHEAD`. */
  opensAt?: number | null;
  /** The name of the exception. */
  label?: string;
  /** What will puzzle guests. */
  issues?: ModeIssueCode[];
}

/** One way of ordering. Where guests choose how they are served, one a mode; `mode` is null where they do not, or cannot. */
export interface Way {
  channelId: number;
  mode: ConsumptionMode | null;
  state: ReadinessState;
  /** When a way that is open later opens; null when that is not in sight. */
  opensAt: number | null;
  reasons: Reason[];
}

/**
 * Whether orders can be taken, for each way of ordering of a restaurant, and what speaks against it. Reasons come by how far they reach.
 * Areas and hours count for ordering on the web: at a kiosk the guest stands in the restaurant.
 */
export function waysOf(facts: RestaurantFacts): Way[] {
  const everywhere = reasonsOfRestaurant(facts);
  return facts.channels.flatMap((channel) => {
    const modes = facts.modes.filter(({ channelId }) => channelId === channel.channelId);
    const here = [...everywhere, ...reasonsOfChannel(facts, channel, modes)];
    const { channelId } = channel;
    if (modes.length === 0) return [wayOf(channelId, null, here)];
    return modes.map((mode) => wayOf(channelId, mode, [...here, ...reasonsOfMode(facts, mode)]));
  });
}

/**
 * How a restaurant stands as a whole: as the worst of its ways. A channel on which ordering is switched off says nothing against the
 * others, unless it is so on all of them. Without any way a restaurant takes no orders.
 */
export function stateOf(ways: readonly Pick<Way, 'state' | 'reasons'>[]): ReadinessState {
  const order: ReadinessState[] = ['not_ready', 'later', 'attention', 'ready'];
  const inUse = ways.filter(({ reasons }) => !reasons.some(({ code }) => code === 'module_off'));
  return order.find((state) => inUse.some((way) => way.state === state)) ?? 'not_ready';
}

function wayOf(channelId: number, mode: ConsumptionMode | null, found: Reason[]): Way {
  const reasons = found.toSorted((a, b) => readinessCodes.indexOf(a.code) - readinessCodes.indexOf(b.code));
  const weighing = (weight: string) => reasons.filter(({ code }) => readinessReasons[code].weight === weight);
  const waits = weighing('time').map(({ opensAt }) => opensAt ?? null);
  const opensAt = waits.length === 0 || waits.includes(null) ? null : Math.max(...waits.map(Number));
  const state = weighing('blocks').length > 0 ? 'not_ready' : waits.length > 0 ? 'later' : reasons.length > 0 ? 'attention' : 'ready';
  return { channelId, mode, state, opensAt: state === 'later' ? opensAt : null, reasons };
}

const when = (applies: boolean, code: ReadinessCode): Reason[] => (applies ? [{ code }] : []);

function reasonsOfRestaurant({ zone, products }: RestaurantFacts): Reason[] {
  return [
    ...when(zone === null, 'no_operation_zone'),
    ...when(zone?.hasRates === false, 'no_vat'),
    ...when(zone?.isConfigured === false, 'zone_not_configured'),
    ...when(!products.any, 'no_products'),
  ];
}

function reasonsOfChannel(facts: RestaurantFacts, channel: ChannelFacts, modes: readonly ConsumptionMode[]): Reason[] {
  const { channelId, modulesOff, isClosed, canPay } = channel;
  const { products, tills } = facts;
  const isOnSale = channelId === WEB ? products.web : channelId === KIOSK ? products.kiosk : true;
  const choosesMode = modeChannels.some((each) => each === channelId);
  return [
    ...modulesOff.map((moduleId): Reason => ({ code: 'module_off', moduleId })),
    ...when(isClosed, 'restaurant_closed'),
    ...when(channelId === TILL && tills === 0, 'no_till'),
    ...when(choosesMode && modes.length === 0, 'no_consumption_mode'),
    ...when(products.any && !isOnSale, 'no_product_on_channel'),
    ...when(canPay === false, 'no_payment_method'),
  ];
}

function reasonsOfMode(facts: RestaurantFacts, mode: ConsumptionMode): Reason[] {
  const issues = puzzlesOf(mode);
  const isOnline = mode.channelId === WEB;
  const isDelivery = mode.type === 'MODE_DELIVERY' && isOnline;
  return [
    ...(isDelivery ? reasonsOfDelivery(facts, mode) : mode.isTimeSlotModeEnabled ? reasonsOfSlots(facts, mode, facts.week) : []),
    ...(isOnline && !isDelivery && !mode.isTimeSlotModeEnabled ? reasonsOfHours(facts, mode) : []),
    ...(mode.type === 'MODE_SIT_IN' && mode.additionalInformationType === 'TABLE_NUMBER' ? reasonsOfTables(facts) : []),
    ...(issues.length > 0 ? [{ code: 'mode_puzzles' as const, issues }] : []),
  ];
}

/** What the lint finds in the mode alone; what it lacks around it has reasons of its own. */
function puzzlesOf(mode: ConsumptionMode): ModeIssueCode[] {
  const surroundings = {
    channels: [mode.channelId],
    modesWithArea: new Set([mode.consumptionModeId]),
    typesWithSlots: new Set<ModeType>(modeTypes),
  };
  return lintModes([mode], surroundings).map(({ code }) => code);
}

/** The slots in which a week with its exceptions takes orders of a mode, from the moment on. */
function slotsIn(
  { timeZone, at }: RestaurantFacts,
  week: readonly WeekOpening[],
  exceptions: readonly Exception[],
  mode: QuotaMode,
  { slotMinutes, limit }: { slotMinutes: number; limit: number },
): Slot[] {
  return nextSlots({ week, exceptions, timeZone, mode, from: at, dayCount: DAYS_AHEAD, slotMinutes, limit });
}

/** The next moment at which a week is open for a mode: the one asked about, where it is open then. */
function nextOpening(facts: RestaurantFacts, week: readonly WeekOpening[], exceptions: readonly Exception[], mode: QuotaMode) {
  return slotsIn(facts, week, exceptions, mode, { slotMinutes: 1, limit: 1 })[0]?.startsAt.getTime() ?? null;
}

const takes = (week: readonly WeekOpening[], mode: QuotaMode) => week.some((opening) => quotaOf(opening, mode) !== 0);

/** What speaks against a mode without slots that is ordered for right away: pickups follow the week and its exceptions. */
function reasonsOfHours(facts: RestaurantFacts, { type }: ConsumptionMode): Reason[] {
  const { week, exceptions, at, day, minute } = facts;
  const mode = quotaModes[type];
  if (week.length === 0) return [{ code: 'no_schedule' }];
  if (!takes(week, mode)) return [{ code: 'quota_zero' }];
  const opensAt = nextOpening(facts, week, exceptions, mode);
  if (opensAt === at) return [];
  const covers = ({ start, end }: { start: number; end: number }) => start <= minute && minute < end;
  if (openingsOn(day, week, exceptions).some(covers)) return [{ code: 'quota_zero_now', opensAt }];
  const exception = exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (exception) return [{ code: 'closed_by_exception', label: exception.label, opensAt }];
  return [{ code: 'no_schedule_now', opensAt }];
}

/** What speaks against a mode with slots: that none is ahead. */
function reasonsOfSlots(facts: RestaurantFacts, { type }: ConsumptionMode, week: readonly WeekOpening[]): Reason[] {
  const mode = quotaModes[type];
  if (!takes(week, mode)) return [{ code: 'slot_mode_without_schedule' }];
  const [slot] = slotsIn(facts, week, facts.exceptions, mode, { slotMinutes: SLOT_MINUTES, limit: 1 });
  return slot ? [] : [{ code: 'no_slot_ahead', opensAt: null }];
}

/** The times of an area as a week. */
const weekOf = ({ schedules }: AreaFacts): WeekOpening[] => schedules.map((times) => ({ ...times, orderingQuotas: [] }));

function reasonsOfDelivery(facts: RestaurantFacts, mode: ConsumptionMode): Reason[] {
  const bound = facts.areas.filter(({ consumptionModeIds }) => consumptionModeIds.includes(mode.consumptionModeId));
  if (facts.areas.length === 0) return [{ code: 'delivery_without_area' }];
  if (bound.length === 0) return [{ code: 'area_not_bound' }];
  const active = bound.filter(({ isActivated }) => isActivated);
  if (active.length === 0) return [{ code: 'area_inactive' }];
  const open = active.filter(({ isScheduleModeEnabled, schedules }) => !isScheduleModeEnabled || schedules.length > 0);
  if (open.length === 0) return [{ code: 'area_never_open' }];
  if (mode.isTimeSlotModeEnabled) return reasonsOfDeliverySlots(facts, mode, open);
  if (open.some(({ isScheduleModeEnabled }) => !isScheduleModeEnabled)) return [];
  const openings = open.map((area) => nextOpening(facts, weekOf(area), [], '1')).filter((moment) => moment !== null);
  if (openings.includes(facts.at)) return [];
  return [{ code: 'area_closed_now', opensAt: openings.length > 0 ? Math.min(...openings) : null }];
}

/** Deliveries in slots: those of the pickup week that fall into an area's times; where it has none for deliveries, the areas' own times. */
function reasonsOfDeliverySlots(facts: RestaurantFacts, mode: ConsumptionMode, areas: readonly AreaFacts[]): Reason[] {
  const keepingTimes = areas.filter(({ isScheduleModeEnabled }) => isScheduleModeEnabled);
  if (!takes(facts.week, '1')) return keepingTimes.length > 0 ? [] : [{ code: 'slot_mode_without_schedule' }];
  const without = reasonsOfSlots(facts, mode, facts.week);
  if (without.length > 0 || keepingTimes.length < areas.length) return without;
  const times = keepingTimes.flatMap(({ schedules }) => schedules);
  const meets = facts.week.some(
    (opening) =>
      quotaOf(opening, '1') !== 0 && times.some(({ day, start, end }) => day === opening.day && start < opening.end && opening.start < end),
  );
  return meets ? [] : [{ code: 'slots_outside_area_times' }];
}

/** Orders at a table are answered by the restaurant's box, for tables of the published layout. Source: spec, «Errors». */
function reasonsOfTables({ tables, box }: RestaurantFacts): Reason[] {
  return [
    ...when(tables === null, 'no_published_layout'),
    ...when(tables === 0, 'no_published_table'),
    ...when(box === 'none', 'no_box'),
    ...when(box === 'away', 'box_away'),
  ];
}
