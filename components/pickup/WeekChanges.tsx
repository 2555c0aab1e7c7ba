'use client';

import { ChangesInWords } from '@/components/audit/Differences';
import { changesOf, weekDifferences } from './model/differences';
import type { Week } from './model/week';

export interface WeekChangesProps {
  before: Week;
  after: Week;
}

/** The difference between two weeks, in the words of the history. */
export default function WeekChanges({ before, after }: WeekChangesProps) {
  return <ChangesInWords changes={changesOf(weekDifferences(before, after))} />;
}
