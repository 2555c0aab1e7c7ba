'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { familyOf } from './families';
import { useImportStep } from './useImportStep';

export interface UndoProps {
  item: ImportDetail;
  opened: boolean;
  onClose: () => void;
}

/** Undoes an applied import. */
export default function UndoImportModal({ item, opened, onClose }: UndoProps) {
  const t = useTranslations('imports.undo');
  const of = useTranslations('imports.of');
  const common = useTranslations('common');
  const undo = useImportStep('undoImport', onClose);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { name: item.fileName })}>
      <Text>{of(`${familyOf(item.kind)}.undo`)}</Text>
      <DialogActions
        danger
        action={t('action')}
        cancel={common('close')}
        busy={undo.isPending}
        onAction={() => undo.mutate({ importId: item.importId })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
