'use client';

import { Button, Group, Radio, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { difference } from '../model/difference';
import type { Conflict, Side } from '../model/merge';
import { planOf } from '../model/zones';
import { useAreas, usePlan } from './AreasContext';
import classes from './editor.module.css';
import { useDifferenceWords, useFieldWords } from './words';

/** A colleague saved first: what they changed comes in; where both changed the same, one of both is chosen. */
export function Merge({ theirs, onDone }: { theirs: Area[]; onDone: () => void }) {
  const t = useTranslations('deliveryAreas.merge');
  const { store } = useAreas();
  const plan = usePlan();
  const words = useDifferenceWords();
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store compares with the plan as it is drawn now
  const { conflicts } = useMemo(() => store.against(theirs), [store, plan, theirs]);
  const lines = difference(store.saved, planOf(theirs)).map(words);
  function take() {
    store.meet(theirs, ({ id }) => choice[id] ?? 'theirs');
    onDone();
  }
  return (
    <>
      <Text>{t('text')}</Text>
      <h3 className={classes.subTitle}>{t('theirChanges')}</h3>
      <ul className={classes.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {conflicts.length > 0 && <h3 className={classes.subTitle}>{t('both', { count: conflicts.length })}</h3>}
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.id}
          conflict={conflict}
          side={choice[conflict.id] ?? 'theirs'}
          onChoose={(side) => setChoice({ ...choice, [conflict.id]: side })}
        />
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('later')}
        </Button>
        <Button data-autofocus onClick={take}>
          {t('take')}
        </Button>
      </Group>
    </>
  );
}

function Choice({ conflict, side, onChoose }: { conflict: Conflict; side: Side; onChoose: (side: Side) => void }) {
  const t = useTranslations('deliveryAreas.merge');
  const fields = useFieldWords();
  const { field, name } = conflict;
  const value = (zone: Conflict['mine']) => (field === 'existence' ? t(zone ? 'kept' : 'removed') : zone ? fields.value(field, zone) : '');
  return (
    <Radio.Group
      className={classes.conflict}
      label={`${name}: ${field === 'existence' ? t('existence') : fields.label(field)}`}
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
