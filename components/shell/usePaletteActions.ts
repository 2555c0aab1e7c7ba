import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { localeCookie, localeNames, locales } from '@/i18n/locales';
import { remember } from './cookies';
import { headOffice, restaurantActions } from './navigation';
import type { PaletteEntry } from './search';
import { endSession } from './session';
import { contextOf, useShell } from './shellContext';

const schemes = ['light', 'dark', 'auto'] as const;

/** What the palette does, or begins, by name. */
export function usePaletteActions(): PaletteEntry[] {
  const t = useTranslations();
  const { user, restaurant } = useShell();
  const locale = useLocale();
  const router = useRouter();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const begun = restaurantActions.map(({ label, href }) => ({
    key: `action ${label}`,
    title: t(label),
    detail: restaurant.name,
    href: href(contextOf(restaurant)),
  }));
  const people = headOffice.includes(user.role) ? [{ key: 'action user', title: t('identity.users.add'), href: '/admin/users/new' }] : [];
  const looks = schemes
    .filter((scheme) => scheme !== colorScheme)
    .map((scheme) => ({
      key: `action ${scheme}`,
      title: t(`shell.account.${scheme}`),
      detail: t('shell.account.scheme'),
      run: () => setColorScheme(scheme),
    }));
  const languages = locales
    .filter((language) => language !== locale)
    .map((language) => ({
      key: `action ${language}`,
      title: localeNames[language],
      detail: t('shell.account.language'),
      run: () => {
        remember(localeCookie, language);
        router.refresh();
      },
    }));
  return [
    ...begun,
    ...people,
    ...looks,
    ...languages,
    { key: 'action password', title: t('shell.account.password'), href: '/admin/account' },
    { key: 'action out', title: t('shell.account.signOut'), run: endSession },
  ];
}
