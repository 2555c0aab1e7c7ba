'use client';

import { NativeSelect, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { afterwards } from '@/components/ui/afterwards';
import charts from '@/components/ui/charts/charts.module.css';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/components/ui/useFormat';
import type { BrandWallets } from '@/server/wallet/wallet.schema';
import { pockets } from '@/server/wallet/wallet.values';
import classes from './brand.module.css';
import { periods } from './periods';
import { pocketColors } from './pocketColors';

const HEIGHT = 240;

const PocketsChart = afterwards(
  () => import('./PocketsChart'),
  () => <Skeleton height={HEIGHT} />,
);

interface Props {
  figures: BrandWallets | undefined;
  days: number;
  onDays: (days: (typeof periods)[number]) => void;
}

/** The balance of all wallets at the end of each day, by pocket. */
export function BalanceByPocket({ figures, days, onDays }: Props) {
  const t = useTranslations('wallet.brand.chart');
  const pocketName = useTranslations('customers.wallet.pocket');
  const format = useFormat();
  const [first, last] = [figures?.days[0], figures?.days.at(-1)];
  const period = (
    <NativeSelect
      aria-label={t('period')}
      size="xs"
      value={String(days)}
      data={periods.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      onChange={(event) => onDays(periods.find((count) => String(count) === event.currentTarget.value) ?? periods[0])}
    />
  );
  return (
    <Panel title={t('title')} aside={period}>
      {figures && first && last ? (
        <>
          <figure
            className={charts.figure}
            role="img"
            aria-label={t('summary', {
              from: format.date(first.day),
              first: format.money(first.balance),
              to: format.date(last.day),
              last: format.money(last.balance),
            })}
          >
            <PocketsChart days={figures.days} height={HEIGHT} />
          </figure>
          <ul className={classes.legend}>
            {pockets.map((pocket) => (
              <li key={pocket}>
                <span className={classes.swatch} style={{ background: pocketColors[pocket] }} aria-hidden />
                {pocketName(pocket)} <span className="tabular">{format.money(figures[pocket])}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <LoadingState height={HEIGHT + 32} />
      )}
    </Panel>
  );
}
