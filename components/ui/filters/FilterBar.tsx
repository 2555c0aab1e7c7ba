'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

interface Props {
  /** A SearchFilter and further filters. */
  children: ReactNode;
  /** How many filters are set; with some, «Clear» is offered. */
  active: number;
  onClear: () => void;
}

/** The filters of a list in one row. Their values live in the URL: take them from nuqs' `useQueryStates`. */
export function FilterBar({ children, active, onClear }: Props) {
  const t = useTranslations('common.filter');
  return (
    <search className={classes.bar}>
      {children}
      {active > 0 && (
        <button type="button" className="text-button" onClick={onClear}>
          {t('clear')}
        </button>
      )}
    </search>
  );
}
