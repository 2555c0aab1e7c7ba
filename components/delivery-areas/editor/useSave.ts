import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { usePlanSave } from '@/components/editing/usePlanSave';
import { newerStateOf } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { type Replace, savePlan } from './save';
import type { AreasStore } from './store';

/** The subject of the notice that saving failed. */
const ABOUT_SAVING = 'saving delivery areas';

const theirsIn = (error: unknown) => newerStateOf<readonly Area[]>(error);

/** Saves the plan. If someone else saved first, keeps their version until the conflict is resolved. */
export function useSave(store: AreasStore, isDirty: boolean, onRefused: () => void) {
  const t = useTranslations('deliveryAreas.save');
  const notify = useNotify();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { restaurantId } = store;
  const write = useCallback(async () => {
    const { replaceAreas } = client['delivery-areas'];
    const replace: Replace = (areas, ifMatch) => replaceAreas.mutate({ restaurantId, areas, ifMatch: [...ifMatch] });
    const saved = await savePlan(store.areas, store.state.plan, replace);
    store.recordServed(saved.areas, saved.keys);
    queryClient.setQueryData(trpc['delivery-areas'].listAreas.queryKey({ restaurantId }), saved.areas);
    notify.done(t('done'));
  }, [store, client, queryClient, trpc, restaurantId, notify, t]);
  // A save whose answer was lost shows as done once the saved state is read.
  useEffect(() => {
    if (!isDirty) notify.settled(ABOUT_SAVING);
  }, [isDirty, notify]);
  const onFailed = useCallback((error: unknown) => void notify.failed(error, t('failed'), { about: ABOUT_SAVING }), [notify, t]);
  return usePlanSave({ store, write, newerStateOf: theirsIn, onFailed, onRefused });
}

export type Saving = ReturnType<typeof useSave>;
