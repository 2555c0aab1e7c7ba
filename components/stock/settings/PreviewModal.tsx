'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ChangesInWords } from '@/components/audit/Differences';
import type { Change } from '@/components/ui/ChangesPreview';
import { Dialog } from '@/components/ui/Dialog';
import { EffectLines } from './EffectLines';
import classes from './settings.module.css';

export interface PreviewProps {
  opened: boolean;
  /** What the service says that a save would change. */
  changes: Change[] | null;
  effects: string[] | undefined;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
}

export default function PreviewModal({ opened, changes, effects, saving, onSave, onClose }: PreviewProps) {
  const t = useTranslations('stock.settings');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('preview.title')}>
      <ChangesInWords changes={changes ?? []} />
      {effects && effects.length > 0 && (
        <div className={classes.previewEffects}>
          <p className={classes.effectsTitle}>{t('effects.title')}</p>
          <EffectLines effects={effects} />
        </div>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('preview.keep')}
        </Button>
        <Button data-autofocus loading={saving} onClick={onSave}>
          {t('preview.save')}
        </Button>
      </Group>
    </Dialog>
  );
}
