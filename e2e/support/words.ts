import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Locale } from '@/i18n/locales';

type Values = Record<string, string | number>;

/**
 * The texts of the screens in a language: `words('brands', 'like.from')` of `messages/<language>/brands.json`. For journeys in both
 * languages; the texts themselves are checked elsewhere.
 */
export function wordsOf(locale: Locale): (file: string, key: string, values?: Values) => string {
  const files = new Map<string, (key: string, values?: Values) => string>();
  return (file, key, values) => {
    const messages = () => JSON.parse(readFileSync(`messages/${locale}/${file}.json`, 'utf8'));
    const say = files.get(file) ?? (createTranslator({ locale, messages: messages() }) as (key: string, values?: Values) => string);
    files.set(file, say);
    return say(key, values);
  };
}
