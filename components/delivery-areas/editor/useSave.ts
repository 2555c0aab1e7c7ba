import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { overtakenBy } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { errorsOf } from '../model/problems';
import { type Replace, savePlan } from './save';
import type { AreasStore } from './store';

/** Saves the plan, and keeps what somebody else has saved first until it is settled. */
export function useSave(store: AreasStore, onRefused: () => void) {
  const t = useTranslations('deliveryAreas.save');
  const notify = useNotify();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Area[] | null>(null);
  const isBusy = useRef(false);
  const { restaurantId } = store;

  const read = useCallback(
    () => queryClient.fetchQuery(trpc['delivery-areas'].listAreas.queryOptions({ restaurantId }, { staleTime: 0 })),
    [queryClient, trpc, restaurantId],
  );

  const save = useCallback(async (): Promise<boolean> => {
    if (isBusy.current || !store.canEdit) return false;
    const { plan } = store.state;
    if (!store.isDirty) return true;
    if (errorsOf(plan).length > 0) {
      onRefused();
      return false;
    }
    isBusy.current = true;
    setSaving(true);
    const { replaceAreas } = client['delivery-areas'];
    const replace: Replace = (areas, ifMatch) => replaceAreas.mutate({ restaurantId, areas, ifMatch: [...ifMatch] });
    try {
      const saved = await savePlan(store.areas, plan, replace);
      store.know(saved.areas, saved.keys);
      queryClient.setQueryData(trpc['delivery-areas'].listAreas.queryKey({ restaurantId }), saved.areas);
      notify.done(t('done'));
      return true;
    } catch (error) {
      const current = overtakenBy<Area[]>(error);
      if (current) setTheirs(current);
      else notify.failed(error, t('failed'));
      return false;
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }, [store, client, queryClient, trpc, restaurantId, notify, t, onRefused]);

  return { save, read, isSaving, theirs, setTheirs };
}

export type Saving = ReturnType<typeof useSave>;
