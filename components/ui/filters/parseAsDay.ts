import { createParser } from 'nuqs/server';

/** A calendar day as YYYY-MM-DD; what is none is as if it were not there. */
export const parseAsDay = createParser<string>({
  parse: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null),
  serialize: (value) => value,
});
