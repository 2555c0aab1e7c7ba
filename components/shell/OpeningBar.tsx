'use client';

import { useTranslations } from 'next-intl';
import { useIsOpening } from '@/components/ui/opening';
import classes from './OpeningBar.module.css';

/** A line along the top while a screen is on its way; one that comes at once is not announced. */
export function OpeningBar() {
  const t = useTranslations('common');
  return useIsOpening() ? <div className={classes.bar} role="progressbar" aria-label={t('loading')} /> : null;
}
