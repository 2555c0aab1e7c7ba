'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/Dialog';

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
  const t = useTranslations('common');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <Text>{children}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={working} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
