import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { preferLocale } from '@/server/core/operation/errors';
import { isLocale, localeCookie } from './locales';

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(localeCookie)?.value;
  const locale = isLocale(chosen) ? chosen : preferLocale((await headers()).get('accept-language'));
  const messages = locale === 'fr' ? await import('../messages/fr') : await import('../messages/en');
  return { locale, messages: messages.default, timeZone: 'UTC' };
});
