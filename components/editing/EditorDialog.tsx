'use client';

import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '@/components/ui/Dialog';

export interface EditorDialogProps {
  opened: boolean;
  onClose: () => void;
}

interface Props extends EditorDialogProps {
  title: string;
  size?: DialogProps['size'];
  children: ReactNode;
}

/** The frame of an editor’s dialog. Its content is mounted anew each time, so that it starts from the current plan and selection. */
export function EditorDialog({ opened, onClose, title, size, children }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={size}>
      {opened && children}
    </Dialog>
  );
}
