'use client';

import { ActionIcon } from '@mantine/core';
import { IconDots, IconMenu2, IconSearch } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/ui/Link';
import { whenOpened } from '@/components/ui/whenOpened';
import classes from './MobileBars.module.css';
import { useShell } from './shellContext';

const MenuDrawer = whenOpened(() => import('./MenuDrawer'));

/** The maximum number of tabs that a thumb can hit safely. */
const TABS = 5;

/**
 * The bars on a phone: at the top the menu and the search, at the bottom the screens of the current section. Screens that do not fit are in
 * the menu.
 */
export function MobileBars({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations();
  const { brand, restaurant, context, icons, active } = useShell();
  const path = usePathname();
  // The menu belongs to the screen where it was opened, so that it closes on navigation.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const screens = active?.section.screens ?? [];
  const hasMore = screens.length > TABS;
  const tabCount = hasMore ? TABS - 1 : TABS;
  const tabs = screens.slice(0, tabCount);
  // The current screen is always among the tabs.
  if (active && screens.indexOf(active.item) >= tabCount) tabs[tabCount - 1] = active.item;
  const scope = active?.group.id === 'brand' ? brand : (restaurant ?? brand);

  return (
    <>
      <header className={classes.head}>
        <ActionIcon variant="subtle" color="gray" size="2.75rem" aria-label={t('shell.menu')} onClick={() => setOpenedOn(path)}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <span className={classes.name}>
          {(active?.group.id !== 'administration' && scope?.name) || t(active?.item.label ?? 'shell.backOffice')}
        </span>
        <ActionIcon variant="subtle" color="gray" size="2.75rem" aria-label={t('shell.palette.open')} onClick={onSearch}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      </header>
      <MenuDrawer opened={openedOn === path} onClose={() => setOpenedOn(null)} onSearch={onSearch} />
      {active && screens.length > 1 && (
        <nav className={classes.bottom} data-bottom-bar aria-label={t('shell.sectionNavigation', { section: t(active.section.label) })}>
          {tabs.map((screen) => (
            <Link
              key={screen.label}
              href={screen.href(context)}
              className={classes.tab}
              aria-label={t(screen.label)}
              aria-current={active.item === screen ? 'page' : undefined}
            >
              {icons[screen.icon]}
              <span>{t(screen.short ?? screen.label)}</span>
            </Link>
          ))}
          {hasMore && (
            <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={() => setOpenedOn(path)}>
              <IconDots aria-hidden />
              <span>{t('shell.more')}</span>
            </button>
          )}
        </nav>
      )}
    </>
  );
}
