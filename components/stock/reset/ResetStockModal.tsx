'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { ResetSteps } from './ResetSteps';

export interface ResetStockProps {
  opened: boolean;
  onClose: () => void;
}

export default function ResetStockModal({ opened, onClose }: ResetStockProps) {
  const t = useTranslations('stock.reset');
  const [busy, setBusy] = useState(false);
  return (
    <Dialog opened={opened} onClose={() => !busy && onClose()} title={t('title')} withCloseButton={!busy}>
      <ResetSteps onClose={onClose} onBusy={setBusy} />
    </Dialog>
  );
}
