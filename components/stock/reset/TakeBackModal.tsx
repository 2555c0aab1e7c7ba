'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TakeBackForm } from './TakeBackForm';

export interface TakeBackProps {
  opened: boolean;
  /** The entry of the history to take back. */
  auditId: number | null;
  onClose: () => void;
}

export default function TakeBackModal({ opened, auditId, onClose }: TakeBackProps) {
  const t = useTranslations('stock.reset.takeBack');
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': common('close') }}>
      {auditId !== null && <TakeBackForm auditId={auditId} onClose={onClose} />}
    </Modal>
  );
}
