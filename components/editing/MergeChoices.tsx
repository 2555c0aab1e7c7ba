'use client';

import { Group, Radio, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogActions } from '@/components/ui/DialogActions';
import { useFormat } from '@/components/ui/useFormat';
import classes from './editing.module.css';
import { Lines } from './Lines';
import { SubTitle } from './SubTitle';
import type { Side } from './side';
import type { Writer } from './useLastWriter';

/** A conflict, in words. */
export interface Choice {
  id: string;
  /** «Nord: delivery fee» */
  label: string;
  mine: string;
  theirs: string;
  /** The side chosen at first: theirs only where mine would remove what they changed. */
  preset: Side;
}

interface Props {
  /** Who saved first, if known. */
  by: Writer | null;
  /** What happened. */
  text: string;
  /** Their changes, one sentence each. */
  lines: readonly string[];
  choices: readonly Choice[];
  /** Merges both, with the side chosen for each conflict. */
  onTake: (sideOf: (id: string) => Side) => void;
  onLater: () => void;
  /** The label of that button. */
  action?: string;
  busy?: boolean;
}

/** Shown when a colleague saved first: their changes are taken over, and where both changed the same thing, one side must be chosen. */
export function MergeChoices({ by, text, lines, choices, onTake, onLater, action, busy }: Props) {
  const t = useTranslations('editing.merge');
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const format = useFormat();
  const sideOf = (id: string) => chosen[id] ?? choices.find((choice) => choice.id === id)?.preset ?? 'mine';
  return (
    <>
      {by && (
        <Text fw={500} mb="xs">
          {t('by', { name: by.name, when: format.dateTime(by.at) })}
        </Text>
      )}
      <Text>{text}</Text>
      {lines.length > 0 && (
        <>
          <SubTitle>{t('theirChanges')}</SubTitle>
          <Lines lines={lines} />
        </>
      )}
      {choices.length > 0 && <SubTitle>{t('both', { count: choices.length })}</SubTitle>}
      {choices.map(({ id, label, mine, theirs }) => (
        <Radio.Group
          key={id}
          className={classes.choice}
          label={label}
          value={sideOf(id)}
          onChange={(next) => setChosen({ ...chosen, [id]: next === 'mine' ? 'mine' : 'theirs' })}
        >
          <Group gap="0.25rem 1.5rem" mt={4}>
            <Radio value="mine" label={t('mine', { value: mine })} />
            <Radio value="theirs" label={by ? t('theirsOf', { name: by.name, value: theirs }) : t('theirs', { value: theirs })} />
          </Group>
        </Radio.Group>
      ))}
      <DialogActions action={action ?? t('take')} busy={busy} onAction={() => onTake(sideOf)} cancel={t('later')} onCancel={onLater} />
    </>
  );
}
