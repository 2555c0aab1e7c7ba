'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useNotify } from '@/components/ui/notify';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { useImportStep } from './useImportStep';

export interface DiscardProps {
  item: ImportDetail;
  opened: boolean;
  onClose: () => void;
}

/** Discards an import that was not applied. */
export default function DiscardImportModal({ item, opened, onClose }: DiscardProps) {
  const t = useTranslations('imports.discard');
  const notify = useNotify();
  const cancel = useImportStep('cancelImport', () => {
    notify.done(t('done'));
    onClose();
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <Text>{t('text', { name: item.fileName })}</Text>
      <DialogActions
        danger
        action={t('action')}
        busy={cancel.isPending}
        onAction={() => cancel.mutate({ importId: item.importId })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
