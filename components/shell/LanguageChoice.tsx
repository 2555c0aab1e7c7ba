'use client';

import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { localeNames, locales } from '@/i18n/locales';
import { useLanguage } from './useLanguage';

/** The choice of language, with its label. */
export function LanguageChoice({ labelClass, size }: { labelClass: string | undefined; size?: 'xs' }) {
  const t = useTranslations('shell.account');
  const { language, choose } = useLanguage();
  const id = useId();
  return (
    <div>
      <span id={id} className={labelClass}>
        {t('language')}
      </span>
      <SegmentedControl
        fullWidth
        size={size}
        aria-labelledby={id}
        value={language}
        data={locales.map((value) => ({ value, label: <span lang={value}>{localeNames[value]}</span> }))}
        onChange={choose}
      />
    </div>
  );
}
