'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ChangesInWords } from '@/components/audit/Differences';
import type { Change } from '@/components/ui/ChangesPreview';
import { Dialog } from '@/components/ui/Dialog';

export interface PreviewProps {
  opened: boolean;
  changes: Change[];
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** What a save would change, range by range, in the words of the history. */
export default function PreviewModal({ opened, changes, saving, onSave, onClose }: PreviewProps) {
  const t = useTranslations('pickup.preview');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <ChangesInWords changes={changes} />
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
