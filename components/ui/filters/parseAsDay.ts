import { createParser } from 'nuqs/server';

/** A calendar day as YYYY-MM-DD. Invalid values are ignored. */
export const parseAsDay = createParser<string>({
  parse: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null),
  serialize: (value) => value,
});
