'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** A modal dialog, whose closing button says so to screen readers. */
export function Dialog(props: ModalProps) {
  const t = useTranslations('common');
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('close'), ...props.closeButtonProps }} />;
}
