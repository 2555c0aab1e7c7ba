'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export interface EditorDialogProps {
  opened: boolean;
  onClose: () => void;
}

interface Props extends EditorDialogProps {
  title: string;
  size?: ModalProps['size'];
  children: ReactNode;
}

/** The frame of a dialog over an editor. Its content is made anew each time: it begins with the present plan and selection. */
export function EditorDialog({ opened, onClose, title, size, children }: Props) {
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': common('close') }}>
      {opened && children}
    </Modal>
  );
}
