'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import type { RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { isOff } from './board';
import { Mark } from './Mark';
import classes from './readiness.module.css';
import { useWords } from './useWords';
import { WayCell } from './WayCell';

/** Ways that a card has room for. */
const SHOWN = 3;

/** One restaurant on a phone: how it stands, and the first of what is not ready. */
export function BoardCard({ row }: { row: RestaurantReadiness }) {
  const t = useTranslations('readiness');
  const words = useWords();
  const wanting = row.ways.filter((way) => way.state !== 'ready' && !isOff(way));
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <CardName>{row.name}</CardName>
        <Mark state={row.state}>{t(`state.${row.state}`)}</Mark>
      </span>
      <span className={classes.quiet}>{row.city}</span>
      {wanting.slice(0, SHOWN).map((way) => (
        <span key={`${way.channelId} ${way.type}`} className={classes.cardWay}>
          <span className={classes.clip}>{words.place(way)}</span>
          <WayCell way={way} row={row} />
        </span>
      ))}
      {wanting.length > SHOWN && <span className={classes.quiet}>{t('board.moreWays', { count: wanting.length - SHOWN })}</span>}
    </div>
  );
}
