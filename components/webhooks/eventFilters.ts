import { type inferParserType, parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { daysFrom } from '@/components/ui/days';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { instantOf } from '@/components/ui/timeZone';
import { deliveryStates, eventTypes } from '@/server/webhooks/webhooks.values';

/** The filters of a webhook’s events, as the URL has them; the page reads them too. */
export const eventFilters = {
  state: parseAsStringLiteral(deliveryStates),
  type: parseAsStringLiteral(eventTypes),
  from: parseAsDay,
  to: parseAsDay,
};
export type EventFilters = inferParserType<typeof eventFilters>;
/** Which event is open beside the list. */
export const openEvent = parseAsInteger;

const startOf = (day: string, timeZone: string) => instantOf(`${day}T00:00`, timeZone) ?? undefined;

/** Days as moments: from the beginning of the first to the end of the last. */
export const periodOf = ({ from, to }: Pick<EventFilters, 'from' | 'to'>, timeZone: string) => ({
  from: from === null ? undefined : startOf(from, timeZone),
  to: to === null ? undefined : startOf(daysFrom(to, 1), timeZone),
});

/** What the list is asked for. */
export const listInput = (moduleId: number, timeZone: string, { state, type, ...days }: EventFilters) => ({
  moduleId,
  state: state ?? undefined,
  type: type ?? undefined,
  ...periodOf(days, timeZone),
});
