'use client';

import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { ApplyButton } from '@/components/brands/ApplyButton';
import { useSiblings } from '@/components/brands/useSiblings';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useChannelName } from '@/components/ui/useChannelName';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ModesOverview } from '@/server/consumption-modes/consumption-modes.schema';
import { modeChannels } from '@/server/consumption-modes/consumption-modes.values';
import type { ApplyModesProps } from './ApplyModes';
import { GuestPreview } from './GuestPreview';
import type { ModeDrawerProps } from './ModeDrawer';
import { ModesGrid } from './ModesGrid';
import classes from './modes.module.css';
import { useModes, useOffer } from './useModes';

const ModeDrawer = whenOpened<ModeDrawerProps>(() => import('./ModeDrawer'));
const ApplyDialog = whenOpened<ApplyModesProps>(() => import('./ApplyModes'));

/** The dining options by type and channel, with a preview for guests and a list of problems. */
export function ModesScreen() {
  const t = useTranslations('consumptionModes');
  const { id: restaurantId, name } = useRestaurant();
  const { data, error, refetch } = useModes();
  const hasOthers = useSiblings().length > 1;
  const [applying, setApplying] = useState(false);
  const modes = data?.modes ?? [];
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={name}
        actions={hasOthers && modes.length > 0 && <ApplyButton onClick={() => setApplying(true)} />}
      />
      <ScreenTabs
        tabs={[
          {
            value: 'modes',
            label: t('tabs.modes'),
            panel: data ? (
              <Overview overview={data} />
            ) : error ? (
              <ErrorState error={error} retry={refetch} />
            ) : (
              <LoadingState height={420} radius="lg" />
            ),
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History restaurantId={restaurantId} subjectKind={['consumption mode', 'consumption modes']} />,
          },
        ]}
      />
      <ApplyDialog opened={applying} modes={modes} onClose={() => setApplying(false)} />
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

/** What keeps a dining option from working, then what may confuse guests. Each leads to where it can be corrected. */
function LintPanel({ issues, onOpen }: { issues: ModesOverview['issues']; onOpen: (consumptionModeId: number) => void }) {
  const t = useTranslations('consumptionModes');
  const channelName = useChannelName();
  if (issues.length === 0) return null;
  const sorted = issues.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  return (
    <Panel title={t('lint.title')}>
      <ul className={classes.issues}>
        {sorted.map(({ consumptionModeId, code, severity, channelId, type }) => (
          <li key={`${consumptionModeId} ${code}`} className={classes.issue}>
            {severity === 'error' ? (
              <IconAlertTriangle size={16} aria-hidden className={classes.mark} data-severity={severity} />
            ) : (
              <IconInfoCircle size={16} aria-hidden className={classes.mark} />
            )}
            <span>
              {t.rich('lint.line', {
                mode: t('modeOn', { mode: t(`types.${type}`), channel: channelName(channelId) }),
                problem: t(`lint.${code}`),
                open: (mode) => (
                  <button type="button" className="text-button" onClick={() => onOpen(consumptionModeId)}>
                    {mode}
                  </button>
                ),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
