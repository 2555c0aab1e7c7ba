'use client';

import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { AccountMenu } from './AccountMenu';
import { NavigationList } from './NavigationList';
import { RestaurantSwitcher } from './RestaurantSwitcher';
import classes from './Sidebar.module.css';

/** Restaurant, search, navigation and account: the same at the side of the window and in the phone's drawer. */
export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('shell');
  const shortcut = useShortcutLabel();
  return (
    <div className={classes.sidebar}>
      <div className={classes.top}>
        <RestaurantSwitcher />
        <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Meta+K Control+K">
          <IconSearch size={15} aria-hidden />
          <span>{t('palette.open')}</span>
          <kbd className={classes.shortcut} aria-hidden>
            {shortcut}
          </kbd>
        </UnstyledButton>
      </div>
      <nav className={classes.navigation} aria-label={t('mainNavigation')}>
        <NavigationList />
      </nav>
      <AccountMenu />
    </div>
  );
}

const never = () => () => undefined;

/** The palette's shortcut as this system writes it. */
function useShortcutLabel(): string {
  return useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'),
    () => 'Ctrl K',
  );
}
