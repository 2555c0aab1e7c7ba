'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import type { Week } from './model/week';
import { WeekChanges } from './WeekChanges';

export interface PreviewProps {
  opened: boolean;
  before: Week;
  /** The week that the service would keep. */
  after: Week;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** What a save would change, range by range. */
export default function PreviewModal({ opened, before, after, saving, onSave, onClose }: PreviewProps) {
  const t = useTranslations('pickup.preview');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <WeekChanges before={before} after={after} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button data-autofocus loading={saving} onClick={onSave}>
          {t('save')}
        </Button>
      </Group>
    </Dialog>
  );
}
