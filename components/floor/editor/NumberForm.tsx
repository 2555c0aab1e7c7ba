'use client';

import { Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { type Numbering, numberTables } from '../model/names';
import { isTable } from '../model/plan';
import { currentRoom, selectedItems } from '../model/state';
import { useEditorActions } from './EditorContext';
import { FirstNumber, NamesPreview, StepForm } from './StepForm';

/** Numbers the selected tables, or all of the room. */
export function NumberForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('floor.editor.number');
  const { store } = useEditorActions();
  const [numbering, setNumbering] = useState<Numbering>({ prefix: '', from: 1, digits: 1, order: 'rows' });
  const { state } = store;
  const selected = selectedItems(state).filter(isTable);
  const tables = selected.length > 0 ? selected : currentRoom(state).tables;
  const names = useMemo(() => numberTables(state.plan, tables, numbering).map(({ name }) => name), [state.plan, tables, numbering]);

  return (
    <StepForm step={{ type: 'number', numbering }} action={t('do')} disabled={tables.length === 0} onClose={onClose}>
      <Text>{t(selected.length > 0 ? 'selected' : 'room', { count: tables.length })}</Text>
      <Group grow align="flex-start">
        <TextInput
          data-autofocus
          label={t('prefix')}
          placeholder="T"
          maxLength={20}
          value={numbering.prefix}
          onChange={(event) => setNumbering({ ...numbering, prefix: event.currentTarget.value })}
        />
        <FirstNumber label={t('from')} value={numbering.from} onChange={(from) => setNumbering({ ...numbering, from })} />
        <NumberInput
          label={t('digits')}
          min={1}
          max={4}
          allowDecimal={false}
          value={numbering.digits}
          onChange={(value) => setNumbering({ ...numbering, digits: Number(value) || 1 })}
        />
      </Group>
      <Radio.Group
        label={t('order')}
        value={numbering.order}
        onChange={(value) => setNumbering({ ...numbering, order: value === 'snake' ? 'snake' : 'rows' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="rows" label={t('rows')} />
          <Radio value="snake" label={t('snake')} />
        </Stack>
      </Radio.Group>
      <NamesPreview names={names} />
    </StepForm>
  );
}
