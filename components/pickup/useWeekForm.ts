'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { SharedEdit } from '@/components/editing/sharedEdit.types';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { PickupWeek } from '@/server/pickup/pickup.schema';
import { bodyOf, byDay, clashes, type Days, sameRanges, sameWeek, type Week, weekFrom, weekOf } from './model/week';

export interface WeekForm {
  /** The edited week. */
  week: Week;
  edit: SharedEdit<PickupWeek, Days, PickupWeek>;
  /** Each change can be undone, until someone else saves. */
  change: (week: Week) => void;
  undo: () => void;
  canUndo: boolean;
}

/**
 * The form of a week. Changes of two people are compared by day.
 * @param saved the week as last read
 */
export function useWeekForm(restaurantId: number, saved: PickupWeek): WeekForm {
  const t = useTranslations('pickup.week');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const replace = useMutation(trpc.pickup.replacePickupSchedules.mutationOptions());
  const edit = useSharedEdit({
    read: saved,
    formOf: (week: PickupWeek) => byDay(weekOf(week)),
    // Overlapping ranges are not sent.
    bodyOf: (days) => (clashes(weekFrom(days)).length > 0 ? null : bodyOf(weekFrom(days))),
    write: (body, options): Promise<PickupWeek> => replace.mutateAsync({ restaurantId, ...body, ...options }),
    same: sameRanges,
    draftKey: `pickup-week:${restaurantId}`,
    onSaved: (week) => {
      queryClient.setQueryData(trpc.pickup.listPickupSchedules.queryKey({ restaurantId }), week);
      notify.done(t('saved'));
      return queryClient.invalidateQueries({ queryKey: trpc.pickup.listNextSlots.pathKey() });
    },
  });
  const { modelId } = edit.base;
  const [past, setPast] = useState<{ modelId: number; weeks: Week[] }>({ modelId, weeks: [] });
  const weeks = past.modelId === modelId && edit.isEdited ? past.weeks : [];
  const week = useMemo(() => weekFrom(edit.form), [edit.form]);
  return {
    week,
    edit,
    change(next) {
      if (sameWeek(next, week)) return;
      setPast({ modelId, weeks: [...weeks.slice(-99), week] });
      edit.edit(() => byDay(next));
    },
    undo() {
      const last = weeks.at(-1);
      if (!last) return;
      setPast({ modelId, weeks: weeks.slice(0, -1) });
      edit.edit(() => byDay(last));
    },
    canUndo: weeks.length > 0,
  };
}
