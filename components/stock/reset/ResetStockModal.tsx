'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ResetSteps } from './ResetSteps';

export interface ResetStockProps {
  opened: boolean;
  onClose: () => void;
}

export default function ResetStockModal({ opened, onClose }: ResetStockProps) {
  const t = useTranslations('stock.reset');
  const common = useTranslations('common');
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onClose()}
      title={t('title')}
      withCloseButton={!busy}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <ResetSteps onClose={onClose} onBusy={setBusy} />
    </Modal>
  );
}
