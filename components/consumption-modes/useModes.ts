'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useKeptCurrent, useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';

/** The dining options of this restaurant, reloaded when they change. */
export function useModes() {
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  useKeptCurrent(restaurantId, 'consumption-modes');
  return useQuery(trpc['consumption-modes'].getModesOverview.queryOptions({ restaurantId }));
}

/** Offers a dining option, or stops offering it. Either can be undone at once. */
export function useOffer() {
  const t = useTranslations('consumptionModes');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const notify = useNotify();
  const refresh = useRefresh('consumption-modes');
  const creation = useMutation(trpc['consumption-modes'].createMode.mutationOptions());
  const deletion = useMutation(trpc['consumption-modes'].deleteMode.mutationOptions());

  async function offer(channelId: number, type: ModeType): Promise<ConsumptionMode | undefined> {
    try {
      const mode = await creation.mutateAsync({ restaurantId, channelId, type });
      notify.done(t('offered', { mode: t(`types.${type}`) }));
      return mode;
    } catch (error) {
      notify.failed(error);
      return undefined;
    } finally {
      await refresh();
    }
  }

  async function remove({ consumptionModeId, channelId, type }: ConsumptionMode) {
    try {
      await deletion.mutateAsync({ consumptionModeId });
      notify.done(t('removed', { mode: t(`types.${type}`) }), { label: t('undo'), run: () => void offer(channelId, type) });
    } catch (error) {
      notify.failed(error);
    } finally {
      await refresh();
    }
  }
  return { offer, remove, busy: creation.isPending || deletion.isPending, offering: creation.isPending ? creation.variables : undefined };
}
