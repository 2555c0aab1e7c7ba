'use client';

import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { Layout } from '@/server/floor/floor.schema';
import { difference } from '../model/difference';
import type { Conflict, Side } from '../model/merge';
import { reconciled } from '../model/saving';
import { useEditorActions, usePlan } from './EditorContext';
import classes from './editor.module.css';
import { useDifferenceWords, useFieldWords } from './words';

interface Props {
  opened: boolean;
  /** The layout as somebody else saved it. */
  theirs: Layout | null;
  onMerged: () => void;
  onClose: () => void;
}

/** A colleague saved first: what they changed comes in; where both changed the same, one of both is chosen. */
export function MergeDialog({ opened, theirs, onMerged, onClose }: Props) {
  const t = useTranslations('floor.editor.merge');
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size="lg" closeButtonProps={{ 'aria-label': common('close') }}>
      {opened && theirs && <Merge key={theirs.updatedAt} theirs={theirs} onMerged={onMerged} onClose={onClose} />}
    </Modal>
  );
}

function Merge({ theirs, onMerged, onClose }: { theirs: Layout; onMerged: () => void; onClose: () => void }) {
  const t = useTranslations('floor.editor.merge');
  const { store } = useEditorActions();
  const plan = usePlan();
  const words = useDifferenceWords();
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  const { conflicts, lines } = useMemo(() => {
    const result = reconciled(store.saved, plan, theirs);
    return { conflicts: result.conflicts, lines: difference(store.saved.plan, result.saved.plan) };
  }, [store, plan, theirs]);

  function take() {
    store.meet(theirs, ({ id }) => choice[id] ?? 'theirs');
    onMerged();
  }

  return (
    <>
      <Text>{t('text')}</Text>
      {lines.length > 0 && (
        <>
          <h3 className={classes.subTitle}>{t('theirChanges')}</h3>
          <ul className={classes.changes}>
            {lines.map(words).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {conflicts.length > 0 && (
        <>
          <h3 className={classes.subTitle}>{t('both', { count: conflicts.length })}</h3>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.id}
              conflict={conflict}
              side={choice[conflict.id] ?? 'theirs'}
              onChoose={(side) => setChoice({ ...choice, [conflict.id]: side })}
            />
          ))}
        </>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('later')}
        </Button>
        <Button data-autofocus onClick={take}>
          {t('take')}
        </Button>
      </Group>
    </>
  );
}

function ConflictRow({ conflict, side, onChoose }: { conflict: Conflict; side: Side; onChoose: (side: Side) => void }) {
  const t = useTranslations('floor.editor.merge');
  const fields = useFieldWords();
  const plan = usePlan();
  const roomName = (values: Conflict['mine']) =>
    conflict.field === 'room' && values ? { room: plan.rooms.find(({ key }) => key === values.room)?.name ?? t('otherRoom') } : values;
  const value = (values: Conflict['mine']) => fields.value(conflict.field, roomName(values));
  return (
    <Radio.Group
      className={classes.conflict}
      label={`${conflict.name || t(`subjects.${conflict.subject}`)}: ${fields.label(conflict.field)}`}
      value={side}
      onChange={(next) => onChoose(next === 'mine' ? 'mine' : 'theirs')}
    >
      <Group gap="lg" mt={4}>
        <Radio value="mine" label={t('mine', { value: value(conflict.mine) })} />
        <Radio value="theirs" label={t('theirs', { value: value(conflict.theirs) })} />
      </Group>
    </Radio.Group>
  );
}
