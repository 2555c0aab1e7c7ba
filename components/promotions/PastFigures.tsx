import { useTranslations } from 'next-intl';
import { FigureTable } from '@/components/replays/FigureTable';
import classes from '@/components/replays/replays.module.css';
import { SampleNote } from '@/components/replays/SampleNote';
import { useEstimateText } from '@/components/replays/useEstimateText';
import { Figures } from '@/components/ui/Figures';
import { useFormat } from '@/components/ui/useFormat';
import type { PromotionReplayed } from '@/server/replays/replays.schema';

/** A Monday, from which weekdays are named. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;

/** What a promotion would have cost, for whom, where and when, and which offers it would have displaced. */
export function PastFigures({ replayed }: { replayed: PromotionReplayed }) {
  const t = useTranslations('replays');
  const { money, number, percent, weekday } = useFormat();
  const estimated = useEstimateText();
  const { cost, given, applied, changed, share, averageCents, guests, points, pointsCents, isSample } = replayed;
  const costs = [
    { key: 'orders', header: t('promotion.applied') },
    { key: 'given', header: t('promotion.given'), isWide: true },
    { key: 'cost', header: t('promotion.cost') },
  ];
  const figures = (row: { orders: number; givenCents: number; costCents: number }) => [
    number(row.orders),
    money(row.givenCents),
    money(row.costCents),
  ];
  return (
    <>
      <Figures
        label={t('promotion.title')}
        total={{ label: t('promotion.cost'), value: estimated.money(cost), hint: t('promotion.costHint') }}
        parts={[
          {
            key: 'given',
            label: t('promotion.given'),
            value: estimated.money(given),
            hint: t('promotion.average', { amount: money(averageCents) }),
          },
          {
            key: 'applied',
            label: t('promotion.applied'),
            value: estimated.number(applied),
            hint: t('promotion.share', { share: percent(share) }),
          },
          { key: 'changed', label: t('promotion.changed'), value: estimated.number(changed), hint: t('promotion.changedHint') },
          {
            key: 'guests',
            label: t('promotion.guests'),
            value: number(guests),
            hint: t(isSample ? 'promotion.guestsDrawn' : 'promotion.guestsHint'),
          },
          ...(points === 0
            ? []
            : [
                {
                  key: 'points',
                  label: t('promotion.points'),
                  value: number(points),
                  hint: t('promotion.pointsWorth', { amount: money(pointsCents) }),
                },
              ]),
        ]}
      />
      <SampleNote {...replayed} />
      <div className={classes.beside}>
        <section className={classes.section}>
          <h3>{t('byRestaurant')}</h3>
          <FigureTable
            label={t('byRestaurant')}
            columns={[{ key: 'name', header: t('restaurant') }, ...costs]}
            rows={replayed.restaurants.map((row) => ({ key: row.restaurantId, cells: [row.name, ...figures(row)] }))}
          />
        </section>
        <section className={classes.section}>
          <h3>{t('byWeekday')}</h3>
          <FigureTable
            label={t('byWeekday')}
            columns={[{ key: 'day', header: t('weekday') }, ...costs]}
            rows={replayed.weekdays.map((row) => ({
              key: row.weekday,
              cells: [weekday(new Date(MONDAY + (row.weekday - 1) * DAY_MS)), ...figures(row)],
            }))}
          />
        </section>
      </div>
      {replayed.displaced.length > 0 && (
        <section className={classes.section}>
          <h3>{t('promotion.displaced')}</h3>
          <FigureTable
            label={t('promotion.displaced')}
            columns={[
              { key: 'label', header: t('promotion.name') },
              { key: 'orders', header: t('orders') },
              { key: 'cents', header: t('promotion.less') },
            ]}
            rows={replayed.displaced.map(({ promotionId, label, orders, cents }) => ({
              key: promotionId,
              cells: [label, number(orders), money(cents)],
            }))}
          />
        </section>
      )}
    </>
  );
}
