'use client';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';

interface Props {
  opened: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved changes are lost. */
export default function LeaveDialog({ opened, onStay, onDiscard }: Props) {
  const t = useTranslations('common.unsaved');
  return (
    <Modal opened={opened} onClose={onStay} title={t('title')} size="sm" closeButtonProps={{ 'aria-label': t('stay') }}>
      <Text>{t('text')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </Group>
    </Modal>
  );
}
