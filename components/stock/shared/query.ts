import { createParser } from 'nuqs/server';

/** A calendar day as YYYY-MM-DD; what is none is as if it were not there. */
export const parseAsDay = createParser<string>({
  parse: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null),
  serialize: (value) => value,
});

/** The address of a download of what the filters let through. */
export function downloadHref(path: string, input: Record<string, string | number | boolean | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, String(value));
  return `${path}${query.size > 0 ? `?${query}` : ''}`;
}
