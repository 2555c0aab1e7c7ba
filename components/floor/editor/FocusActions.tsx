'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconMinimize } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEditorActions } from './EditorContext';
import classes from './editor.module.css';
import type { Saving } from './useSave';

/** The main actions of the head, while the plan fills the window. */
export function FocusActions({ saving, isDirty }: { saving: Saving; isDirty: boolean }) {
  const t = useTranslations('floor.editor.head');
  const { store, toggleFocusMode } = useEditorActions();
  return (
    <div className={classes.row}>
      {store.canEdit && (
        <Button
          size="compact-sm"
          className={classes.focusSave}
          loading={saving.isSaving}
          disabled={!isDirty}
          onClick={() => void saving.save()}
        >
          {t('save')}
        </Button>
      )}
      <ActionIcon
        className={classes.roomTool}
        variant="default"
        size={30}
        aria-label={t('leaveFocusMode')}
        title={t('leaveFocusMode')}
        onClick={toggleFocusMode}
      >
        <IconMinimize size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
