'use client';

import { ChangesInWords } from '@/components/audit/Differences';
import { changesOf, weekDifferences } from './model/differences';
import type { Week } from './model/week';

/** How a week becomes another one, in the words of the history. */
export function WeekChanges({ before, after }: { before: Week; after: Week }) {
  return <ChangesInWords changes={changesOf(weekDifferences(before, after))} />;
}
