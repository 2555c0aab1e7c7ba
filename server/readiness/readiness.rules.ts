// Decided in docs/decisions/048-readiness.md.

import { lintModes } from '@/server/consumption-modes/consumption-modes.rules';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeIssueCode, type ModeType, modeChannels, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import type { ChannelFacts, Reason, RestaurantFacts } from './facts';
import { type ReadinessCode, type ReadinessState, readinessCodes, readinessReasons } from './readiness.values';
import { reasonsOfDelivery, reasonsOfPickup, reasonsOfPlace, type Served } from './served.rules';

const WEB = 2;
const TILL = 5;
const [KIOSK] = modeChannels;

/** One way of ordering: one for each mode on channels where guests choose one. `mode` is null where they do not, or cannot. */
export interface Way {
  channelId: number;
  mode: ConsumptionMode | null;
  state: ReadinessState;
  /** When a way in the state `later` opens; null if that is beyond the horizon. */
  opensAt: number | null;
  /** When an order placed now would be served: now, or at the next slot; null if no order is accepted. */
  servedAt: number | null;
  reasons: Reason[];
}

/**
 * For each way of ordering of a restaurant, whether it accepts orders, and the reasons against it, widest scope first. Areas and hours
 * only matter for online ordering, as a guest at a kiosk is in the restaurant.
 */
export function waysOf(facts: RestaurantFacts): Way[] {
  const restaurantReasons = reasonsOfRestaurant(facts);
  return facts.channels.flatMap((channel) => {
    const modes = facts.modes.filter(({ channelId }) => channelId === channel.channelId);
    const channelReasons = [...restaurantReasons, ...reasonsOfChannel(facts, channel, modes)];
    const { channelId } = channel;
    if (modes.length === 0) return [wayOf(channelId, null, channelReasons, reasonsOfPlace(facts))];
    return modes.map((mode) => wayOf(channelId, mode, [...channelReasons, ...reasonsOfMode(facts, mode)], servedIn(facts, mode)));
  });
}

/**
 * The state of a restaurant as a whole: that of its worst way. Channels with ordering switched off are ignored. If none is left, the
 * restaurant is not ready.
 */
export function stateOf(ways: readonly Pick<Way, 'state' | 'reasons'>[]): ReadinessState {
  const order: ReadinessState[] = ['not_ready', 'later', 'attention', 'ready'];
  const inUse = ways.filter(({ reasons }) => !reasons.some(({ code }) => code === 'module_off'));
  return order.find((state) => inUse.some((way) => way.state === state)) ?? 'not_ready';
}

function wayOf(channelId: number, mode: ConsumptionMode | null, lastingReasons: Reason[], served: Served): Way {
  const reasons = [...lastingReasons, ...served.reasons].toSorted(
    (a, b) => readinessCodes.indexOf(a.code) - readinessCodes.indexOf(b.code),
  );
  const ofWeight = (weight: string) => reasons.filter(({ code }) => readinessReasons[code].weight === weight);
  const openingTimes = ofWeight('time').map(({ opensAt }) => opensAt ?? null);
  const opensAt = openingTimes.length === 0 || openingTimes.includes(null) ? null : Math.max(...openingTimes.map(Number));
  const state =
    ofWeight('blocks').length > 0 ? 'not_ready' : openingTimes.length > 0 ? 'later' : reasons.length > 0 ? 'attention' : 'ready';
  const isOpen = state === 'ready' || state === 'attention';
  return { channelId, mode, state, opensAt: state === 'later' ? opensAt : null, servedAt: isOpen ? served.at : null, reasons };
}

const reasonIf = (applies: boolean, code: ReadinessCode): Reason[] => (applies ? [{ code }] : []);

/** The reasons against every way of a restaurant. */
export function reasonsOfRestaurant({ zone, products }: RestaurantFacts): Reason[] {
  return [
    ...reasonIf(zone === null, 'no_operation_zone'),
    ...reasonIf(zone?.hasRates === false, 'no_vat'),
    ...reasonIf(zone?.isConfigured === false, 'zone_not_configured'),
    ...reasonIf(!products.any, 'no_products'),
  ];
}

function reasonsOfChannel(facts: RestaurantFacts, channel: ChannelFacts, modes: readonly ConsumptionMode[]): Reason[] {
  const { channelId, modulesOff, isClosed, canPay } = channel;
  const { products, tills } = facts;
  const isOnSale = channelId === WEB ? products.web : channelId === KIOSK ? products.kiosk : true;
  const choosesMode = modeChannels.some((each) => each === channelId);
  return [
    ...modulesOff.map((moduleId): Reason => ({ code: 'module_off', moduleId })),
    ...reasonIf(isClosed, 'restaurant_closed'),
    ...reasonIf(channelId === TILL && tills === 0, 'no_till'),
    ...reasonIf(choosesMode && modes.length === 0, 'no_consumption_mode'),
    ...reasonIf(products.any && !isOnSale, 'no_product_on_channel'),
    ...reasonIf(canPay === false, 'no_payment_method'),
  ];
}

function reasonsOfMode(facts: RestaurantFacts, mode: ConsumptionMode): Reason[] {
  const issues = puzzlesOf(mode);
  return [
    ...(mode.type === 'MODE_SIT_IN' && mode.additionalInformationType === 'TABLE_NUMBER' ? reasonsOfTables(facts) : []),
    ...(issues.length > 0 ? [{ code: 'mode_puzzles' as const, issues }] : []),
  ];
}

/** When an order of a mode would be served. Areas and hours matter online; slots matter wherever guests choose one. */
function servedIn(facts: RestaurantFacts, mode: ConsumptionMode): Served {
  if (mode.channelId === WEB && mode.type === 'MODE_DELIVERY') return reasonsOfDelivery(facts, mode);
  return mode.channelId === WEB || mode.isTimeSlotModeEnabled ? reasonsOfPickup(facts, mode) : reasonsOfPlace(facts);
}

/** The findings of the lint in the mode itself. Problems in its surroundings have their own reasons. */
function puzzlesOf(mode: ConsumptionMode): ModeIssueCode[] {
  const surroundings = {
    channels: [mode.channelId],
    modesWithArea: new Set([mode.consumptionModeId]),
    typesWithSlots: new Set<ModeType>(modeTypes),
  };
  return lintModes([mode], surroundings).map(({ code }) => code);
}

/** Orders at a table need the restaurant's box, and a table of the published layout. Source: spec, «Errors». */
function reasonsOfTables({ tables, box }: RestaurantFacts): Reason[] {
  return [
    ...reasonIf(tables === null, 'no_published_layout'),
    ...reasonIf(tables === 0, 'no_published_table'),
    ...reasonIf(box === 'none', 'no_box'),
    ...reasonIf(box === 'away', 'box_away'),
  ];
}
