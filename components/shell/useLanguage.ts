'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { connection } from '@/components/ui/connection';
import { OFFLINE, useNotify } from '@/components/ui/notify';
import { type Locale, localeCookie } from '@/i18n/locales';
import { remember } from './cookies';
import { fetchMessages } from './Messages';

/** The language of the pages, and a function to choose another for this browser. If its messages cannot be loaded, nothing changes. */
export function useLanguage() {
  const t = useTranslations();
  const router = useRouter();
  const { failed, refused } = useNotify();
  const failureTitle = t('shell.account.languageNotChanged');

  async function choose(language: Locale): Promise<void> {
    if (connection.state().isOffline) return refused(failureTitle, t('common.offline.cannotLeaveText'), OFFLINE);
    try {
      await fetchMessages(language);
    } catch (error) {
      return failed(error, failureTitle);
    }
    remember(localeCookie, language);
    router.refresh();
  }
  return { language: useLocale(), choose };
}
