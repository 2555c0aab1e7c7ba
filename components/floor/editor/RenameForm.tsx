'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { renameByPattern } from '../model/names';
import { isTable } from '../model/plan';
import { usePlan, useSelected } from './EditorContext';
import { FirstNumber, NamesPreview, StepForm } from './StepForm';

/** Renames the selected tables by a pattern. */
export function RenameForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('floor.editor.renameAll');
  const plan = usePlan();
  const tables = useSelected().filter(isTable);
  const [pattern, setPattern] = useState('{name}');
  const [from, setFrom] = useState(1);
  const names = useMemo(() => renameByPattern(plan, tables, pattern, from).map(({ name }) => name), [plan, tables, pattern, from]);
  return (
    <StepForm step={{ type: 'renameAll', pattern, from }} action={t('do', { count: tables.length })} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('pattern')}
        description={t('patternHint', { number: '{n}', name: '{name}' })}
        maxLength={MAX_NAME_LENGTH}
        value={pattern}
        onChange={(event) => setPattern(event.currentTarget.value)}
      />
      <FirstNumber label={t('from')} value={from} onChange={setFrom} />
      <NamesPreview names={names} />
    </StepForm>
  );
}
