import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { WhenOpen } from '@/components/ui/WhenOpen';
import type { CopyOutcome } from '@/server/brands/copies.schema';
import classes from './apply.module.css';

/** What is answered of a restaurant, whatever was applied. */
export interface Applied {
  restaurantId: number;
  restaurantName: string;
  outcome: CopyOutcome;
}

/** With fewer, all that there is to say is unfolded. */
const MANY = 4;
const hues = { changed: 'green', same: 'gray', refused: 'red', failed: 'red' } as const;

interface Props<To> {
  restaurants: To[];
  isDone: boolean;
  countOf(to: To): number;
  refusalOf?(to: To): ReactNode;
  hasDetails(to: To): boolean;
  details(to: To): ReactNode;
}

/** What would happen, or did, at each restaurant. */
export function ApplyResults<To extends Applied>({ restaurants, isDone, countOf, refusalOf, hasDetails, details }: Props<To>) {
  const t = useTranslations('brands.apply');
  const changed = restaurants.filter(({ outcome }) => outcome === 'changed').length;
  const word = (to: To) => (to.outcome === 'changed' ? t(isDone ? 'wasChanged' : 'changed', { count: countOf(to) }) : t(to.outcome));
  return (
    <section aria-label={t(isDone ? 'did' : 'would')}>
      <h3 className={classes.title}>{t(isDone ? 'did' : 'would')}</h3>
      <p className={classes.text} role="status">
        {t(isDone ? 'sumDone' : 'sum', { changed, all: restaurants.length })}
      </p>
      {restaurants.map((to) => {
        const reason = to.outcome === 'refused' ? refusalOf?.(to) : to.outcome === 'failed' && t('failedText');
        const head = (
          <>
            <span className={classes.name}>{to.restaurantName}</span> <Badge color={hues[to.outcome]}>{word(to)}</Badge>
          </>
        );
        if (!reason && !hasDetails(to)) {
          return (
            <div key={to.restaurantId} className={classes.restaurant}>
              {head}
            </div>
          );
        }
        return (
          <WhenOpen key={to.restaurantId} className={classes.restaurant} startsOpen={restaurants.length < MANY} summary={head}>
            {() => (
              <>
                {reason && <p>{reason}</p>}
                {details(to)}
              </>
            )}
          </WhenOpen>
        );
      })}
    </section>
  );
}
