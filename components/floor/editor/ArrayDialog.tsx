'use client';

import { Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EditorDialog, type EditorDialogProps } from '@/components/editing/EditorDialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { MAX_TABLES_PER_ROOM } from '@/server/floor/floor.values';
import { useEditorActions, useSelected } from './EditorContext';

export function ArrayDialog(props: EditorDialogProps) {
  const t = useTranslations('floor.editor.array');
  return (
    <EditorDialog {...props} title={t('title')}>
      <ArrayForm onClose={props.onClose} />
    </EditorDialog>
  );
}

function ArrayForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('floor.editor.array');
  const { store } = useEditorActions();
  const items = useSelected();
  const [size, setSize] = useState({ rows: 2, columns: 4, gapX: 80, gapY: 100 });
  const [isNumbered, setNumbered] = useState(false);
  const [prefix, setPrefix] = useState('');
  const [from, setFrom] = useState(1);
  const count = size.rows * size.columns * items.length;
  const isTooMuch = count > MAX_TABLES_PER_ROOM;

  function submit() {
    if (isTooMuch) return;
    const numbering = isNumbered ? { numbering: { prefix, from, digits: 1, order: 'rows' as const } } : {};
    store.send({ type: 'array', options: { ...size, ...numbering } });
    onClose();
  }

  const field = (name: keyof typeof size, min: number, max: number, isFirst = false) => (
    <NumberInput
      data-autofocus={isFirst || undefined}
      label={t(name)}
      min={min}
      max={max}
      allowDecimal={false}
      suffix={name.startsWith('gap') ? ' cm' : ''}
      value={size[name]}
      onChange={(value) => setSize({ ...size, [name]: Math.max(min, Number(value) || min) })}
    />
  );

  return (
    <Form onSubmit={submit}>
      <Stack gap="md">
        <Text>{t('text')}</Text>
        <Group grow>
          {field('rows', 1, 50, true)}
          {field('columns', 1, 50)}
        </Group>
        <Group grow>
          {field('gapX', 0, 1_000)}
          {field('gapY', 0, 1_000)}
        </Group>
        <Checkbox label={t('number')} checked={isNumbered} onChange={(event) => setNumbered(event.currentTarget.checked)} />
        {isNumbered && (
          <Group grow>
            <TextInput label={t('prefix')} maxLength={20} value={prefix} onChange={(event) => setPrefix(event.currentTarget.value)} />
            <NumberInput
              label={t('from')}
              min={0}
              max={99_999}
              allowDecimal={false}
              value={from}
              onChange={(value) => setFrom(Number(value) || 0)}
            />
          </Group>
        )}
        <Text size="sm" c={isTooMuch ? 'red' : 'dimmed'} aria-live="polite">
          {isTooMuch ? t('tooMuch', { most: MAX_TABLES_PER_ROOM }) : t('result', { count })}
        </Text>
      </Stack>
      <DialogActions action={t('do')} disabled={isTooMuch} onCancel={onClose} />
    </Form>
  );
}
