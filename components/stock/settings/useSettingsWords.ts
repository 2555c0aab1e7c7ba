'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Change } from '@/components/ui/ChangesPreview';
import { useFormat } from '@/components/ui/useFormat';
import type { SettingsField } from './merge';

/** The settings in words, for previews, comparisons and the history. */
export function useSettingsWords() {
  const t = useTranslations('stock.settings.fields');
  const format = useFormat();
  return useMemo(() => {
    const field = (name: SettingsField) => t(name);
    const value = (content: unknown) =>
      typeof content === 'boolean' ? t(content ? 'on' : 'off') : typeof content === 'number' ? format.number(content) : undefined;
    // A path is that of the stored settings: `channels.web` where a form says `web`.
    const label = (path: Change['path']) => {
      const name = String(path.at(-1));
      return t.has(name as SettingsField) ? field(name as SettingsField) : path.join(' › ');
    };
    return { field, value, label, changeValue: (_: Change['path'], content: unknown) => value(content) };
  }, [t, format]);
}
