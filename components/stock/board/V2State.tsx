'use client';

import { IconCircleCheck, IconPower } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './board.module.css';

interface Props {
  on: boolean;
  /** Stands by itself, without a head that says «V2». */
  alone?: boolean;
}

/** Whether stock management V2 is on. */
export function V2State({ on, alone = false }: Props) {
  const t = useTranslations('stock.board');
  const Icon = on ? IconCircleCheck : IconPower;
  return (
    <span className={classes.v2} data-on={on || undefined}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(alone ? (on ? 'v2IsOn' : 'v2IsOff') : on ? 'v2On' : 'v2Off')}
    </span>
  );
}
