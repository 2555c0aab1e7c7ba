import { parseAsStringLiteral } from 'nuqs/server';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { comparisons } from './period';

/** What the address of the screen says. */
export const askedOf = {
  from: parseAsDay,
  to: parseAsDay,
  compare: parseAsStringLiteral(comparisons).withDefault('previous'),
};
