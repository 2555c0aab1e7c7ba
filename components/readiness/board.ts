import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { fold } from '@/components/ui/fold';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { FIRST_DAY, LAST_DAY } from '@/server/core/operation/limits';
import type { ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { type ReadinessCode, type ReadinessState, readinessCodes, readinessStates } from '@/server/readiness/readiness.values';

/** When is asked about, as the address keeps it. */
export const momentParsers = { day: parseAsString, minute: parseAsInteger };
export interface Moment {
  day: string | null;
  minute: number | null;
}

/** The filters of the board, as its address keeps them. */
export const boardParsers = {
  ...momentParsers,
  search: parseAsString.withDefault(''),
  missing: parseAsStringLiteral(readinessCodes),
  state: parseAsStringLiteral(readinessStates),
  channel: parseAsInteger,
  open: parseAsInteger,
};
export interface BoardFilters {
  search: string;
  missing: ReadinessCode | null;
  state: ReadinessState | null;
  channel: number | null;
}

/** True for a day (YYYY-MM-DD) that can be asked about; not for one whose year is still being typed. */
export function isAskable(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && FIRST_DAY <= day && day <= LAST_DAY;
}

/** What of an address is a moment: both of its parts, or nothing. */
export function askedOf({ day, minute }: Moment): { day?: string; minute?: number } {
  return day !== null && isAskable(day) && minute !== null && minute >= 0 && minute < 1_440 ? { day, minute } : {};
}

const PAGE = 200;
export const boardInput = (brandId: number, moment: Moment) => ({ brandId, limit: PAGE, ...askedOf(moment) });
export const summaryInput = (brandId: number, moment: Moment) => ({ brandId, ...askedOf(moment) });

/** True for a board of several pages: its figures are counted by the service, and are there before the rows. */
export const isLong = (restaurantCount: number) => restaurantCount > PAGE;

export type StateCounts = Record<ReadinessState, number>;

/** How many restaurants stand how. */
export function countStates(rows: readonly RestaurantReadiness[]): StateCounts {
  const counts = { not_ready: 0, attention: 0, later: 0, ready: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Where the pages of so many restaurants begin: behind which id each, null for the first. Known beforehand, they need not wait for each other. */
export function pageStarts(restaurantIds: readonly number[]): (number | null)[] {
  const ids = restaurantIds.toSorted((a, b) => a - b);
  return [null, ...ids.filter((_, index) => (index + 1) % PAGE === 0 && index + 1 < ids.length)];
}

/** A column of the board. `type` is null where nobody is offered a choice. */
export interface Place {
  channelId: number;
  type: ModeType | null;
}

/** The ways in which any of the restaurants takes orders, by channel and mode. */
export function placesOf(rows: readonly RestaurantReadiness[]): Place[] {
  const rank = ({ type }: Place) => (type === null ? -1 : modeTypes.indexOf(type));
  const found = new Map<string, Place>();
  for (const { ways } of rows) for (const { channelId, type } of ways) found.set(`${channelId} ${type}`, { channelId, type });
  const places = [...found.values()].sort((a, b) => a.channelId - b.channelId || rank(a) - rank(b));
  // Where some restaurants offer modes, one without any shows under each of them that it has none.
  return places.filter(
    ({ channelId, type }) => type !== null || !places.some((each) => each.channelId === channelId && each.type !== null),
  );
}

/** How a restaurant stands in a column; undefined where it does not offer that. */
export function wayIn({ ways }: RestaurantReadiness, { channelId, type }: Place): ReadinessWay | undefined {
  const here = ways.filter((way) => way.channelId === channelId);
  return here.find((way) => way.type === type) ?? here.find((way) => way.type === null);
}

/** True where ordering is switched off: no fault of the rest. */
export const isOff = ({ reasons }: ReadinessWay) => reasons.some(({ code }) => code === 'module_off');

/** The reason to name first: one that makes the way what it is. */
export function mainReason({ state, reasons }: ReadinessWay): ReadinessWay['reasons'][number] | undefined {
  const weight = state === 'not_ready' ? 'blocks' : state === 'later' ? 'time' : 'attention';
  return reasons.find((reason) => reason.weight === weight);
}

/** In how many restaurants each reason is met, the most frequent first. */
export function missingIn(rows: readonly RestaurantReadiness[]): { code: ReadinessCode; count: number }[] {
  const counts = new Map<ReadinessCode, number>();
  for (const { ways } of rows)
    for (const code of new Set(ways.flatMap(({ reasons }) => reasons.map((reason) => reason.code))))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}

/** The restaurants that the filters let through, those that lack most first. */
export function boardRows(rows: readonly RestaurantReadiness[], { search, missing, state, channel }: BoardFilters): RestaurantReadiness[] {
  const needle = fold(search.trim());
  const counted = ({ ways }: RestaurantReadiness) => ways.filter((way) => channel === null || way.channelId === channel);
  const lacks = (row: RestaurantReadiness) => counted(row).filter((way) => way.state === 'not_ready' && !isOff(way)).length;
  return rows
    .filter((row) => needle === '' || fold(`${row.name} ${row.city}`).includes(needle))
    .filter((row) => state === null || row.state === state)
    .filter((row) => missing === null || counted(row).some(({ reasons }) => reasons.some(({ code }) => code === missing)))
    .toSorted(
      (a, b) =>
        readinessStates.indexOf(a.state) - readinessStates.indexOf(b.state) ||
        lacks(b) - lacks(a) ||
        a.name.localeCompare(b.name, undefined, { numeric: true }),
    );
}
