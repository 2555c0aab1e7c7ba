// Decided in docs/decisions/123-words-in-a-file-of-their-own.md.

'use client';

import dynamic from 'next/dynamic';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import { type ReactNode, use } from 'react';
import type { Locale } from '@/i18n/locales';

const loaders = {
  en: () => import('@/messages/en'),
  fr: () => import('@/messages/fr'),
};
/** The same promise for every render of a page. */
const loaded: Partial<Record<Locale, Promise<{ default: AbstractIntlMessages }>>> = {};

function readMessages(locale: Locale) {
  loaded[locale] ??= loaders[locale]();
  return loaded[locale];
}

/** Loads the messages of a language ahead, or again if that failed. @throws if they cannot be loaded */
export async function fetchMessages(locale: Locale): Promise<void> {
  try {
    await readMessages(locale);
  } catch (error) {
    delete loaded[locale];
    throw error;
  }
}

const toEmptyComponent = () => ({ default: () => null });
/** Adds the message file of a language to the document, so that it loads together with the scripts. */
const Preload = {
  en: dynamic(() => import('@/messages/en').then(toEmptyComponent)),
  fr: dynamic(() => import('@/messages/fr').then(toEmptyComponent)),
};

interface Props {
  locale: Locale;
  /** IANA name. */
  timeZone: string;
  children: ReactNode;
}

/** Provides the screens with their messages: one file per language, which browsers cache, instead of all messages in every document. */
export function Messages({ locale, timeZone, children }: Props) {
  const { default: messages } = use(readMessages(locale));
  const PreloadLanguage = Preload[locale];
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      <PreloadLanguage />
      {children}
    </NextIntlClientProvider>
  );
}
