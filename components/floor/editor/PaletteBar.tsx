'use client';

import { useTranslations } from 'next-intl';
import { chairsOf } from '@/server/floor/shapes.values';
import { applyStamp, palette, type Stamp } from '../model/palette';
import { isTable } from '../model/plan';
import { useEditor, useEditorActions } from './EditorContext';
import classes from './editor.module.css';
import { focusOn } from './keys';
import { useStampDrag } from './useStampDrag';

/**
 * The usual shapes. A click picks one to draw, a double click keeps it for several, and dragging places one. The keyboard places it at
 * once.
 */
export function PaletteBar() {
  const t = useTranslations('floor.editor.palette');
  const { store, say } = useEditorActions();
  const tool = useEditor((state) => state.tool);
  const { handlersOf, endsDrag, ghost } = useStampDrag();
  const activeStampId = tool.kind === 'draw' ? tool.stamp.id : null;

  function place(stamp: Stamp) {
    store.send({ type: 'place', stamp });
    say(t('placed', { name: t(`stamps.${stamp.id}` as 'stamps.two') }));
  }

  return (
    <div className={classes.palette} role="toolbar" aria-label={t('label')}>
      {[palette.filter(({ kind }) => kind === 'table'), palette.filter(({ kind }) => kind !== 'table')].map((stamps, group) => (
        <fieldset
          key={group === 0 ? 'tables' : 'decoration'}
          className={classes.stamps}
          aria-label={t(group === 0 ? 'tables' : 'decoration')}
        >
          {stamps.map((stamp) => (
            <button
              key={stamp.id}
              type="button"
              className={classes.stamp}
              aria-pressed={activeStampId === stamp.id}
              {...handlersOf(stamp)}
              onClick={(event) => {
                if (endsDrag(event)) return;
                // A click by keyboard has no position, so the shape is placed at once.
                if (event.detail === 0) return place(stamp);
                if (activeStampId === stamp.id && event.detail === 1) return store.send({ type: 'takeTool', tool: { kind: 'select' } });
                store.send({ type: 'takeTool', tool: { kind: 'draw', stamp, again: event.detail > 1 } });
                focusOn('[data-canvas]');
              }}
            >
              <StampPicture stamp={stamp} />
              <span>{t(`stamps.${stamp.id}` as 'stamps.two')}</span>
            </button>
          ))}
        </fieldset>
      ))}
      {ghost && (
        <span className={classes.ghost} style={{ left: ghost.at.x, top: ghost.at.y }}>
          <StampPicture stamp={ghost.stamp} />
        </span>
      )}
    </div>
  );
}

function StampPicture({ stamp }: { stamp: Stamp }) {
  const item = applyStamp(stamp, { left: 0, top: 0, right: stamp.width, bottom: stamp.height }, stamp.id, '');
  const reach = Math.max(stamp.width, stamp.height) / 2 + (stamp.kind === 'table' && stamp.seats > 1 ? 32 : 8);
  const half = Math.max(reach, 60);
  return (
    <svg
      width={36}
      height={28}
      viewBox={`${-half} ${-half * 0.78} ${2 * half} ${1.56 * half}`}
      aria-hidden
      className={classes.stampPicture}
    >
      {isTable(item) && chairsOf(item).map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r={11} className={classes.stampChair} />)}
      {stamp.shape === 'round' ? (
        <ellipse rx={stamp.width / 2} ry={stamp.height / 2} data-kind={stamp.kind} />
      ) : (
        <rect
          x={-stamp.width / 2}
          y={-stamp.height / 2}
          width={stamp.width}
          height={stamp.height}
          rx={stamp.kind === 'table' ? 8 : 2}
          data-kind={stamp.kind}
        />
      )}
    </svg>
  );
}
