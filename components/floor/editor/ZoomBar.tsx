'use client';

import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { cameraOf } from '../model/state';
import { useEditor, useEditorActions } from './EditorContext';
import classes from './editor.module.css';
import { ToolButton } from './ToolButton';

/** Maximum length of the scale's bar, in pixels. */
const SCALE_ROOM = 110;
/** Lengths of the scale's bar, in metres. */
const SCALES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];

/** The zoom of the plan, at a corner of the canvas. */
export function ZoomBar() {
  const t = useTranslations('floor.editor.zoom');
  const { store } = useEditorActions();
  const format = useFormat();
  const zoom = useEditor((state) => cameraOf(state).zoom);
  const metres = SCALES.findLast((length) => length * 100 * zoom <= SCALE_ROOM) ?? 0.1;
  return (
    <>
      <div className={classes.zoom} role="toolbar" aria-label={t('label')}>
        <ToolButton label={t('out')} icon={IconMinus} keys="-" onClick={() => store.send({ type: 'zoom', factor: 0.8 })} />
        <span className={`${classes.zoomValue} tabular`}>{format.percent(Math.round(zoom * 100) * 100)}</span>
        <ToolButton label={t('in')} icon={IconPlus} keys="+" onClick={() => store.send({ type: 'zoom', factor: 1.25 })} />
        <ToolButton label={t('fit')} icon={IconMaximize} keys="0" onClick={() => store.send({ type: 'fit', what: 'room' })} />
      </div>
      <div className={classes.scale} aria-hidden>
        <span style={{ width: metres * 100 * zoom }} />
        {t('metres', { metres })}
      </div>
    </>
  );
}
