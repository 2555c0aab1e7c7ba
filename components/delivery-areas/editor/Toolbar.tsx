'use client';

import { ActionIcon, Button, Group, NativeSelect, Switch } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCircleDashed,
  IconHandStop,
  IconMapPin,
  IconMaximize,
  IconPolygon,
  type IconProps,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { ToolIcon } from '@/components/editing/ToolIcon';
import { useUndoTools } from '@/components/editing/useUndoTools';
import { Flyout } from '@/components/ui/Flyout';
import { useIsCompact } from '@/components/ui/useIsCompact';
import type { Tool } from '../map/tools';
import { type Colouring, colourings } from '../model/colours';
import { useAreas, useEditor, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { useStepWords } from './words';

/** How the map is shown and edited, for this visit. Not part of the plan. */
export interface View {
  tool: Tool;
  colouring: Colouring;
  isSnapping: boolean;
  /** Corners shared with neighbours move together. */
  isTogether: boolean;
  showsCoverage: boolean;
}

const tools: { tool: Tool; icon: ComponentType<IconProps>; edits: boolean }[] = [
  { tool: 'look', icon: IconHandStop, edits: false },
  { tool: 'draw', icon: IconPolygon, edits: true },
  { tool: 'circle', icon: IconCircleDashed, edits: true },
  { tool: 'pin', icon: IconMapPin, edits: false },
];

interface Props {
  view: View;
  onChange: (view: View) => void;
}

/** The tool of the pointer, undo, and the view of the map. On a phone, one row with a button for the rest. */
export function Toolbar({ view, onChange }: Props) {
  const t = useTranslations('deliveryAreas.toolbar');
  const { store, lookAt } = useAreas();
  const plan = usePlan();
  const last = useEditor((state) => state.steps.past.at(-1));
  const next = useEditor((state) => state.steps.future.at(-1));
  const undoTools = useUndoTools({ last, next, words: useStepWords(), send: store.send });
  const allPoints = plan.flatMap(({ points }) => points);
  const isCompact = useIsCompact();
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('label')}>
      <fieldset className={classes.tools} aria-label={t('tools')}>
        {tools
          .filter(({ edits }) => store.canEdit || !edits)
          .map(({ tool, icon: Picture }) =>
            isCompact ? (
              <ActionIcon
                key={tool}
                size={44}
                variant={view.tool === tool ? 'light' : 'subtle'}
                color={view.tool === tool ? 'aubergine' : 'gray'}
                aria-label={t(`tool.${tool}`)}
                aria-pressed={view.tool === tool}
                onClick={() => onChange({ ...view, tool })}
              >
                <Picture size={20} aria-hidden />
              </ActionIcon>
            ) : (
              <Button
                key={tool}
                size="xs"
                variant={view.tool === tool ? 'light' : 'subtle'}
                color={view.tool === tool ? 'aubergine' : 'gray'}
                aria-pressed={view.tool === tool}
                leftSection={<Picture size={16} aria-hidden />}
                onClick={() => onChange({ ...view, tool })}
              >
                {t(`tool.${tool}`)}
              </Button>
            ),
          )}
      </fieldset>
      {store.canEdit && (
        <Group gap={isCompact ? 0 : 2} wrap="nowrap">
          {undoTools.map(({ type, word: _, ...tool }) => (
            <ToolIcon key={type} {...tool} size={isCompact ? 44 : 30} />
          ))}
        </Group>
      )}
      {!isCompact && (
        <ToolIcon label={t('fit')} icon={IconMaximize} size={30} disabled={allPoints.length === 0} onClick={() => lookAt(allPoints)} />
      )}
      {isCompact ? (
        <Flyout
          opened={opened}
          onChange={setOpened}
          label={t('view')}
          place="bottom-end"
          width="16rem"
          trigger={(attributes) => (
            <ActionIcon {...attributes} size={44} variant="subtle" color="gray" aria-label={t('view')}>
              <IconAdjustmentsHorizontal size={20} aria-hidden />
            </ActionIcon>
          )}
        >
          {() => (
            <div className={classes.viewPanel}>
              <Button
                variant="default"
                leftSection={<IconMaximize size={18} aria-hidden />}
                disabled={allPoints.length === 0}
                onClick={() => {
                  lookAt(allPoints);
                  setOpened(false);
                }}
              >
                {t('fit')}
              </Button>
              <ViewControls view={view} onChange={onChange} />
            </div>
          )}
        </Flyout>
      ) : (
        <ViewControls view={view} onChange={onChange} />
      )}
    </div>
  );
}

/** The view of the map, and whether shared borders move together. */
function ViewControls({ view, onChange }: Props) {
  const t = useTranslations('deliveryAreas.toolbar');
  const { store } = useAreas();
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('colouring')}
        value={view.colouring}
        data={colourings.map((value) => ({ value, label: t(`by.${value}`) }))}
        onChange={(event) => onChange({ ...view, colouring: event.currentTarget.value as Colouring })}
      />
      <Switch
        size="xs"
        label={t('coverage')}
        checked={view.showsCoverage}
        onChange={(event) => onChange({ ...view, showsCoverage: event.currentTarget.checked })}
      />
      {store.canEdit && (
        <>
          <Switch
            size="xs"
            label={t('snap')}
            checked={view.isSnapping}
            onChange={(event) => onChange({ ...view, isSnapping: event.currentTarget.checked })}
          />
          <Switch
            size="xs"
            label={t('together')}
            checked={view.isTogether}
            onChange={(event) => onChange({ ...view, isTogether: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
