'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useFormat } from '@/components/ui/useFormat';

interface Props {
  /** The tables with guests that the save would delete; null if there are none. */
  names: string[] | null;
  saving: boolean;
  onKeep: () => void;
  onForce: () => void;
  onClose: () => void;
}

export function OccupiedDialog({ names, saving, onKeep, onForce, onClose }: Props) {
  const t = useTranslations('floor.editor.occupied');
  const format = useFormat();
  return (
    <Dialog opened={names !== null} onClose={onClose} title={t('title')}>
      <Text>{t('text', { names: format.list(names ?? []), count: names?.length ?? 0 })}</Text>
      <DialogActions action={t('force')} danger busy={saving} onAction={onForce} cancel={t('keep')} onCancel={onKeep} />
    </Dialog>
  );
}
