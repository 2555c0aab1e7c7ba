import { type inferParserType, parseAsStringLiteral } from 'nuqs';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { instantOf } from '@/components/ui/timeZone';
import { pockets, walletLineKinds } from '@/server/wallet/wallet.values';

/** The filters of a balance history in the URL. */
export const historyFilters = {
  kind: parseAsStringLiteral(walletLineKinds),
  pocket: parseAsStringLiteral(pockets),
  from: parseAsDay,
  to: parseAsDay,
};
export type HistoryFilters = inferParserType<typeof historyFilters>;

const PAGE = 50;
const DAY_MS = 86_400_000;

/** The second at which a day begins in a time zone. */
function beginOf(day: string, timeZone: string): number | undefined {
  const instant = instantOf(`${day}T00:00`, timeZone);
  return instant === null ? undefined : Math.max(0, Math.floor(Date.parse(instant) / 1_000));
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The input for the history: whole days of the time zone, both included. */
export function historyInput(customerId: number, { kind, pocket, from, to }: HistoryFilters, timeZone: string) {
  const end = to === null ? undefined : beginOf(dayAfter(to), timeZone);
  return {
    customerId,
    limit: PAGE,
    include: 'order' as const,
    kind: kind ?? undefined,
    pocket: pocket ?? undefined,
    'applyDate[gte]': from === null ? undefined : beginOf(from, timeZone),
    'applyDate[lte]': end === undefined ? undefined : Math.max(0, end - 1),
  };
}

/** When a promotional credit that is valid until the end of a day expires. */
export const endOfDay = (day: string, timeZone: string): string | null => instantOf(`${dayAfter(day)}T00:00`, timeZone);
