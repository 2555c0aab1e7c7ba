import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FigureTable } from '@/components/replays/FigureTable';
import classes from '@/components/replays/replays.module.css';
import { useEstimateText } from '@/components/replays/useEstimateText';
import { Figures } from '@/components/ui/Figures';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import type { GrantReplayed } from '@/server/replays/replays.schema';

interface Props {
  replayed: GrantReplayed;
  /** No pricing rule can use it yet. */
  isNew: boolean;
}

/** What an employer would have paid, what guests would have paid, and for how many it would have been too little. */
export function MealFigures({ replayed, isNew }: Props) {
  const t = useTranslations('replays.grant');
  const shared = useTranslations('replays');
  const { money, number, list } = useFormat();
  const estimated = useEstimateText();
  const { cost, difference, orders, guests, granted, guestPays, distribution, restaurants, guard, pricingRules } = replayed;
  const lastStep = distribution.at(-1)?.fromCents;
  const filledSteps = distribution.filter(({ before, after }) => before + after > 0);
  if (!isNew && pricingRules.length === 0) return <p className={layout.note}>{t('noRule')}</p>;
  return (
    <>
      <Figures
        label={t('result')}
        total={{ label: t('cost'), value: estimated.money(cost.after), hint: t('was', { amount: estimated.money(cost.before) }) }}
        parts={[
          { key: 'difference', label: t('difference'), value: estimated.money(difference), hint: t('differenceHint') },
          {
            key: 'guests',
            label: t('guestPays'),
            value: money(guestPays.averageAfter),
            hint: t('was', { amount: money(guestPays.averageBefore) }),
          },
          {
            key: 'granted',
            label: t('granted'),
            value: number(granted.after),
            hint: t('ofOrders', { orders, guests }),
          },
        ]}
      />
      <p className={layout.note}>
        {replayed.isSample
          ? t('sample', { looked: number(replayed.looked), received: number(replayed.received) })
          : t('whole', { count: replayed.received })}
        {pricingRules.length > 0 && ` ${t('rules', { rules: list(pricingRules.map(({ name }) => name)) })}`}
      </p>
      {(guard.after.orders > 0 || guard.before.orders > 0) && (
        <Alert color={guard.after.orders > 0 ? 'yellow' : 'green'} title={t('guard', guard.after)}>
          {t('guardText', guard.before)}
        </Alert>
      )}
      <section className={classes.section}>
        <h3>{t('distribution')}</h3>
        <FigureTable
          label={t('distribution')}
          columns={[
            { key: 'step', header: t('guestPays') },
            { key: 'before', header: t('before') },
            { key: 'after', header: t('after') },
          ]}
          rows={filledSteps.map(({ fromCents, before, after }) => ({
            key: fromCents,
            cells: [
              fromCents === lastStep
                ? t('above', { from: money(fromCents) })
                : t('step', { from: money(fromCents), to: money(fromCents + 99) }),
              number(before),
              number(after),
            ],
          }))}
        />
      </section>
      <section className={classes.section}>
        <h3>{shared('byRestaurant')}</h3>
        <FigureTable
          label={shared('byRestaurant')}
          columns={[
            { key: 'name', header: shared('restaurant') },
            { key: 'orders', header: shared('orders'), isWide: true },
            { key: 'before', header: t('before') },
            { key: 'after', header: t('after') },
          ]}
          rows={restaurants.map(({ restaurantId, name, orders: orderCount, beforeCents, afterCents }) => ({
            key: restaurantId,
            cells: [name, number(orderCount), money(beforeCents), money(afterCents)],
          }))}
        />
      </section>
    </>
  );
}
