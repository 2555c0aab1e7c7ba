'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Precondition } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { LoyaltyReward } from '@/server/loyalty/programme.schema';

/** Archives a reward, with undo, or restores one. */
export function useArchiveReward() {
  const t = useTranslations('loyalty.rewards');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('loyalty');
  const { id: brandId } = useBrand();
  const { mutateAsync, isPending } = useMutation(trpc.loyalty.replaceReward.mutationOptions());
  const set = (reward: LoyaltyReward, isArchived: boolean, precondition: Precondition) =>
    mutateAsync({ brandId, ...reward, isArchived, ...precondition });
  const finish = (message: string, undo?: Parameters<typeof notify.done>[1]) => {
    notify.done(message, undo);
    return refresh();
  };
  const restore = async (reward: LoyaltyReward, precondition: Precondition) => {
    await set(reward, false, precondition);
    await finish(t('restored'));
  };
  return {
    done: finish,
    isPending,
    archive: async (reward: LoyaltyReward, precondition: Precondition) => {
      const archived = await set(reward, true, precondition);
      await finish(t('archived'), { label: t('undo'), run: () => void restore(archived, {}).catch((error) => notify.failed(error)) });
    },
    restore,
  };
}
