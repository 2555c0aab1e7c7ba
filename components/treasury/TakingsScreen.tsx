'use client';

import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustments, IconCashRegister, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import { dayOf } from '@/components/ui/format';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { AccountsProps } from './AccountsModal';
import { Charts } from './Charts';
import type { DownloadProps } from './DownloadModal';
import { DueAtCounter } from './DueAtCounter';
import type { Figure } from './figure';
import { MeansTable } from './MeansTable';
import type { OrdersProps } from './OrdersDrawer';
import { canBeProved, comparedPeriodOf, comparisons, isOngoing, periodOf } from './period';
import { RestaurantProof } from './RestaurantProof';
import { RestaurantsTable } from './RestaurantsTable';
import { SoldTable } from './SoldTable';
import { Tiles } from './Tiles';
import classes from './takings.module.css';
import { takingsParams } from './takingsParams';
import { VatTable } from './VatTable';
import { WalletProof } from './WalletProof';

const Orders = whenOpened<OrdersProps>(() => import('./OrdersDrawer'));
const Download = whenOpened<DownloadProps>(() => import('./DownloadModal'));
const Accounts = whenOpened<AccountsProps>(() => import('./AccountsModal'));

interface Props {
  brandId: number;
  /** The name below the title. */
  name: string;
  /** For a single restaurant. */
  restaurantId?: number;
  /** Head office also sees wallets, and the accounts of the books. */
  isHeadOffice?: boolean;
}

/** Takings by means of payment, the VAT due, and whether everything adds up. */
export function TakingsScreen({ brandId, restaurantId, name, isHeadOffice = false }: Props) {
  const t = useTranslations('treasury');
  const trpc = useTRPC();
  const format = useFormat();
  const [params, setParams] = useQueryStates(takingsParams);
  const [figure, setFigure] = useState<Figure | null>(null);
  const [dialog, setDialog] = useState<'download' | 'accounts' | null>(null);
  const today = dayOf(Date.now(), format.timeZone);
  const period = periodOf(params, today);
  const comparedPeriod = comparedPeriodOf(period, params.compare, today);
  const scope = restaurantId === undefined ? { brandId } : { restaurantId };
  const query = useQuery(trpc.treasury.getTakings.queryOptions({ ...scope, ...period }, { placeholderData: keepPreviousData }));
  const comparedQuery = useQuery(
    trpc.treasury.getTakings.queryOptions(comparedPeriod ? { ...scope, ...comparedPeriod } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  );
  const proof = useQuery(
    trpc.treasury.getProof.queryOptions(restaurantId !== undefined && canBeProved(period) ? { restaurantId, ...period } : skipToken),
  );
  const takings = query.data;
  const compared = comparedPeriod ? comparedQuery.data : undefined;
  const isEmpty = takings && takings.treasury.length === 0 && takings.revenue.length === 0;
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { name })}
        actions={
          <>
            <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setDialog('download')}>
              {t('download.open')}
            </Button>
            {isHeadOffice && (
              <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden />} onClick={() => setDialog('accounts')}>
                {t('accounts.open')}
              </Button>
            )}
          </>
        }
      />
      <div className={layout.stack}>
        <div className={classes.filters}>
          <DateRangeFilter
            required
            label={t('period')}
            value={{ from: period.from, to: period.to }}
            onChange={({ from, to }) => setParams({ from, to })}
          />
          <NativeSelect
            aria-label={t('compare.label')}
            value={params.compare}
            data={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
            onChange={(event) => setParams({ compare: comparisons.find((each) => each === event.currentTarget.value) ?? null })}
          />
        </div>
        {params.compare !== 'none' && isOngoing(period, today) && (
          <p className={layout.note}>{t(comparedPeriod ? 'compare.untilYesterday' : 'compare.notOver')}</p>
        )}
        {query.error && !takings ? (
          <ErrorState error={query.error} retry={query.refetch} />
        ) : isEmpty ? (
          <EmptyState icon={<IconCashRegister size={20} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <>
            <Tiles takings={takings} compared={compared} comparedPeriod={comparedPeriod} isProved={proof.data?.holds} />
            <Charts takings={takings} compared={compared} scope={scope} period={period} />
            <div className={classes.grid}>
              {/* Its sums include all days; today's cannot be excluded. */}
              <MeansTable takings={takings} compared={isOngoing(period, today) ? undefined : compared} onFigure={setFigure}>
                <DueAtCounter scope={scope} period={period} />
              </MeansTable>
              <VatTable takings={takings} onFigure={setFigure} />
            </div>
            {restaurantId === undefined && <RestaurantsTable takings={takings} period={period} />}
            <SoldTable takings={takings} onFigure={setFigure} />
          </>
        )}
        {restaurantId !== undefined && <RestaurantProof restaurantId={restaurantId} period={period} onFigure={setFigure} />}
        {restaurantId === undefined && isHeadOffice && <WalletProof brandId={brandId} period={period} />}
      </div>
      <Orders
        opened={figure !== null}
        figure={figure ?? {}}
        period={period}
        restaurants={restaurantId === undefined ? (takings?.restaurants ?? []) : [{ restaurantId, name }]}
        onClose={() => setFigure(null)}
      />
      <Download opened={dialog === 'download'} brandId={brandId} restaurantId={restaurantId} period={period} onClose={close} />
      {isHeadOffice && <Accounts opened={dialog === 'accounts'} brandId={brandId} onClose={close} />}
    </>
  );
}
