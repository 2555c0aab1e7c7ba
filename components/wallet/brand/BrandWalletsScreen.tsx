'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsNumberLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { BrandWallets } from '@/server/wallet/wallet.schema';
import { BalanceByPocket } from './BalanceByPocket';
import type { ExportProps } from './ExportModal';
import { FailedReloads } from './FailedReloads';
import { defaultPeriod, periods } from './periods';
import { RunningOutList } from './RunningOutList';

const Export = whenOpened<ExportProps>(() => import('./ExportModal'));

/** The balances of a brand's wallets, and those that need attention. */
export function BrandWalletsScreen() {
  const t = useTranslations('wallet.brand');
  const trpc = useTRPC();
  const { id: brandId, name } = useBrand();
  const [days, setDays] = useQueryState('days', parseAsNumberLiteral(periods).withDefault(defaultPeriod));
  const [isExporting, setExporting] = useState(false);
  const { data, error, refetch } = useQuery(
    trpc.wallet.getBrandWallets.queryOptions({ brandId, days }, { placeholderData: (before) => before }),
  );
  const [first, last] = [data?.days[0], data?.days.at(-1)];
  const period = first && last && { from: first.day, to: last.day };
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { brand: name })}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!period}
            onClick={() => setExporting(true)}
          >
            {t('export.open')}
          </Button>
        }
      />
      <div className={layout.stack}>
        {error && !data ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <>
            <Tiles figures={data} />
            <BalanceByPocket figures={data} days={days} onDays={(chosen) => setDays(chosen === defaultPeriod ? null : chosen)} />
          </>
        )}
        <ScreenTabs
          tabs={[
            { value: 'running-out', label: t('tabs.runningOut'), panel: <RunningOutList brandId={brandId} /> },
            { value: 'failed', label: t('tabs.failed'), panel: <FailedReloads brandId={brandId} /> },
          ]}
        />
      </div>
      {period && <Export opened={isExporting} period={period} days={days} onClose={() => setExporting(false)} />}
    </>
  );
}

const WEEK = 7;

function Tiles({ figures }: { figures: BrandWallets | undefined }) {
  const t = useTranslations('wallet.brand.tiles');
  const format = useFormat();
  const week = figures?.days.slice(-WEEK) ?? [];
  const sum = (field: 'paidIn' | 'spent') => figures && format.money(week.reduce((total, day) => total + day[field], 0));
  return (
    <StatTiles>
      <StatTile
        label={t('balance')}
        value={figures && format.money(figures.balance)}
        hint={figures && t('balanceHint', { own: format.money(figures.own) })}
      />
      <StatTile label={t('paidIn')} value={sum('paidIn')} />
      <StatTile label={t('spent')} value={sum('spent')} />
      <StatTile
        label={t('runningOut')}
        value={figures && format.number(figures.runningOut)}
        hint={t('runningOutHint')}
        hue={figures?.runningOut ? 'yellow' : 'gray'}
        href="?tab=running-out"
      />
      <StatTile
        label={t('failed')}
        value={figures && format.number(figures.failedReloads)}
        hint={t('failedHint')}
        hue={figures?.failedReloads ? 'red' : 'gray'}
        href="?tab=failed"
      />
    </StatTiles>
  );
}
