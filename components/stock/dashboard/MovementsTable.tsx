'use client';

import { useTranslations } from 'next-intl';
import { MovementTypeBadge } from '@/components/stock/shared/MovementTypeBadge';
import type { MovementType } from '@/server/stock/stock.schema';
import type { Day } from './daily';
import classes from './dashboard.module.css';
import type { Measure } from './reads';
import { useFigureFormat } from './useFigureFormat';

interface Props {
  figures: Day[];
  types: MovementType[];
  measure: Measure;
}

/** The figures of the chart, newest day first. */
export function MovementsTable({ figures, types, measure }: Props) {
  const t = useTranslations('stock.dashboard.movements');
  const figureFormat = useFigureFormat(measure);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
    <section className={classes.tableBox} aria-label={t('title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {types.map((type) => (
              <th key={type} scope="col" data-align="end">
                <MovementTypeBadge type={type} />
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.toReversed().map(({ day, figures: dayFigures, total }) => (
            <tr key={day}>
              <th scope="row">{figureFormat.day(day)}</th>
              {types.map((type) => (
                <td key={type} data-align="end" data-zero={dayFigures[type] === 0 || undefined}>
                  {figureFormat.full(dayFigures[type])}
                </td>
              ))}
              <td data-align="end">{figureFormat.full(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
