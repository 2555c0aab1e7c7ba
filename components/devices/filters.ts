import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { shows } from './fleet';

/** What the URL holds of the screen: the filters, and the device that is open. */
export const deviceParsers = {
  search: parseAsString.withDefault(''),
  show: parseAsStringLiteral(shows),
  device: parseAsInteger,
};
