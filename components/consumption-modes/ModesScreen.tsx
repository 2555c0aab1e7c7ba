'use client';

import { Skeleton, Tabs } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsInteger, parseAsStringLiteral, useQueryState } from 'nuqs';
import { HistoryTab } from '@/components/audit/HistoryTab';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ModesOverview } from '@/server/consumption-modes/consumption-modes.schema';
import { modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import { GuestPreview } from './GuestPreview';
import { LintPanel } from './LintPanel';
import type { ModeDrawerProps } from './ModeDrawer';
import { ModesGrid } from './ModesGrid';
import classes from './modes.module.css';
import { useModes, useOffer } from './useModes';

const ModeDrawer = whenOpened<ModeDrawerProps>(() => import('./ModeDrawer'));
const History = dynamic(async () => {
  function ModesHistory() {
    const { id: restaurantId } = useRestaurant();
    return <HistoryTab restaurantId={restaurantId} subjectKind="consumption mode" />;
  }
  return ModesHistory;
});
const tabs = ['modes', 'history'] as const;

/** How guests may be served: type by type and channel by channel, with what they will see and what is wrong. */
export function ModesScreen() {
  const t = useTranslations('consumptionModes');
  const { name } = useRestaurant();
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('modes'));
  const { data, error, refetch } = useModes();
  return (
    <>
      <PageHeader title={t('title')} subtitle={name} />
      <Tabs value={tab} onChange={(value) => setTab(value === 'history' ? 'history' : 'modes')}>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="modes">
          {data ? (
            <Overview overview={data} />
          ) : error ? (
            <ErrorState error={error} retry={refetch} />
          ) : (
            <Skeleton height={420} radius="lg" />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="history">{tab === 'history' && <History />}</Tabs.Panel>
      </Tabs>
    </>
  );
}

function Overview({ overview }: { overview: ModesOverview }) {
  const [openId, setOpenId] = useQueryState('mode', parseAsInteger);
  const offers = useOffer();
  const open = overview.modes.find(({ consumptionModeId }) => consumptionModeId === openId) ?? null;
  return (
    <div className={classes.screen}>
      <LintPanel issues={overview.issues} onOpen={setOpenId} />
      <ModesGrid overview={overview} offers={offers} onOpen={setOpenId} />
      <div className={classes.previews}>
        {modeChannels.toReversed().map((channelId) => (
          <GuestPreview key={channelId} channelId={channelId} modes={overview.modes.filter((mode) => mode.channelId === channelId)} />
        ))}
      </div>
      <ModeDrawer opened={open !== null} mode={open} issues={overview.issues} onRemove={offers.remove} onClose={() => setOpenId(null)} />
    </div>
  );
}
