'use client';

import { useState } from 'react';
import type { PickupWeek } from '@/server/pickup/pickup.schema';
import { sameWeek, type Week, weekOf } from './model/week';

export interface WeekForm {
  /** The week as it is being edited. */
  week: Week;
  dirty: boolean;
  /** The week that the edit began with: a save holds only if it still stands. */
  base: PickupWeek;
  /** Each edit can be undone. */
  edit: (week: Week) => void;
  undo: () => void;
  canUndo: boolean;
  /** Goes on from another week, without what was edited. */
  restart: (base: PickupWeek) => void;
}

interface Draft {
  base: PickupWeek;
  week: Week;
  past: Week[];
}

const begin = (base: PickupWeek): Draft => ({ base, week: weekOf(base), past: [] });

/**
 * The week that a person is making. While nothing is edited, it follows what colleagues save.
 * @param current the week as it was last read
 */
export function useWeekForm(current: PickupWeek): WeekForm {
  const [draft, setDraft] = useState(() => begin(current));
  const dirty = !sameWeek(draft.week, weekOf(draft.base));
  if (!dirty && current.modelId > draft.base.modelId) setDraft(begin(current));
  return {
    week: draft.week,
    dirty,
    base: draft.base,
    edit: (week) => setDraft((known) => (week === known.week ? known : { ...known, week, past: [...known.past.slice(-99), known.week] })),
    undo: () =>
      setDraft((known) => {
        const last = known.past.at(-1);
        return last ? { ...known, week: last, past: known.past.slice(0, -1) } : known;
      }),
    canUndo: draft.past.length > 0,
    restart: (base) => setDraft(begin(base)),
  };
}
