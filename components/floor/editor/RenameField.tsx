'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { type Camera, toScreen } from '../model/camera';
import { centreOf } from '../model/geometry';
import type { Item } from '../model/plan';
import classes from './canvas.module.css';
import { useEditorActions } from './EditorContext';

interface Props {
  item: Item;
  camera: Camera;
  onDone: () => void;
}

/** Edits the name of an item on the plan. Enter applies it, Escape cancels. */
export function RenameField({ item, camera, onDone }: Props) {
  const t = useTranslations('floor.editor.canvas');
  const { store } = useEditorActions();
  const [name, setName] = useState(item.name);
  const isOver = useRef(false);
  const { x, y } = toScreen(camera, centreOf(item));

  function end(isConfirmed: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    if (isConfirmed) store.send({ type: 'rename', key: item.key, name });
    onDone();
  }

  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user opened it to type
      autoFocus
      className={classes.rename}
      style={{ left: x, top: y }}
      aria-label={t('rename', { name: item.name })}
      value={name}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') end(false);
      }}
    />
  );
}
