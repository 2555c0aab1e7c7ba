'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

interface Props {
  /** A SearchFilter and further filters. */
  children: ReactNode;
  /** The number of active filters. If it is not 0, «Clear» is offered. */
  active: number;
  onClear: () => void;
}

/** The filters of a list in one row. Keep their values in the URL, with `useQueryStates` of nuqs. */
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
