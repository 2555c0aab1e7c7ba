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
  /** The unsaved changes in a few words. Default: «Unsaved changes». */
  summary?: ReactNode;
  /** Why the save was refused, if the reason belongs to no field. */
  problem?: ReactNode;
  saving?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Shows the effects of the save (a dry run, in a ChangesPreview). */
  onPreview?: () => void;
  previewing?: boolean;
}

/** Appears at the bottom of a form while it has unsaved changes, and asks before they are lost. Ctrl+S (⌘S) also saves. */
export function SaveBar({ dirty, summary, problem, saving = false, onSave, onDiscard, onPreview, previewing = false }: Props) {
  const t = useTranslations('common.save');
  const tOffline = useTranslations('common.offline');
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
            <span className={classes.text}>{saving && isOffline ? tOffline('save') : (summary ?? t('unsaved'))}</span>
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
