'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { ResetSteps } from './ResetSteps';

export interface ResetStockProps {
  opened: boolean;
  onClose: () => void;
}

export default function ResetStockModal({ opened, onClose }: ResetStockProps) {
  const t = useTranslations('stock.reset');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <ResetSteps onClose={onClose} />
    </Dialog>
  );
}
