'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import layout from '@/components/ui/layout.module.css';
import type { Column } from '@/components/ui/table/columns';
import type { Promotion } from '@/server/promotions/promotions.schema';
import { PromotionState } from './PromotionState';
import classes from './promotions.module.css';
import { usePromotionWords } from './usePromotionWords';

/** The columns of the list of promotions. */
export function usePromotionColumns(
  sentenceOf: (promotion: Promotion) => string,
  actionsOf: ((promotion: Promotion) => ReactNode) | null,
): Column<Promotion>[] {
  const t = useTranslations('promotions.field');
  const words = usePromotionWords();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        primary: true,
        width: 180,
        share: 18,
        cell: ({ name }) => <span className={layout.fewLines}>{name}</span>,
        sortBy: ({ name }) => name,
      },
      {
        key: 'sentence',
        header: t('sentence'),
        minWidth: 280,
        cell: (promotion) => (
          <span className={classes.sentence} title={sentenceOf(promotion)}>
            {sentenceOf(promotion)}
          </span>
        ),
      },
      {
        key: 'state',
        header: t('state'),
        width: 160,
        cell: (promotion) => (
          <span className={classes.stacked}>
            <PromotionState promotion={promotion} />
            <span>{words.next(promotion)}</span>
          </span>
        ),
      },
      {
        key: 'given',
        header: t('given'),
        width: 164,
        align: 'end',
        cell: (promotion) => (
          <span className={classes.stacked}>
            <span>{words.sayGiven(promotion)}</span>
            <span>{words.uses(promotion)}</span>
          </span>
        ),
        sortBy: ({ givenCents }) => givenCents,
      },
      ...(actionsOf ? [{ key: 'actions', header: t('actions'), width: 140, align: 'end' as const, cell: actionsOf }] : []),
    ],
    [t, words, sentenceOf, actionsOf],
  );
}
