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

/** The frame of a dialog over an editor. Its content is made anew each time: it begins with the present plan and selection. */
export function EditorDialog({ opened, onClose, title, size, children }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={size}>
      {opened && children}
    </Dialog>
  );
}
