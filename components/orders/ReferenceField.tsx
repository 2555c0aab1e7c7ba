'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';

const MAX_REFERENCE = 255;

interface Props {
  value: string;
  onChange: (reference: string) => void;
}

/** What another system calls an external payment. */
export function ReferenceField({ value, onChange }: Props) {
  const t = useTranslations('orders.reference');
  return (
    <TextInput
      label={t('label')}
      description={t('hint')}
      autoComplete="off"
      maxLength={MAX_REFERENCE}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
