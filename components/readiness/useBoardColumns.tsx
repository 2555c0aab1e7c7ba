'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '@/components/ui/table/columns';
import type { RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { readinessStates } from '@/server/readiness/readiness.values';
import { type Place, wayIn } from './board';
import classes from './readiness.module.css';
import { useWords } from './useWords';
import { WayCell } from './WayCell';

/** A column for each way of ordering, for the table and for its CSV. */
export function useBoardColumns(places: Place[]): Column<RestaurantReadiness>[] {
  const t = useTranslations('readiness');
  const words = useWords();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('board.restaurant'),
        cell: ({ name }) => <span className={classes.name}>{name}</span>,
        primary: true,
        minWidth: 204,
        sortBy: ({ name }) => name,
        csv: ({ name }) => name,
      },
      {
        key: 'city',
        header: t('board.city'),
        cell: ({ city }) => city,
        hiddenAtFirst: true,
        width: 110,
        sortBy: ({ city }) => city,
        csv: ({ city }) => city,
      },
      ...places.map(
        (place): Column<RestaurantReadiness> => ({
          key: `way-${place.channelId}-${place.type ?? 'any'}`,
          header: words.place(place),
          cell: (row) => <WayCell way={wayIn(row, place)} row={row} />,
          width: place.type === null ? 104 : 126,
          sortBy: (row) => readinessStates.indexOf(wayIn(row, place)?.state ?? 'ready'),
          csv: (row) => {
            const way = wayIn(row, place);
            return way ? [t(`state.${way.state}`), ...way.reasons.map(({ code }) => t(`short.${code}`))].join('; ') : t('board.notOffered');
          },
        }),
      ),
    ],
    [t, words, places],
  );
}
