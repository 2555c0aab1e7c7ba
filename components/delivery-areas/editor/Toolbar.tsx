'use client';

import { ActionIcon, Button, Group, NativeSelect, Switch, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleDashed,
  IconHandStop,
  IconMapPin,
  IconMaximize,
  IconPolygon,
  type IconProps,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ComponentType } from 'react';
import type { Tool } from '../map/tools';
import { type Colouring, colourings } from '../model/colours';
import { useAreas, useEditor, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { useStepWords } from './words';

/** How the map is looked at and drawn upon: of this visit, and no part of the plan. */
export interface View {
  tool: Tool;
  colouring: Colouring;
  isSnapping: boolean;
  /** Corners that neighbours share move together. */
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

export function Toolbar({ view, onChange }: Props) {
  const t = useTranslations('deliveryAreas.toolbar');
  const { store, lookAt } = useAreas();
  const plan = usePlan();
  const past = useEditor((state) => state.past.at(-1));
  const future = useEditor((state) => state.future.at(-1));
  const words = useStepWords();
  const all = plan.flatMap(({ points }) => points);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('label')}>
      <fieldset className={classes.tools} aria-label={t('tools')}>
        {tools
          .filter(({ edits }) => store.canEdit || !edits)
          .map(({ tool, icon: Picture }) => (
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
          ))}
      </fieldset>
      {store.canEdit && (
        <Group gap={2}>
          <Icon
            label={past ? t('undo', { step: words(past) }) : t('noUndo')}
            icon={IconArrowBackUp}
            disabled={!past}
            onClick={() => store.send({ type: 'undo' })}
          />
          <Icon
            label={future ? t('redo', { step: words(future) }) : t('noRedo')}
            icon={IconArrowForwardUp}
            disabled={!future}
            onClick={() => store.send({ type: 'redo' })}
          />
        </Group>
      )}
      <Icon label={t('fit')} icon={IconMaximize} disabled={all.length === 0} onClick={() => lookAt(all)} />
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
    </div>
  );
}

interface IconButton {
  label: string;
  icon: ComponentType<IconProps>;
  disabled: boolean;
  onClick: () => void;
}

function Icon({ label, icon: Picture, disabled, onClick }: IconButton) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={label}
        // Stays reachable for a person who looks for why it does nothing.
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && onClick()}
      >
        <Picture size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
