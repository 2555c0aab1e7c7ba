'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export interface EditorDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The frame of a dialog that asks for one command's options. Its form is made anew each time: it begins with the present selection. */
export function EditorDialog({ opened, onClose, title, children }: EditorDialogProps & { title: string; children: ReactNode }) {
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common('close') }}>
      {opened && children}
    </Modal>
  );
}
