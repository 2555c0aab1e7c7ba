import { createParser } from 'nuqs/server';

/** A calendar day as YYYY-MM-DD; what is none is as if it were not there. */
export const parseAsDay = createParser<string>({
  parse: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null),
  serialize: (value) => value,
});

/** The address of a download of what the filters let through. */
export function downloadHref(path: string, input: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, String(value));
  return `${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** How many filters are set. A period is one, however many ends it has. */
export function countFilters({ fromDate, toDate, ...rest }: { fromDate?: string; toDate?: string; [filter: string]: unknown }): number {
  return Object.values(rest).filter((value) => value !== undefined).length + Number(fromDate !== undefined || toDate !== undefined);
}
