import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type BoardRow, boardRows, RESTAURANTS_A_PAGE } from '@/components/brands/board';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { FIRST_DAY, LAST_DAY } from '@/server/core/operation/limits';
import { byStanding, isBlocked } from '@/server/readiness/board.rules';
import type { BoardSummary, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { type ReadinessCode, type ReadinessState, readinessCodes, readinessStates } from '@/server/readiness/readiness.values';

/** When is asked about, as the address keeps it. */
export const momentParsers = { day: parseAsString, minute: parseAsInteger };
export interface Moment {
  day: string | null;
  minute: number | null;
}

/** The filters of the board, as its address keeps them. */
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

/** True for a day (YYYY-MM-DD) that can be asked about; not for one whose year is still being typed. */
export function isAskable(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && FIRST_DAY <= day && day <= LAST_DAY;
}

/** What of an address is a moment: both of its parts, or nothing. */
export function askedOf({ day, minute }: Moment): { day?: string; minute?: number } {
  return day !== null && isAskable(day) && minute !== null && minute >= 0 && minute < 1_440 ? { day, minute } : {};
}

/** Rows that fill the first screen, and a little more. */
const FIRST = 40;
export const boardInput = (brandId: number, moment: Moment) => ({ brandId, limit: RESTAURANTS_A_PAGE, ...askedOf(moment) });
export const summaryInput = (brandId: number, moment: Moment) => ({ brandId, ...askedOf(moment) });
/** Of a board of several pages, the rows that come first. */
export const firstInput = (brandId: number, moment: Moment, { standings }: Pick<BoardSummary, 'standings'>) => ({
  ...boardInput(brandId, moment),
  restaurantIds: standings
    .slice(0, FIRST)
    .map(({ restaurantId }) => restaurantId)
    .join(','),
});

/** True for a board of several pages: a summary says what its rows are before all of them are here. */
export const isLong = (restaurantCount: number) => restaurantCount > RESTAURANTS_A_PAGE;

/** A column of the board. `type` is null where nobody is offered a choice. */
export interface Place {
  channelId: number;
  type: ModeType | null;
}

/** The columns of the ways in which any of the restaurants takes orders, by channel and mode. */
export function placesOf(ways: readonly Place[]): Place[] {
  const rank = ({ type }: Place) => (type === null ? -1 : modeTypes.indexOf(type));
  const places = ways.toSorted((a, b) => a.channelId - b.channelId || rank(a) - rank(b));
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

/** The reason to name first: one that makes the way what it is. */
export function mainReason({ state, reasons }: ReadinessWay): ReadinessWay['reasons'][number] | undefined {
  const weight = state === 'not_ready' ? 'blocks' : state === 'later' ? 'time' : 'attention';
  return reasons.find((reason) => reason.weight === weight);
}

/** A restaurant as the board has it: in short at first, then with its ways. */
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
  const places = new Map(restaurants.map((place) => [place.id, place]));
  const known = new Map(judged.map((row) => [row.restaurantId, row]));
  return standings.map((standing) => {
    const row = known.get(standing.restaurantId);
    const { name, city } = row ?? places.get(standing.restaurantId) ?? { name: '', city: '' };
    return { ...standing, name, city, judged: row };
  });
}

/** True for filters that look into the ways: they can let through only what is judged. */
export const isOfWays = ({ missing, channel }: BoardFilters) => missing !== null || channel !== null;

/** The restaurants that the filters let through, those that lack most first. */
export function readinessRows(rows: readonly ReadinessRow[], filters: BoardFilters): ReadinessRow[] {
  const { search, missing, state, channel } = filters;
  const waysThatCount = ({ judged }: ReadinessRow) => judged?.ways.filter((way) => channel === null || way.channelId === channel) ?? [];
  const standing = (row: ReadinessRow) =>
    channel === null ? row : { state: row.state, blocked: waysThatCount(row).filter(isBlocked).length };
  return boardRows(rows, {
    search,
    keep: (row) =>
      (state === null || row.state === state) &&
      (!isOfWays(filters) || row.judged !== undefined) &&
      (missing === null || waysThatCount(row).some(({ reasons }) => reasons.some(({ code }) => code === missing))),
    rank: (a, b) => byStanding(standing(a), standing(b)),
  });
}
