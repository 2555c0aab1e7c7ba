'use client';

import { useTranslations } from 'next-intl';
import { DryRunStep, useDryRun } from '@/components/ui/DryRunStep';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { unitsGiven } from './effect';
import { useUndoChange } from './useUndoChange';

interface Props {
  /** The history entry to undo. */
  auditId: number;
  onClose: () => void;
}

/** Shows what is restored and what is not, with the button to do it. */
export function UndoResetForm({ auditId, onClose }: Props) {
  const t = useTranslations('stock.reset.undo');
  const format = useFormat();
  const notify = useNotify();
  const client = useTRPCClient();
  const preview = useDryRun(['undo reset', auditId], () => client.audit.revertChange.mutate({ auditId, dryRun: true }));
  const undo = useUndoChange({
    onDone: () => {
      notify.done(t('done'));
      onClose();
    },
  });
  return (
    <DryRunStep
      preview={preview}
      words={({ changes }) => {
        const units = unitsGiven(changes);
        if (changes.length === 0) return t('nothing');
        return t('what', {
          products: changes.length,
          shownProducts: format.number(changes.length),
          units,
          shownUnits: format.number(units),
        });
      }}
      note={t('since')}
      apply={{ ...undo, mutate: () => undo.mutate({ auditId }) }}
      action={t('action')}
      onClose={onClose}
    />
  );
}
