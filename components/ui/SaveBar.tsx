'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './SaveBar.module.css';
import { useUnsavedChanges } from './unsaved';
import { useCommonKeys } from './useCommonKeys';
import { useConnection } from './useConnection';

interface Props {
  dirty: boolean;
  /** What is unsaved, in a few words; «Unsaved changes» without it. */
  summary?: ReactNode;
  /** What the save was refused for, where that belongs to no field. */
  problem?: ReactNode;
  saving?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Shows what the save would change (a dry run, in a ChangesPreview). */
  onPreview?: () => void;
  previewing?: boolean;
}

/** Stands at the bottom of a form while it has unsaved changes, and guards them. Ctrl+S, or ⌘S, saves them too. */
export function SaveBar({ dirty, summary, problem, saving = false, onSave, onDiscard, onPreview, previewing = false }: Props) {
  const t = useTranslations('common.save');
  const waits = useTranslations('common.offline');
  const { isOffline } = useConnection();
  useUnsavedChanges(dirty);
  useCommonKeys({ save: () => dirty && !saving && onSave() });
  return (
    <div className={classes.place} aria-live="polite">
      {dirty && (
        <section className={classes.bar} aria-label={t('unsaved')} data-save-bar>
          {problem ? (
            <span className={classes.text} data-problem role="alert">
              {problem}
            </span>
          ) : (
            <span className={classes.text}>{saving && isOffline ? waits('save') : (summary ?? t('unsaved'))}</span>
          )}
          <Button variant="subtle" color="gray" onClick={onDiscard} disabled={saving}>
            {t('discard')}
          </Button>
          {onPreview && (
            <Button variant="default" onClick={onPreview} loading={previewing} disabled={saving}>
              {t('preview')}
            </Button>
          )}
          <Button onClick={onSave} loading={saving} aria-keyshortcuts="Control+S Meta+S">
            {t('save')}
          </Button>
        </section>
      )}
    </div>
  );
}
