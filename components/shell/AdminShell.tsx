'use client';

import { IconWifiOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useAwaitedReports } from '@/components/reports/useAwaitedReports';
import type { BrandPlace, RestaurantScope } from '@/components/ui/scope';
import { UnsavedChangesProvider } from '@/components/ui/unsaved';
import { useConnection } from '@/components/ui/useConnection';
import { whenOpened } from '@/components/ui/whenOpened';
import classes from './AdminShell.module.css';
import { MobileBars } from './MobileBars';
import type { NavigationIcon } from './navigationIcons';
import offlineBarClasses from './OfflineBar.module.css';
import { OpeningBar } from './OpeningBar';
import { Sidebar } from './Sidebar';
import { ShellProvider, type ShellUser } from './shellContext';
import { usePaletteQuery } from './usePaletteQuery';

const loadPalette = () => import('./CommandPalette');
const CommandPalette = whenOpened(loadPalette);
const ReportNotices = whenOpened<{ opened: boolean }>(() => import('@/components/reports/ReportNotices'));

interface Props {
  user: ShellUser;
  brands: BrandPlace[];
  restaurants: RestaurantScope[];
  archived: RestaurantScope[];
  startId?: number;
  icons: Record<NavigationIcon, ReactNode>;
  children: ReactNode;
}

/** The frame of every screen: navigation, palette, and the place for the screen. */
export function AdminShell({ user, brands, restaurants, archived, startId, icons, children }: Props) {
  const t = useTranslations('shell');
  const palette = usePaletteQuery(loadPalette);
  const { open } = palette;
  const { awaited } = useAwaitedReports();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <ShellProvider user={user} brands={brands} restaurants={restaurants} archived={archived} startId={startId} icons={icons}>
      <UnsavedChangesProvider>
        <a href="#content" className={classes.skip}>
          {t('skip')}
        </a>
        <OpeningBar />
        <div className={classes.frame} data-frame>
          <section className={classes.side} aria-label={t('backOffice')}>
            <Sidebar onSearch={palette.open} />
          </section>
          <MobileBars onSearch={palette.open} />
          <div className={classes.place}>
            <OfflineBar />
            <main id="content" tabIndex={-1} className={classes.main}>
              {children}
            </main>
          </div>
        </div>
        <ReportNotices opened={awaited.length > 0} />
        <CommandPalette opened={palette.opened} onClose={palette.close} query={palette.query} onQuery={palette.setQuery} />
      </UnsavedChangesProvider>
    </ShellProvider>
  );
}

/** Shows that the service cannot be reached, and how many writes wait for it. */
function OfflineBar() {
  const t = useTranslations('common.offline');
  const { isOffline, waiting } = useConnection();
  return (
    <div role="status" className={offlineBarClasses.place}>
      {isOffline && (
        <p className={offlineBarClasses.bar}>
          <IconWifiOff size={18} aria-hidden />
          <span>
            <strong>{t('title')}</strong> {waiting > 0 ? t('waiting', { count: waiting }) : t('text')}
          </span>
        </p>
      )}
    </div>
  );
}
