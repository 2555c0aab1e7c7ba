'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { difference } from '../model/difference';
import { problemsOf } from '../model/problems';
import { useAreas, usePlan } from './AreasContext';
import classes from './editor.module.css';
import type { Saving } from './useSave';
import { useDifferenceWords, useProblemWords } from './words';

/** What a save would change, before it is done. */
export function Changes({ saving, onClose }: { saving: Saving; onClose: () => void }) {
  const t = useTranslations('deliveryAreas.changes');
  const { store } = useAreas();
  const plan = usePlan();
  const words = useDifferenceWords();
  const problemWords = useProblemWords();
  const lines = difference(store.saved, plan).map(words);
  const problems = Map.groupBy(problemsOf(plan), ({ severity }) => severity);
  const errors = problems.get('error') ?? [];
  const kept = plan.filter(({ key }) => store.saved.some((zone) => zone.key === key)).length;
  async function save() {
    if (await saving.save()) onClose();
  }
  return (
    <>
      {lines.length === 0 ? <Text>{t('none')}</Text> : <Lines lines={lines} />}
      {kept > 0 && lines.length > 0 && <p className={classes.hint}>{t('kept', { count: kept })}</p>}
      {errors.length > 0 && (
        <>
          <h3 className={classes.subTitle}>{t('refused')}</h3>
          <Lines lines={errors.map(problemWords)} />
        </>
      )}
      {problems.has('warning') && (
        <>
          <h3 className={classes.subTitle}>{t('look')}</h3>
          <Lines lines={(problems.get('warning') ?? []).map(problemWords)} />
        </>
      )}
      <Group justify="space-between" mt="lg">
        <Button
          variant="subtle"
          color="gray"
          disabled={lines.length === 0}
          onClick={() => {
            store.reset();
            onClose();
          }}
        >
          {t('discard')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('goOn')}
          </Button>
          <Button data-autofocus loading={saving.isSaving} disabled={lines.length === 0 || errors.length > 0} onClick={() => void save()}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={classes.changes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
