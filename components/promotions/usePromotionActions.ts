'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Promotion } from '@/server/promotions/promotions.schema';
import { MAX_PROMOTION_NAME, type PromotionState } from '@/server/promotions/promotions.values';

/** Actions on a promotion that take effect at once. Publishing asks first. */
export const promotionActions = ['pause', 'resume', 'end', 'duplicate', 'archive', 'unarchive'] as const;
export type PromotionAction = (typeof promotionActions)[number];

const offeredIn: Record<PromotionAction, readonly PromotionState[]> = {
  pause: ['published', 'scheduled'],
  resume: ['paused'],
  end: ['published', 'scheduled', 'paused'],
  duplicate: ['draft', 'scheduled', 'published', 'paused', 'ended'],
  archive: ['draft', 'ended'],
  unarchive: [],
};
const offeredToArchived: readonly PromotionAction[] = ['duplicate', 'unarchive'];

/** The possible actions in the promotion's present state. */
export const actionsOf = ({ state, archivedAt }: Pick<Promotion, 'state' | 'archivedAt'>): PromotionAction[] =>
  promotionActions.filter((action) => (archivedAt === null ? offeredIn[action].includes(state) : offeredToArchived.includes(action)));

/** Whether there are changes to publish. */
export const isPublishable = ({ state, hasChanges, archivedAt }: Pick<Promotion, 'state' | 'hasChanges' | 'archivedAt'>): boolean =>
  archivedAt === null && (hasChanges || state === 'ended');

type ActionTarget = Pick<Promotion, 'brandId' | 'promotionId' | 'name' | 'label' | 'rule'>;

/** Runs an action, with undo. */
export function usePromotionActions(brandId: number) {
  const t = useTranslations('promotions');
  const client = useTRPCClient();
  const notify = useNotify();
  const refresh = useRefresh('promotions');
  const undoLast = useUndoLast(brandId);
  const [busy, setBusy] = useState<number | null>(null);

  const calls: Record<PromotionAction, (promotion: ActionTarget) => Promise<{ promotionId: number }>> = {
    pause: ({ promotionId }) => client.promotions.pausePromotion.mutate({ brandId, promotionId, idempotencyKey: newKey() }),
    resume: ({ promotionId }) => client.promotions.resumePromotion.mutate({ brandId, promotionId, idempotencyKey: newKey() }),
    end: ({ promotionId }) => client.promotions.endPromotion.mutate({ brandId, promotionId, idempotencyKey: newKey() }),
    archive: ({ promotionId }) => client.promotions.archivePromotion.mutate({ brandId, promotionId, idempotencyKey: newKey() }),
    unarchive: ({ promotionId }) => client.promotions.unarchivePromotion.mutate({ brandId, promotionId, idempotencyKey: newKey() }),
    duplicate: ({ name, label, rule }) =>
      client.promotions.createPromotion.mutate({
        brandId,
        name: t('copyOf', { name }).slice(0, MAX_PROMOTION_NAME),
        label,
        rule,
        idempotencyKey: newKey(),
      }),
  };

  /** @returns the changed or new promotion; null if it was refused */
  async function run(action: PromotionAction, promotion: ActionTarget): Promise<{ promotionId: number } | null> {
    setBusy(promotion.promotionId);
    try {
      const result = await calls[action](promotion);
      notify.done(t(`done.${action}`, { name: promotion.name }), { label: t('undo'), run: () => void undoLast(result.promotionId) });
      await refresh();
      return result;
    } catch (error) {
      notify.failed(error);
      return null;
    } finally {
      setBusy(null);
    }
  }
  return { run, busy };
}

/** Undoes the last change of a promotion through the history, which refuses if someone has changed it since. */
export function useUndoLast(brandId: number): (promotionId: number) => Promise<void> {
  const t = useTranslations('promotions');
  const client = useTRPCClient();
  const notify = useNotify();
  const refresh = useRefresh('promotions');
  return async (promotionId) => {
    try {
      const subject = { subjectKind: 'promotion', subjectId: String(promotionId) };
      const [last] = (await client.audit.listAudit.query({ brandId, ...subject, limit: 1 })).items;
      if (last?.revertible) await client.audit.revertChange.mutate({ auditId: last.auditId, idempotencyKey: newKey() });
      await refresh();
      notify.done(t('undone'));
    } catch (error) {
      notify.failed(error);
    }
  };
}
