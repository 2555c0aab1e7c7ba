'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { IMPORT_DAYS } from '@/server/imports/imports.values';
import { FirstBalances } from './FirstBalances';
import { familyOf } from './families';
import { useImportStep } from './useImportStep';

export interface ApplyProps {
  item: ImportDetail;
  opened: boolean;
  onClose: () => void;
}

/** Applies an import, after a final summary of its effects. */
export default function ApplyImportModal({ item, opened, onClose }: ApplyProps) {
  const t = useTranslations('imports.apply');
  const of = useTranslations('imports.of');
  const apply = useImportStep('applyImport', onClose);
  const { created, changed, errors, conflicts } = item.counts;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: item.fileName })}>
      <Text>{of(`${familyOf(item.kind)}.apply`, { created, changed, days: IMPORT_DAYS })}</Text>
      {item.firstBalances && <FirstBalances {...item.firstBalances} />}
      {errors + conflicts > 0 && <Text mt="sm">{t('leftOut', { count: errors + conflicts })}</Text>}
      <DialogActions
        action={t('action')}
        busy={apply.isPending}
        onAction={() => apply.mutate({ importId: item.importId })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
