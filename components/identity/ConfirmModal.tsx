'use client';

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** The verb of the button. */
  action: string;
  working: boolean;
  onConfirm: () => void;
}

/** Asks again before someone's access is ended. */
export default function ConfirmModal({ opened, onClose, title, children, action, working, onConfirm }: ConfirmProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <Text>{children}</Text>
      <DialogActions action={action} danger busy={working} onAction={onConfirm} onCancel={onClose} />
    </Dialog>
  );
}
