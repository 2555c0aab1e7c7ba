import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { compareNames } from '@/components/ui/fold';
import { useFormat } from '@/components/ui/useFormat';
import { WhenOpen } from '@/components/ui/WhenOpen';
import type { CopyOutcome } from '@/server/brands/copies.schema';
import classes from './apply.module.css';

/** The result for a restaurant, whatever was applied. */
export interface Applied {
  restaurantId: number;
  restaurantName: string;
  outcome: CopyOutcome;
}

/** With fewer, all details are expanded. */
const MANY = 4;
/** The results that need attention come first. */
const order = ['failed', 'refused', 'changed', 'same'] as const satisfies CopyOutcome[];
const hues = { changed: 'green', same: 'gray', refused: 'red', failed: 'red' } as const;

interface Props<To> {
  restaurants: To[];
  isDone: boolean;
  countOf(to: To): number;
  refusalOf?(to: To): ReactNode;
  hasDetails(to: To): boolean;
  details(to: To): ReactNode;
}

/** What would happen, or happened, at each restaurant. */
export function ApplyResults<To extends Applied>({ restaurants, isDone, countOf, refusalOf, hasDetails, details }: Props<To>) {
  const t = useTranslations('brands.apply');
  const format = useFormat();
  const sorted = restaurants.toSorted(
    (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || compareNames(a.restaurantName, b.restaurantName),
  );
  const unchanged = sorted.filter(({ outcome }) => outcome === 'same');
  // They would push the changes out of view.
  const isFolded = unchanged.length >= MANY;
  const visible = isFolded ? sorted.filter(({ outcome }) => outcome !== 'same') : sorted;
  const changed = restaurants.filter(({ outcome }) => outcome === 'changed').length;
  const word = (to: To) => (to.outcome === 'changed' ? t(isDone ? 'wasChanged' : 'changed', { count: countOf(to) }) : t(to.outcome));
  function row(to: To) {
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
  }
  return (
    <section aria-label={t(isDone ? 'did' : 'would')}>
      <h3 className={classes.title}>{t(isDone ? 'did' : 'would')}</h3>
      <p className={classes.text} role="status">
        {t(isDone ? 'sumDone' : 'sum', { changed, all: restaurants.length })}
      </p>
      {visible.map(row)}
      {isFolded && (
        <WhenOpen
          className={classes.restaurant}
          summary={t('sameMany', { count: unchanged.length, shown: format.number(unchanged.length) })}
        >
          {() => unchanged.map(row)}
        </WhenOpen>
      )}
    </section>
  );
}
