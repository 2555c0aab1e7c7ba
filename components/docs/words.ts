import { createTranslator } from 'next-intl';
import { getLocale } from 'next-intl/server';
import type en from '@/messages/en/docs.json';

/** The words of the reference. They are read only on the server, so that pages do not send them to the browser. */
export async function docsWords() {
  const locale = await getLocale();
  const { default: messages } = locale === 'fr' ? await import('@/messages/fr/docs.json') : await import('@/messages/en/docs.json');
  return createTranslator<typeof en>({ locale, messages });
}

export type DocsWords = Awaited<ReturnType<typeof docsWords>>;
