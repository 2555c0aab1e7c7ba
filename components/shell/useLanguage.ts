'use client';

import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { localeCookie } from '@/i18n/locales';
import { remember } from './cookies';

/** The language of the pages, and what chooses another one for this browser. */
export function useLanguage() {
  const router = useRouter();
  const choose = (language: string) => {
    remember(localeCookie, language);
    router.refresh();
  };
  return { language: useLocale(), choose };
}
