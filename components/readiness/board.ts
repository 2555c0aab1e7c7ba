import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type BoardRow, boardRows, RESTAURANTS_A_PAGE } from '@/components/brands/board';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { FIRST_DAY, LAST_DAY } from '@/server/core/operation/limits';
import { byStanding, isBlocked } from '@/server/readiness/board.rules';
import type { BoardSummary, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { type ReadinessCode, type ReadinessState, readinessCodes, readinessStates } from '@/server/readiness/readiness.values';

/** The moment judged, in the address. */
export const momentParsers = { day: parseAsString, minute: parseAsInteger };
export interface Moment {
  day: string | null;
  minute: number | null;
}

/** The filters of the board in the address. */
export const boardParsers = {
  search: parseAsString.withDefault(''),
  missing: parseAsStringLiteral(readinessCodes),
  state: parseAsStringLiteral(readinessStates),
  channel: parseAsInteger,
};
export interface BoardFilters {
  search: string;
  missing: ReadinessCode | null;
  state: ReadinessState | null;
  channel: number | null;
}

/** Whether a day (YYYY-MM-DD) can be judged. False while its year is still being typed. */
export function isValidDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && FIRST_DAY <= day && day <= LAST_DAY;
}

/** The moment in an address: both parts, or none. */
export function momentInput({ day, minute }: Moment): { day?: string; minute?: number } {
  return day !== null && isValidDay(day) && minute !== null && minute >= 0 && minute < 1_440 ? { day, minute } : {};
}

/** Slightly more rows than fill the first screen. */
const FIRST = 40;
export const boardInput = (brandId: number, moment: Moment) => ({ brandId, limit: RESTAURANTS_A_PAGE, ...momentInput(moment) });
export const summaryInput = (brandId: number, moment: Moment) => ({ brandId, ...momentInput(moment) });
/** The first rows of a board with several pages. */
export const firstInput = (brandId: number, moment: Moment, { standings }: Pick<BoardSummary, 'standings'>) => ({
  ...boardInput(brandId, moment),
  restaurantIds: standings
    .slice(0, FIRST)
    .map(({ restaurantId }) => restaurantId)
    .join(','),
});

/** Whether a board has several pages. It then has a summary, which describes its rows before all are loaded. */
export const isLong = (restaurantCount: number) => restaurantCount > RESTAURANTS_A_PAGE;

/** A column of the board. `type` is null if guests have no choice. */
export interface WayKey {
  channelId: number;
  type: ModeType | null;
}

/** The columns: all ways in which any of the restaurants takes orders, by channel and dining option. */
export function wayKeysOf(ways: readonly WayKey[]): WayKey[] {
  const rank = ({ type }: WayKey) => (type === null ? -1 : modeTypes.indexOf(type));
  const wayKeys = ways.toSorted((a, b) => a.channelId - b.channelId || rank(a) - rank(b));
  // If some restaurants have dining options on a channel, one without any shows that under each of them.
  return wayKeys.filter(
    ({ channelId, type }) => type !== null || !wayKeys.some((each) => each.channelId === channelId && each.type !== null),
  );
}

/** The state of a restaurant in a column; undefined if it does not offer it. */
export function wayIn({ ways }: RestaurantReadiness, { channelId, type }: WayKey): ReadinessWay | undefined {
  const channelWays = ways.filter((way) => way.channelId === channelId);
  return channelWays.find((way) => way.type === type) ?? channelWays.find((way) => way.type === null);
}

/** The first reason to show: one that defines the state of the way. */
export function mainReason({ state, reasons }: ReadinessWay): ReadinessWay['reasons'][number] | undefined {
  const weight = state === 'not_ready' ? 'blocks' : state === 'later' ? 'time' : 'attention';
  return reasons.find((reason) => reason.weight === weight);
}

/** A restaurant on the board: a summary at first, then with its ways. */
export interface ReadinessRow extends BoardRow {
  state: ReadinessState;
  blocked: number;
  judged?: RestaurantReadiness;
}

/** All rows of a board. */
export function rowsOf(
  { standings }: Pick<BoardSummary, 'standings'>,
  restaurants: readonly { id: number; name: string; city: string }[],
  judged: readonly RestaurantReadiness[],
): ReadinessRow[] {
  const restaurantsById = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]));
  const judgedById = new Map(judged.map((row) => [row.restaurantId, row]));
  return standings.map((standing) => {
    const row = judgedById.get(standing.restaurantId);
    const { name, city } = row ?? restaurantsById.get(standing.restaurantId) ?? { name: '', city: '' };
    return { ...standing, name, city, judged: row };
  });
}

/** Whether filters depend on ways: these can only accept judged restaurants. */
export const dependsOnWays = ({ missing, channel }: BoardFilters) => missing !== null || channel !== null;

/** The restaurants that match the filters, those that lack most first. */
export function readinessRows(rows: readonly ReadinessRow[], filters: BoardFilters): ReadinessRow[] {
  const { search, missing, state, channel } = filters;
  const relevantWays = ({ judged }: ReadinessRow) => judged?.ways.filter((way) => channel === null || way.channelId === channel) ?? [];
  const standingOf = (row: ReadinessRow) =>
    channel === null ? row : { state: row.state, blocked: relevantWays(row).filter(isBlocked).length };
  return boardRows(rows, {
    search,
    keep: (row) =>
      (state === null || row.state === state) &&
      (!dependsOnWays(filters) || row.judged !== undefined) &&
      (missing === null || relevantWays(row).some(({ reasons }) => reasons.some(({ code }) => code === missing))),
    rank: (a, b) => byStanding(standingOf(a), standingOf(b)),
  });
}
