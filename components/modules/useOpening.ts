'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useReducer, useRef } from 'react';
import { useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { ORDERING_FLOW } from '@/server/modules/modules.values';
import { useModules } from './useModules';
import { useModuleWords } from './useModuleWords';
import { useRefusal } from './useRefusal';

export type State = 'OPEN' | 'CLOSE';
export interface ChannelState {
  channelId: number;
  state: State;
  /** The brand does not let restaurants close it. */
  isLocked: boolean;
  /** Whether ordering is switched on there. */
  isEnabled: boolean;
}

/** Where the restaurant is open, and a function to change it. The change is shown at once, and confirmed with undo when it is done. */
export function useOpening() {
  const t = useTranslations('modules.opening');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const notify = useNotify();
  const words = useModuleWords();
  const format = useFormat();
  const refusalOf = useRefusal();
  const refresh = useRefresh('modules');
  /** The number of pending taps, which are sent one after the other. */
  const pendingCount = useRef(0);
  /** The requested states, shown while taps are pending regardless of what is read meanwhile: a button must not change under the thumb. */
  const requestedStates = useRef<ReadonlyMap<number, State>>(new Map());
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const key = trpc.modules.getOpening.queryKey({ restaurantId });
  const { data, error, refetch } = useQuery(trpc.modules.getOpening.queryOptions({ restaurantId }));
  const { data: origins } = useModules();
  const mutation = useMutation({ ...trpc.modules.setOpening.mutationOptions(), scope: { id: `opening ${restaurantId}` } });

  const stateOf = (channel: { channelId: number; state: State }) => requestedStates.current.get(channel.channelId) ?? channel.state;
  function setRequestedStates(next: ReadonlyMap<number, State>) {
    requestedStates.current = next;
    rerender();
  }

  async function set(channelIds: number[], state: State, isUndo = false) {
    const currentChannels = queryClient.getQueryData(key)?.channels ?? [];
    const changedChannels = currentChannels.filter((channel) => channelIds.includes(channel.channelId) && stateOf(channel) !== state);
    pendingCount.current += 1;
    setRequestedStates(new Map([...requestedStates.current, ...channelIds.map((channelId) => [channelId, state] as const)]));
    try {
      const saved = await mutation.mutateAsync({ restaurantId, channels: channelIds.map((channelId) => ({ channelId, state })) });
      if (pendingCount.current === 1) queryClient.setQueryData(key, saved);
      const channelNames = format.list(changedChannels.map(({ channelId }) => words.channel(channelId)));
      const undo = {
        label: t('undo'),
        run: () =>
          void set(
            changedChannels.map(({ channelId }) => channelId),
            state === 'OPEN' ? 'CLOSE' : 'OPEN',
            true,
          ),
      };
      notify.done(t(state === 'OPEN' ? 'isOpen' : 'isClosed', { where: channelNames }), isUndo ? undefined : undo);
    } catch (failure) {
      notify.failed(failure, refusalOf(failure));
    } finally {
      pendingCount.current -= 1;
      if (pendingCount.current === 0) await refresh();
      if (pendingCount.current === 0) setRequestedStates(new Map());
    }
  }

  const flowOn = (channelId: number) =>
    origins?.modules.find((module) => module.moduleId === ORDERING_FLOW && module.channelId === channelId);
  const fieldOn = (channelId: number, name: string) => flowOn(channelId)?.fields.find(({ path }) => path.join() === name);
  const channels = data?.channels.map(
    ({ channelId, state }): ChannelState => ({
      channelId,
      state: stateOf({ channelId, state }),
      isLocked: fieldOn(channelId, 'closeRestaurant')?.isLocked ?? false,
      isEnabled: fieldOn(channelId, 'is_enabled')?.value !== false,
    }),
  );
  return { channels, error, refetch, set: (channelIds: number[], state: State) => void set(channelIds, state) };
}
