'use client';

import { NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { EditorDialog, type EditorDialogProps } from '@/components/editing/EditorDialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import { renameByPattern } from '../model/names';
import { isTable } from '../model/plan';
import { useEditorActions, usePlan, useSelected } from './EditorContext';

const SHOWN = 6;

export function RenameDialog(props: EditorDialogProps) {
  const t = useTranslations('floor.editor.renameAll');
  return (
    <EditorDialog {...props} title={t('title')}>
      <RenameForm onClose={props.onClose} />
    </EditorDialog>
  );
}

function RenameForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('floor.editor.renameAll');
  const { store } = useEditorActions();
  const plan = usePlan();
  const tables = useSelected().filter(isTable);
  const [pattern, setPattern] = useState('{name}');
  const [from, setFrom] = useState(1);
  const names = useMemo(() => renameByPattern(plan, tables, pattern, from).map(({ name }) => name), [plan, tables, pattern, from]);

  function submit() {
    store.send({ type: 'renameAll', pattern, from });
    onClose();
  }

  return (
    <Form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('pattern')}
          description={t('patternHint', { number: '{n}', name: '{name}' })}
          maxLength={MAX_NAME_LENGTH}
          value={pattern}
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
        <NumberInput
          label={t('from')}
          min={0}
          max={99_999}
          allowDecimal={false}
          value={from}
          onChange={(value) => setFrom(Number(value) || 0)}
        />
        <Text size="sm" c="dimmed">
          {t('preview', { names: names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? '…' : '') || '–' })}
        </Text>
      </Stack>
      <DialogActions action={t('do', { count: tables.length })} onCancel={onClose} />
    </Form>
  );
}
