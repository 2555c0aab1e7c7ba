import { useMantineColorScheme } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { localeNames, locales } from '@/i18n/locales';
import { headOffice, restaurantActions } from './navigation';
import type { PaletteEntry } from './search';
import { useShell } from './shellContext';
import { useLanguage } from './useLanguage';
import { useSignOut } from './useSignOut';

const schemes = ['light', 'dark', 'auto'] as const;

/** The actions of the palette, by name. */
export function usePaletteActions(): PaletteEntry[] {
  const t = useTranslations();
  const signOut = useSignOut();
  const { user, restaurant, context } = useShell();
  const { language: current, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const restaurantEntries = restaurant
    ? restaurantActions.map(({ label, href }) => ({
        key: `action ${label}`,
        title: t(label),
        detail: restaurant.name,
        href: href(context),
      }))
    : [];
  const userEntries = headOffice.includes(user.role)
    ? [{ key: 'action user', title: t('identity.users.add'), href: '/admin/users/new' }]
    : [];
  const schemeEntries = schemes
    .filter((scheme) => scheme !== colorScheme)
    .map((scheme) => ({
      key: `action ${scheme}`,
      title: t(`shell.account.${scheme}`),
      detail: t('shell.account.scheme'),
      run: () => setColorScheme(scheme),
    }));
  const languageEntries = locales
    .filter((language) => language !== current)
    .map((language) => ({
      key: `action ${language}`,
      title: localeNames[language],
      detail: t('shell.account.language'),
      run: () => choose(language),
    }));
  return [
    ...restaurantEntries,
    ...userEntries,
    ...schemeEntries,
    ...languageEntries,
    { key: 'action password', title: t('shell.account.password'), href: '/admin/account' },
    { key: 'action out', title: t('shell.account.signOut'), run: signOut },
  ];
}
