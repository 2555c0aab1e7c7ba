'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { TakeBackForm } from './TakeBackForm';

export interface TakeBackProps {
  opened: boolean;
  /** The history entry to undo. */
  auditId: number | null;
  onClose: () => void;
}

export default function TakeBackModal({ opened, auditId, onClose }: TakeBackProps) {
  const t = useTranslations('stock.reset.takeBack');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {auditId !== null && <TakeBackForm auditId={auditId} onClose={onClose} />}
    </Dialog>
  );
}
