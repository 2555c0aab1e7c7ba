'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { newerStateOf, readError, useErrorMessage } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { MAX_GROUP_DEPTH } from '@/server/customers/customers.values';
import type { GroupState } from '@/server/customers/groups.service';
import type { Node } from './tree';

const reasons = ['inside_itself', 'too_deep', 'has_customers', 'has_groups', 'has_pricing_rules'] as const;

/** A group as its change found it. */
type Seen = GroupState & { guestGroupId: number };
type Change = Pick<GroupState, 'name'> | Pick<GroupState, 'parentId'>;

/** Explains why a group was not changed: its name, or its place in the tree. */
export function useGroupRefusal(): (error: unknown, field?: keyof GroupState) => string {
  const t = useTranslations('customers.groups.refused');
  const message = useErrorMessage();
  return (error, field = 'name') => {
    const newer = newerStateOf<GroupState>(error);
    if (newer) return t(field === 'name' ? 'renamed_meanwhile' : 'moved_meanwhile', { name: newer.name });
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
  const notifyFailed = (error: unknown, field?: keyof GroupState) => notify.failed(error, undefined, { message: refusal(error, field) });
  const undoAction = (work: () => Promise<unknown>, field?: keyof GroupState) => ({
    label: t('undo'),
    run: () => void work().catch((error) => notifyFailed(error, field)),
  });

  /** Sends one field, unless someone else has changed it since; what they changed beside it stays. */
  async function change(seen: Seen, to: Change): Promise<unknown> {
    const { guestGroupId, parentId, name } = seen;
    try {
      return await update.mutateAsync({ guestGroupId, ...to, ...preconditionOf({ parentId, name }) });
    } catch (error) {
      const newer = newerStateOf<GroupState>(error);
      const isBesideIt = newer !== null && ('name' in to ? newer.name === name : newer.parentId === parentId);
      if (!isBesideIt) throw error;
      return change({ guestGroupId, ...newer }, to);
    }
  }

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
          undoAction(() => change({ ...group, parentId }, { parentId: group.parentId }), 'parentId'),
        );
        return true;
      } catch (error) {
        notifyFailed(error, 'parentId');
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
