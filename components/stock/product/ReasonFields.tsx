'use client';

import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type CountReason, countReasons } from '@/server/stock/stock.values';

/** The reason for a change of quantity: a predefined one, a text, or both. */
export interface Reason {
  code: CountReason | null;
  words: string;
}

export const noReason: Reason = { code: null, words: '' };

interface Props {
  value: Reason;
  onChange: (reason: Reason) => void;
  /** The text gets the focus when the dialog opens. */
  focused?: boolean;
}

/** The reason for a count: a choice, with a text for details. */
export function ReasonFields({ value, onChange, focused }: Props) {
  const t = useTranslations('stock.shared.reason');
  const tCode = useTranslations('stock.shared.reasonCode');
  return (
    <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
      <NativeSelect
        label={t('label')}
        value={value.code ?? ''}
        data={[{ value: '', label: t('none') }, ...countReasons.map((code) => ({ value: code, label: tCode(code) }))]}
        onChange={({ currentTarget }) => onChange({ ...value, code: countReasons.find((code) => code === currentTarget.value) ?? null })}
      />
      <TextInput
        label={t('words')}
        placeholder={t('example')}
        data-autofocus={focused}
        maxLength={255}
        value={value.words}
        onChange={({ currentTarget }) => onChange({ ...value, words: currentTarget.value })}
      />
    </Group>
  );
}
