'use client';

import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PillChoice } from '@/components/ui/filters/PillChoice';
import { dayOf } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Losses as Sums } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { LoadingRows } from './DueDeliveries';
import classes from './dashboard.module.css';
import { LOSS_DAYS, lossesInput } from './reads';

type Days = (typeof LOSS_DAYS)[number];

/** The recent cost of waste and other losses, by reason. */
export function Losses() {
  const t = useTranslations('stock.dashboard.losses');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const [days, setDays] = useState<Days>(LOSS_DAYS[0]);
  const { data, error, refetch } = useQuery(trpc.stock.getStockLosses.queryOptions(lossesInput(restaurantId, days)));
  return (
    <Panel
      title={t('title')}
      flush
      aside={
        <div className={classes.rigid}>
          <PillChoice
            label={t('period')}
            value={String(days)}
            options={LOSS_DAYS.map((value) => ({ value: String(value), label: t('days', { days: value }) }))}
            onChange={(value) => setDays(LOSS_DAYS.find((known) => String(known) === value) ?? LOSS_DAYS[0])}
          />
        </div>
      }
    >
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows />
      ) : data.reasons.length === 0 ? (
        <EmptyState icon={<IconTrash size={20} />} title={t('none', { days })}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <Reasons sums={data} />
      )}
    </Panel>
  );
}

function Reasons({ sums: { since, reasons } }: { sums: Sums }) {
  const t = useTranslations('stock.dashboard.losses');
  const tReason = useTranslations('stock.shared.reasonCode');
  const format = useFormat();
  const { id: restaurantId, timeZone } = useRestaurant();
  const from = dayOf(Date.parse(since), timeZone);
  const knownCosts = reasons.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const total = {
    quantity: reasons.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: knownCosts.length === 0 ? null : knownCosts.reduce((sum, cost) => sum + cost, 0),
    movementsWithoutCost: reasons.reduce((sum, { movementsWithoutCost }) => sum + movementsWithoutCost, 0),
  };
  return (
    <ul className={classes.list}>
      {reasons.map(({ reasonCode, ...sum }) => (
        <li key={reasonCode} className={classes.row}>
          <div className={classes.words}>
            <Link className={`${classes.name} reach`} href={stockLinks(restaurantId).movements({ reason: reasonCode, from })}>
              {tReason(reasonCode)}
            </Link>
            <p className={classes.facts}>{t('units', { count: sum.quantity, shown: format.number(sum.quantity) })}</p>
          </div>
          <Cost {...sum} />
        </li>
      ))}
      {reasons.length > 1 && (
        <li className={classes.row}>
          <div className={classes.words}>
            <strong>{t('total')}</strong>
            <p className={classes.facts}>{t('units', { count: total.quantity, shown: format.number(total.quantity) })}</p>
          </div>
          <strong>
            <Cost {...total} />
          </strong>
        </li>
      )}
    </ul>
  );
}

/** The cost of units, with the number it omits: «€12.40 + 2 counts without cost». */
function Cost({ cost, movementsWithoutCost }: { cost: number | null; movementsWithoutCost: number }) {
  const t = useTranslations('stock.dashboard.losses');
  const format = useFormat();
  return (
    <div className={classes.cost}>
      <span className="tabular">{cost === null ? t('noCost') : format.money(cost)}</span>
      {cost !== null && movementsWithoutCost > 0 && (
        <span className={classes.costRest}>{t('withoutCost', { count: movementsWithoutCost })}</span>
      )}
    </div>
  );
}
