'use client';

import { useTranslations } from 'next-intl';
import { isOff } from '@/server/readiness/board.rules';
import type { ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { Mark } from './Mark';
import classes from './readiness.module.css';
import { useWords } from './useWords';

/** How a restaurant stands in one column of the board. */
export function WayCell({ way, row }: { way: ReadinessWay | undefined; row: RestaurantReadiness }) {
  const t = useTranslations('readiness');
  const words = useWords();
  if (!way) return <span className={classes.quiet}>{t('board.notOffered')}</span>;
  const state = isOff(way) ? 'off' : way.state;
  const text = words.short(way, row);
  const blocking = way.reasons.filter(({ weight }) => weight === 'blocks').length;
  const isNamed = state === 'not_ready' || state === 'attention';
  return (
    <Mark state={state} spoken={isNamed ? t(`state.${state}`) : undefined}>
      {state === 'not_ready' && blocking > 1 ? t('board.andMore', { text, count: blocking - 1 }) : text}
    </Mark>
  );
}
