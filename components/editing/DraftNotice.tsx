'use client';

import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import classes from './editing.module.css';

interface Props {
  /** When the restored draft was kept, in milliseconds since 1970. Null: none was restored. */
  at: number | null;
  onDiscard: () => void;
}

/** Says that entries of an earlier visit were restored, and offers to discard them. */
export function DraftNotice({ at, onDiscard }: Props) {
  const t = useTranslations('editing.draft');
  const format = useFormat();
  if (at === null) return null;
  return (
    <div className={classes.draft} role="status">
      <IconHistory size={16} aria-hidden />
      <span>{t('restored', { when: format.dateTime(new Date(at).toISOString()) })}</span>
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  );
}
