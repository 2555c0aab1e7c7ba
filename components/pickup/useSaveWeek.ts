'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { overtakenBy } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import type { PickupWeek } from '@/server/pickup/pickup.schema';
import { bodyOf } from './model/week';
import type { WeekForm } from './useWeekForm';

/** Previews and saves a week; a save holds only if nobody saved since the edit began. */
export function useSaveWeek(restaurantId: number, form: WeekForm) {
  const t = useTranslations('pickup.week');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [previewed, setPreviewed] = useState<PickupWeek | null>(null);
  const [refused, setRefused] = useState<PickupWeek | null>(null);
  const key = trpc.pickup.listPickupSchedules.queryKey({ restaurantId });

  function failed(error: unknown) {
    const current = overtakenBy<PickupWeek>(error);
    setPreviewed(null);
    if (!current) return notify.failed(error);
    queryClient.setQueryData(key, current);
    setRefused(current);
  }

  const saving = useMutation(
    trpc.pickup.replacePickupSchedules.mutationOptions({
      onSuccess: async (saved) => {
        queryClient.setQueryData(key, saved);
        form.restart(saved);
        setPreviewed(null);
        setRefused(null);
        notify.done(t('saved'));
        await queryClient.invalidateQueries({ queryKey: trpc.pickup.listNextSlots.pathKey() });
      },
      onError: failed,
    }),
  );
  const previewing = useMutation(trpc.pickup.replacePickupSchedules.mutationOptions({ onSuccess: setPreviewed, onError: failed }));
  const write = (over: PickupWeek) => ({ restaurantId, ...bodyOf(form.week), ifMatch: { ...over } });
  return {
    save: (over: PickupWeek = form.base) => saving.mutate(write(over)),
    saving: saving.isPending,
    preview: () => previewing.mutate({ ...write(form.base), dryRun: true }),
    previewing: previewing.isPending,
    /** The week that a save would leave; null while none is shown. */
    previewed,
    closePreview: () => setPreviewed(null),
    /** The week that somebody saved first; null while that is settled. */
    refused,
    forgetRefusal: () => setRefused(null),
  };
}
