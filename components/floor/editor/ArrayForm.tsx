'use client';

import { Checkbox, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_TABLES_PER_ROOM } from '@/server/floor/floor.values';
import { useSelected } from './EditorContext';
import { FirstNumber, StepForm } from './StepForm';

/** Repeats the selection in rows and columns. */
export function ArrayForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('floor.editor.array');
  const items = useSelected();
  const [size, setSize] = useState({ rows: 2, columns: 4, gapX: 80, gapY: 100 });
  const [isNumbered, setNumbered] = useState(false);
  const [prefix, setPrefix] = useState('');
  const [from, setFrom] = useState(1);
  const count = size.rows * size.columns * items.length;
  const isTooMuch = count > MAX_TABLES_PER_ROOM;

  const numbering = isNumbered ? { numbering: { prefix, from, digits: 1, order: 'rows' as const } } : {};
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
    <StepForm step={{ type: 'array', options: { ...size, ...numbering } }} action={t('do')} disabled={isTooMuch} onClose={onClose}>
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
          <FirstNumber label={t('from')} value={from} onChange={setFrom} />
        </Group>
      )}
      <Text size="sm" c={isTooMuch ? 'red' : 'dimmed'} aria-live="polite">
        {isTooMuch ? t('tooMuch', { most: MAX_TABLES_PER_ROOM }) : t('result', { count })}
      </Text>
    </StepForm>
  );
}
