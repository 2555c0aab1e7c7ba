'use client';

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What follows, and whether it can be taken back. */
  children: ReactNode;
  /** The verb of the button. */
  action: string;
  working: boolean;
  onConfirm: () => void;
}

/** Asks once more before something that ends somebody's access. */
export default function ConfirmModal({ opened, onClose, title, children, action, working, onConfirm }: ConfirmProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <Text>{children}</Text>
      <DialogActions action={action} danger busy={working} onAction={onConfirm} onCancel={onClose} />
    </Dialog>
  );
}
