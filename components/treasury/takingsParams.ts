import { parseAsStringLiteral } from 'nuqs/server';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { comparisons } from './period';

/** The parameters in the address of the screen. */
export const takingsParams = {
  from: parseAsDay,
  to: parseAsDay,
  compare: parseAsStringLiteral(comparisons).withDefault('previous'),
};
