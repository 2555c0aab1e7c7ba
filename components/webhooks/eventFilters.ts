import { type inferParserType, parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { addDays } from '@/components/ui/days';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { instantOf } from '@/components/ui/timeZone';
import { deliveryStates, eventTypes } from '@/server/webhooks/webhooks.values';

/** The filters of a webhook’s events in the URL, also used by the page. */
export const eventFilters = {
  state: parseAsStringLiteral(deliveryStates),
  type: parseAsStringLiteral(eventTypes),
  from: parseAsDay,
  to: parseAsDay,
};
export type EventFilters = inferParserType<typeof eventFilters>;
/** The event that is open next to the list. */
export const openEvent = parseAsInteger;

const startOf = (day: string, timeZone: string) => instantOf(`${day}T00:00`, timeZone) ?? undefined;

/** Converts days to moments: from the start of the first to the end of the last. */
export const periodOf = ({ from, to }: Pick<EventFilters, 'from' | 'to'>, timeZone: string) => ({
  from: from === null ? undefined : startOf(from, timeZone),
  to: to === null ? undefined : startOf(addDays(to, 1), timeZone),
});

/** The input of the list. */
export const listInput = (moduleId: number, timeZone: string, { state, type, ...days }: EventFilters) => ({
  moduleId,
  state: state ?? undefined,
  type: type ?? undefined,
  ...periodOf(days, timeZone),
});
