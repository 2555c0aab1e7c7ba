'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useLive } from '@/components/live/useLive';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { ORDERING_FLOW } from '@/server/modules/modules.values';
import { useModules, useRefreshModules } from './useModules';
import { useModuleWords } from './useModuleWords';
import { useRefusal } from './useRefusal';

export type State = 'OPEN' | 'CLOSE';
export interface ChannelState {
  channelId: number;
  state: State;
  /** The brand lets no restaurant close it. */
  isLocked: boolean;
  /** Ordering is switched on there at all. */
  isEnabled: boolean;
}

/** Where the restaurant is open, and the way to change it: shown at once, told when it is done, with its undo. */
export function useOpening() {
  const t = useTranslations('modules.opening');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const notify = useNotify();
  const words = useModuleWords();
  const format = useFormat();
  const refusalOf = useRefusal();
  const refresh = useRefreshModules();
  /** How many taps are on their way: they are sent one after the other, and what is shown is that of the last. */
  const underway = useRef(0);
  const key = trpc.modules.getOpening.queryKey({ restaurantId });
  const { data, error, refetch } = useQuery(trpc.modules.getOpening.queryOptions({ restaurantId }));
  const { data: origins } = useModules();
  useLive(restaurantId, ['modules'], () => {
    if (underway.current === 0) void refetch();
  });
  const mutation = useMutation({ ...trpc.modules.setOpening.mutationOptions(), scope: { id: `opening ${restaurantId}` } });

  async function set(channelIds: number[], state: State, isUndo = false) {
    const before = queryClient.getQueryData(key);
    underway.current += 1;
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, (known) => {
      const changed = known?.channels.map((channel) => (channelIds.includes(channel.channelId) ? { ...channel, state } : channel));
      return known && changed && { ...known, channels: changed };
    });
    try {
      const saved = await mutation.mutateAsync({ restaurantId, channels: channelIds.map((channelId) => ({ channelId, state })) });
      if (underway.current === 1) queryClient.setQueryData(key, saved);
      const changed = before?.channels.filter((channel) => channelIds.includes(channel.channelId) && channel.state !== state) ?? [];
      const where = format.list(changed.map(({ channelId }) => words.channel(channelId)));
      const undo = {
        label: t('undo'),
        run: () =>
          void set(
            changed.map(({ channelId }) => channelId),
            state === 'OPEN' ? 'CLOSE' : 'OPEN',
            true,
          ),
      };
      notify.done(t(state === 'OPEN' ? 'isOpen' : 'isClosed', { where }), isUndo ? undefined : undo);
    } catch (failure) {
      if (underway.current === 1) queryClient.setQueryData(key, before);
      notify.failed(failure, refusalOf(failure));
    } finally {
      underway.current -= 1;
      if (underway.current === 0) await refresh();
    }
  }

  const flowOn = (channelId: number) =>
    origins?.modules.find((module) => module.moduleId === ORDERING_FLOW && module.channelId === channelId);
  const fieldOn = (channelId: number, name: string) => flowOn(channelId)?.fields.find(({ path }) => path.join() === name);
  const channels = data?.channels.map(
    ({ channelId, state }): ChannelState => ({
      channelId,
      state,
      isLocked: fieldOn(channelId, 'closeRestaurant')?.isLocked ?? false,
      isEnabled: fieldOn(channelId, 'is_enabled')?.value !== false,
    }),
  );
  return { channels, error, refetch, set: (channelIds: number[], state: State) => void set(channelIds, state) };
}
