'use client';

import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useIsOpening } from '@/components/ui/opening';
import classes from './OpeningBar.module.css';

/** Faster screens show no bar. */
const SLOW_MS = 150;

/** Shown while a screen loads slowly: a line along the top, and a message to screen readers. */
export function OpeningBar() {
  const t = useTranslations('common');
  const isOpening = useIsOpening();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isOpening]);
  return (
    <>
      {isSlow && <div className={classes.bar} role="progressbar" aria-label={t('loading')} />}
      <VisuallyHidden role="status">{isSlow && t('opening')}</VisuallyHidden>
    </>
  );
}
