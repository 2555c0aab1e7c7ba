'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { UndoResetForm } from './UndoResetForm';

export interface UndoResetProps {
  opened: boolean;
  /** The history entry to undo. */
  auditId: number | null;
  onClose: () => void;
}

export default function UndoResetModal({ opened, auditId, onClose }: UndoResetProps) {
  const t = useTranslations('stock.reset.undo');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {auditId !== null && <UndoResetForm auditId={auditId} onClose={onClose} />}
    </Dialog>
  );
}
