'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { changeFields, Overtaken } from '@/components/editing/changeFields';
import { useRefresh } from '@/components/live/reads';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { MAX_GROUP_DEPTH } from '@/server/customers/customers.values';
import type { GroupState } from '@/server/customers/groups.service';
import type { Node } from './tree';

const reasons = ['inside_itself', 'too_deep', 'has_customers', 'has_groups', 'has_pricing_rules'] as const;

type Seen = GroupState & { guestGroupId: number };

/** Explains why a group was not changed. */
export function useGroupRefusal(): (error: unknown) => string {
  const t = useTranslations('customers.groups.refused');
  const message = useErrorMessage();
  return (error) => {
    if (error instanceof Overtaken) return t(error.field === 'name' ? 'renamed_meanwhile' : 'moved_meanwhile', { name: error.newer.name });
    const { code, extraData } = readError(error);
    if (code === 'already_exists') return t('name_taken');
    const reportedReason = (extraData as { reason?: string } | undefined)?.reason;
    const reason = code === 'conflict' ? reasons.find((each) => each === reportedReason) : undefined;
    return reason ? t(reason, { max: MAX_GROUP_DEPTH }) : message(error);
  };
}

/** Adds, renames, moves and deletes guest groups. Each can be undone at once. */
export function useGroupWrites(brandId: number) {
  const t = useTranslations('customers.groups');
  const trpc = useTRPC();
  const notify = useNotify();
  const refusal = useGroupRefusal();
  const refresh = useRefresh('customers');
  const attemptKey = useAttemptKey();
  const create = useMutation(trpc.customers.createGuestGroup.mutationOptions({ onSettled: refresh }));
  const update = useMutation(trpc.customers.updateGuestGroup.mutationOptions({ onSettled: refresh }));
  const remove = useMutation(trpc.customers.deleteGuestGroup.mutationOptions({ onSettled: refresh }));
  const notifyFailed = (error: unknown) => notify.failed(error, undefined, { message: refusal(error) });
  const undoAction = (work: () => Promise<unknown>) => ({ label: t('undo'), run: () => void work().catch(notifyFailed) });
  const change = ({ guestGroupId, parentId, name }: Seen, to: Partial<GroupState>) =>
    changeFields<GroupState>({ parentId, name }, to, (sent) => update.mutateAsync({ guestGroupId, ...sent }));

  return {
    isBusy: create.isPending || update.isPending || remove.isPending,
    /** @throws the refusal, for the field to show */
    async add(parentId: number | null, name: string) {
      const created = await create.mutateAsync({
        brandId,
        parentId,
        name,
        idempotencyKey: attemptKey({ parentId, name, at: create.submittedAt }),
      });
      notify.done(
        t('added', { name }),
        undoAction(() => remove.mutateAsync({ guestGroupId: created.guestGroupId })),
      );
      return created.guestGroupId;
    },
    /** @throws the refusal, for the field to show */
    async rename({ group }: Node, name: string) {
      await change(group, { name });
      notify.done(
        t('renamed', { name }),
        undoAction(() => change({ ...group, name }, { name: group.name })),
      );
    },
    async move({ group }: Node, parentId: number | null): Promise<boolean> {
      try {
        await change(group, { parentId });
        notify.done(
          t('moved', { name: group.name }),
          undoAction(() => change({ ...group, parentId }, { parentId: group.parentId })),
        );
        return true;
      } catch (error) {
        notifyFailed(error);
        return false;
      }
    },
    async remove({ group: { guestGroupId, name, parentId } }: Node) {
      try {
        await remove.mutateAsync({ guestGroupId });
        notify.done(
          t('deleted', { name }),
          undoAction(() => create.mutateAsync({ brandId, parentId, name })),
        );
      } catch (error) {
        notifyFailed(error);
      }
    },
  };
}
