'use client';

import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAspectRatio,
  IconCopyPlus,
  IconGrid3x3,
  IconGrid4x4,
  IconHandStop,
  IconHelp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconListNumbers,
  IconMagnet,
  IconPointer,
  IconSpacingHorizontal,
  IconSpacingVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Edge } from '../model/arrange';
import { useEditor, useEditorActions, useSelected } from './EditorContext';
import classes from './editor.module.css';
import { useKeyWords } from './keys';
import { ToolButton } from './ToolButton';
import { useStepWords } from './words';

const alignments: readonly [Edge, typeof IconLayoutAlignLeft][] = [
  ['left', IconLayoutAlignLeft],
  ['centre', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
];

export function Toolbar() {
  const t = useTranslations('floor.editor.toolbar');
  const { store } = useEditorActions();
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('label')}>
      {store.canEdit ? <EditingTools /> : <ViewTools />}
    </div>
  );
}

function Tools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.tools} aria-label={label}>
      {children}
    </fieldset>
  );
}

function ViewTools() {
  const t = useTranslations('floor.editor.toolbar');
  const { store, open } = useEditorActions();
  const tool = useEditor((state) => state.tool.kind);
  const keys = useKeyWords();
  return (
    <Tools label={t('tools')}>
      <ToolButton
        label={t('select')}
        icon={IconPointer}
        keys="V"
        pressed={tool === 'select'}
        onClick={() => store.send({ type: 'takeTool', tool: { kind: 'select' } })}
      />
      <ToolButton
        label={t('hand')}
        icon={IconHandStop}
        keys="H"
        pressed={tool === 'hand'}
        onClick={() => store.send({ type: 'takeTool', tool: { kind: 'hand' } })}
      />
      <ToolButton label={t('help')} icon={IconHelp} keys={keys('?')} onClick={() => open('help')} />
    </Tools>
  );
}

function EditingTools() {
  const t = useTranslations('floor.editor.toolbar');
  const { store, open } = useEditorActions();
  const keys = useKeyWords();
  const count = useSelected().length;
  const snapping = useEditor((state) => state.snapping);
  return (
    <>
      <ViewTools />
      <HistoryTools />
      <Tools label={t('selection')}>
        <ToolButton
          label={t('duplicate')}
          icon={IconCopyPlus}
          keys={keys('mod+D')}
          disabled={count === 0}
          onClick={() => store.send({ type: 'duplicate' })}
        />
        <ToolButton label={t('array')} icon={IconGrid4x4} keys="M" disabled={count === 0} onClick={() => open('array')} />
        <ToolButton label={t('number')} icon={IconListNumbers} keys="N" onClick={() => open('number')} />
        <ToolButton
          label={t('remove')}
          icon={IconTrash}
          keys={keys('Delete')}
          disabled={count === 0}
          onClick={() => store.send({ type: 'remove' })}
        />
      </Tools>
      <Tools label={t('align')}>
        {alignments.map(([edge, icon]) => (
          <ToolButton
            key={edge}
            label={t(`edges.${edge}`)}
            icon={icon}
            keys={keys(alignKeys[edge])}
            disabled={count < 2}
            onClick={() => store.send({ type: 'align', edge })}
          />
        ))}
      </Tools>
      <Tools label={t('distribute')}>
        <ToolButton
          label={t('distributeX')}
          icon={IconLayoutDistributeVertical}
          keys={keys('alt+shift+H')}
          disabled={count < 3}
          onClick={() => store.send({ type: 'distribute', axis: 'x' })}
        />
        <ToolButton
          label={t('distributeY')}
          icon={IconLayoutDistributeHorizontal}
          keys={keys('alt+shift+V')}
          disabled={count < 3}
          onClick={() => store.send({ type: 'distribute', axis: 'y' })}
        />
        <ToolButton
          label={t('gapsX')}
          icon={IconSpacingHorizontal}
          keys={keys('alt+X')}
          disabled={count < 3}
          onClick={() => store.send({ type: 'equalGaps', axis: 'x' })}
        />
        <ToolButton
          label={t('gapsY')}
          icon={IconSpacingVertical}
          keys={keys('alt+Y')}
          disabled={count < 3}
          onClick={() => store.send({ type: 'equalGaps', axis: 'y' })}
        />
        <ToolButton
          label={t('sameSize')}
          icon={IconAspectRatio}
          keys={keys('alt+Z')}
          disabled={count < 2}
          onClick={() => store.send({ type: 'sameSize', width: true, height: true })}
        />
      </Tools>
      <Tools label={t('snapping')}>
        <ToolButton
          label={t('grid')}
          icon={IconGrid3x3}
          keys="G"
          pressed={snapping.toGrid}
          onClick={() => store.send({ type: 'setSnapping', snapping: { toGrid: !snapping.toGrid } })}
        />
        <ToolButton
          label={t('snap')}
          icon={IconMagnet}
          keys="S"
          pressed={snapping.toNeighbours}
          onClick={() => store.send({ type: 'setSnapping', snapping: { toNeighbours: !snapping.toNeighbours } })}
        />
      </Tools>
    </>
  );
}

export const alignKeys: Record<Edge, string> = {
  left: 'alt+A',
  centre: 'alt+H',
  right: 'alt+D',
  top: 'alt+W',
  middle: 'alt+V',
  bottom: 'alt+S',
};

function HistoryTools() {
  const t = useTranslations('floor.editor.toolbar');
  const { store } = useEditorActions();
  const keys = useKeyWords();
  const history = useEditor((state) => state.history);
  const words = useStepWords();
  const [last, next] = [history.past.at(-1), history.future.at(-1)];
  return (
    <Tools label={t('history')}>
      <ToolButton
        label={last ? t('undoStep', { step: words(last.label) }) : t('undo')}
        icon={IconArrowBackUp}
        keys={keys('mod+Z')}
        disabled={!last}
        onClick={() => store.send({ type: 'undo' })}
      />
      <ToolButton
        label={next ? t('redoStep', { step: words(next.label) }) : t('redo')}
        icon={IconArrowForwardUp}
        keys={keys('mod+shift+Z')}
        disabled={!next}
        onClick={() => store.send({ type: 'redo' })}
      />
    </Tools>
  );
}
