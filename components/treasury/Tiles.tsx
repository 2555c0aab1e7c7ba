import { useTranslations } from 'next-intl';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useFormat } from '@/components/ui/useFormat';
import type { Takings } from '@/server/treasury/treasury.schema';
import { growthOf, type Period, sumOf } from './period';

interface Props {
  takings: Takings | undefined;
  compared: Takings | undefined;
  /** The days of `compared`. */
  comparedPeriod: Period | null;
  /** For a restaurant: the result of the proof from its orders, once it has loaded. */
  isProved: boolean | undefined;
}

/** The main figures for a manager. */
export function Tiles({ takings, compared, comparedPeriod, isProved }: Props) {
  const t = useTranslations('treasury.tiles');
  const format = useFormat();
  const hint = (field: 'total' | 'tax' | 'orders') => {
    const growth = takings && compared ? growthOf(sumOf(takings.days, compared.days.length)[field], compared[field]) : null;
    if (growth === null || comparedPeriod === null) return t('noComparison');
    const sign = growth > 0 ? '+' : '';
    return t('growth', { growth: `${sign}${format.percent(growth)}`, period: format.days(comparedPeriod) });
  };
  const unbalanced = takings?.restaurants.filter(({ isBalanced }) => !isBalanced).length ?? 0;
  const isSound = isProved ?? unbalanced === 0;
  const basket = takings && takings.orders > 0 ? Math.round(takings.total / takings.orders) : null;
  return (
    <StatTiles>
      <StatTile label={t('total')} value={takings && format.money(takings.total)} hint={hint('total')} />
      <StatTile label={t('tax')} value={takings && format.money(takings.tax)} hint={hint('tax')} />
      <StatTile
        label={t('orders')}
        value={takings && format.number(takings.orders)}
        hint={basket === null ? hint('orders') : t('basket', { amount: format.money(basket) })}
      />
      <StatTile
        label={t('balanced')}
        value={takings && t(isSound ? 'yes' : 'no')}
        hint={isSound ? t('yesHint') : isProved === false ? t('proofHint') : t('noHint', { count: unbalanced })}
        hue={takings === undefined ? 'gray' : isSound ? 'green' : 'red'}
      />
    </StatTiles>
  );
}
