'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from './Dialog';

interface Props {
  opened: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** It may ask about a dialog that was mounted after it. */
const ABOVE_DIALOGS = 250;

/** Asks before unsaved changes are lost. */
export default function LeaveDialog({ opened, onStay, onDiscard }: Props) {
  const t = useTranslations('common');
  return (
    <Dialog opened={opened} onClose={onStay} title={t('unsaved.title')} size="sm" zIndex={ABOVE_DIALOGS}>
      <Text>{t('unsaved.text')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('unsaved.stay')}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      </Group>
    </Dialog>
  );
}
