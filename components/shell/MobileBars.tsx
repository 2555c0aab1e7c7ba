'use client';

import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/ui/Link';
import { whenOpened } from '@/components/ui/whenOpened';
import classes from './MobileBars.module.css';
import { useShell } from './shellContext';

const MenuDrawer = whenOpened(() => import('./MenuDrawer'));

/** On a phone: a head with the menu and the search, and at the thumb the screens of the section in use. */
export function MobileBars({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations();
  const { brand, restaurant, context, icons, active } = useShell();
  const path = usePathname();
  // The menu is open on the screen where it was opened, and so closes by going elsewhere.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const screens = active?.section.screens ?? [];

  return (
    <>
      <header className={classes.head}>
        <ActionIcon variant="subtle" color="gray" size="2.75rem" aria-label={t('shell.menu')} onClick={() => setOpenedOn(path)}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <span className={classes.name}>
          {(active?.group.id !== 'administration' && (restaurant ?? brand)?.name) || t(active?.item.label ?? 'shell.backOffice')}
        </span>
        <ActionIcon variant="subtle" color="gray" size="2.75rem" aria-label={t('shell.palette.open')} onClick={onSearch}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      </header>
      <MenuDrawer opened={openedOn === path} onClose={() => setOpenedOn(null)} onSearch={onSearch} />
      {active && screens.length > 1 && (
        <nav className={classes.bottom} data-bottom-bar aria-label={t('shell.sectionNavigation', { section: t(active.section.label) })}>
          {screens.slice(0, 5).map((screen) => (
            <Link
              key={screen.label}
              href={screen.href(context)}
              className={classes.tab}
              aria-current={active.item === screen ? 'page' : undefined}
            >
              {icons[screen.icon]}
              <span>{t(screen.label)}</span>
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
