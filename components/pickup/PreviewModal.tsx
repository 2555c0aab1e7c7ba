'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useHistoryWords } from '@/components/audit/useHistoryWords';
import { type Change, ChangesPreview } from '@/components/ui/ChangesPreview';
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
  const words = useHistoryWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <ChangesPreview
        changes={changes.filter((change) => !words.isSilent(change))}
        label={(path) => words.label(path.slice(1))}
        value={(path, value) => words.value(path, value)}
      />
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
