'use client';

import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { TableScroll } from '@/components/ui/table/TableScroll';
import { useFormat } from '@/components/ui/useFormat';
import type { SlotLoads } from '@/server/pickup/pickup.schema';
import { gridOf, levelOf, loadLevels, type SlotLoad } from './loads';
import classes from './loads.module.css';

interface Props {
  loads: SlotLoads;
  /** The orders of the week shown, or the usual ones. */
  view: 'taken' | 'usual';
  /** YYYY-MM-DD */
  today: string;
}

/** A week of slots by day and hour. The colours are also given as figures and words. A phone shows one day at a time. */
export function HeatMap({ loads, view, today }: Props) {
  const t = useTranslations('pickup.loads');
  const format = useFormat();
  const { days, rows } = useMemo(() => gridOf(loads), [loads]);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? Math.max(0, days.indexOf(today));
  return (
    <>
      <div className={classes.dayChoice}>
        <NativeSelect
          aria-label={t('day')}
          value={shown}
          data={days.map((day, index) => ({ value: String(index), label: format.weekdayDate(day) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </div>
      <ul className={classes.legend} aria-label={t('legend')}>
        {loadLevels.map((level) => (
          <li key={level}>
            <span className={classes.swatch} data-level={level} aria-hidden />
            {t(`levels.${level}`)}
          </li>
        ))}
      </ul>
      <TableScroll label={t('table')} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('slot')}</th>
              {days.map((day, index) => (
                <th key={day} scope="col" data-shown={index === shown || undefined} data-today={day === today || undefined}>
                  {view === 'usual' ? format.weekday(day) : format.weekdayDate(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ start, cells }) => (
              <tr key={start}>
                <th scope="row">{format.time(start)}</th>
                {cells.map((slot, index) => (
                  <Cell key={days[index]} slot={slot} view={view} isShown={index === shown} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  );
}

function Cell({ slot, view, isShown }: { slot: SlotLoad | null; view: Props['view']; isShown: boolean }) {
  const t = useTranslations('pickup.loads');
  const format = useFormat();
  const shown = isShown || undefined;
  if (!slot) return <td data-shown={shown} />;
  const orders = slot[view];
  if (orders === null) return <td data-shown={shown}>–</td>;
  const level = levelOf(orders, slot.orderingQuota);
  return (
    <td data-shown={shown} data-level={level}>
      <span aria-hidden>{t('cell', { orders: format.number(orders), quota: format.number(slot.orderingQuota) })}</span>
      <VisuallyHidden>
        {t('cellSaid', { orders: format.number(orders), quota: format.number(slot.orderingQuota), level: t(`levels.${level}`) })}
      </VisuallyHidden>
    </td>
  );
}
