'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DryRunStep, useDryRun } from '@/components/ui/DryRunStep';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { PromotionWithVersion } from '@/server/promotions/promotions.schema';
import { useNames } from './useNames';
import { usePhrases } from './usePhrases';
import { useUndoLast } from './usePromotionActions';

export interface RollBackProps {
  opened: boolean;
  /** The version to restore. */
  version: number | null;
  promotion: PromotionWithVersion;
  onClose: () => void;
}

/** Shows what guests will get with an earlier version, and publishes it again. */
export default function RollBackModal({ opened, version, promotion, onClose }: RollBackProps) {
  const t = useTranslations('promotions.versions');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rollBackTo', { version: version ?? 0 })}>
      {opened && version !== null && <RollBack version={version} promotion={promotion} onClose={onClose} />}
    </Dialog>
  );
}

function RollBack({ version, promotion, onClose }: { version: number; promotion: PromotionWithVersion; onClose: () => void }) {
  const t = useTranslations('promotions.versions');
  const words = useTranslations('promotions');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const notify = useNotify();
  const refresh = useRefresh('promotions');
  const { brandId, promotionId, name, etag } = promotion;
  const undoLast = useUndoLast(brandId);
  const input = { brandId, promotionId, version, ...preconditionOf(etag) };
  const preview = useDryRun(['roll back', promotionId, version, etag], (options) =>
    client.promotions.rollBackPromotion.mutate({ ...input, dryRun: true }, options),
  );
  const apply = useMutation({
    ...trpc.promotions.rollBackPromotion.mutationOptions(),
    onSuccess: () => {
      notify.done(t('done', { name, version }), { label: words('undo'), run: () => void undoLast(promotionId) });
      onClose();
      return refresh();
    },
  });
  const { sentenceOf } = usePhrases(useNames(preview.data ? [preview.data.rule] : []));
  return (
    <DryRunStep
      preview={preview}
      words={({ label, rule }) => t('told', { label, sentence: sentenceOf(rule) })}
      note={t('note')}
      apply={{ ...apply, mutate: () => apply.mutate(input) }}
      action={t('rollBack')}
      onClose={onClose}
    />
  );
}
