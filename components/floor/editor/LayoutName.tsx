'use client';

import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { useEditor, useEditorActions } from './EditorContext';
import classes from './editor.module.css';

/** The name of the layout, editable in place. */
export function LayoutName() {
  const t = useTranslations('floor.editor.head');
  const { store } = useEditorActions();
  const name = useEditor(({ plan }) => plan.name);
  const [draft, setDraft] = useState<string | null>(null);

  function end(isConfirmed: boolean) {
    if (isConfirmed && draft !== null) store.send({ type: 'renameLayout', name: draft });
    setDraft(null);
  }

  return (
    <span className={classes.layoutName}>
      {draft === null ? (
        name
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: the user opened it to type
          autoFocus
          className={classes.nameInput}
          aria-label={t('name')}
          value={draft}
          maxLength={MAX_NAME_LENGTH}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => end(true)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') end(true);
            if (event.key === 'Escape') end(false);
          }}
        />
      )}
      {store.canEdit && draft === null && (
        <ActionIcon
          className={classes.roomTool}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('rename')}
          title={t('rename')}
          onClick={() => setDraft(name)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
