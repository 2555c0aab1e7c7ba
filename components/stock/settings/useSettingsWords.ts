'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { SettingsField } from './merge';

/** The settings in words, for comparisons. */
export function useSettingsWords() {
  const t = useTranslations('stock.settings.fields');
  const format = useFormat();
  return useMemo(() => {
    const field = (name: SettingsField) => t(name);
    const value = (content: unknown) =>
      typeof content === 'boolean' ? t(content ? 'on' : 'off') : typeof content === 'number' ? format.number(content) : undefined;
    return { field, value };
  }, [t, format]);
}
