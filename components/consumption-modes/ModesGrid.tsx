'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconPlus, IconRestore } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { ConsumptionMode, ModesOverview } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeType, modeChannels, modeFlags, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { modeIcons } from './icons';
import classes from './modes.module.css';
import type { useOffer } from './useModes';

interface Props {
  overview: ModesOverview;
  offers: ReturnType<typeof useOffer>;
  onOpen: (consumptionModeId: number) => void;
}

/** The options by type and channel, side by side; on a phone, one channel after the other. */
export function ModesGrid({ overview, offers, onOpen }: Props) {
  const t = useTranslations('consumptionModes');
  const channelName = useChannelName();
  return (
    <div className={classes.grid}>
      {modeChannels.toReversed().map((channelId) => (
        <section key={channelId} className={classes.column} aria-label={channelName(channelId)}>
          <h2 className={classes.columnTitle}>
            {channelName(channelId)}
            {!overview.channels.includes(channelId) && <span className={classes.off}>{t('channelOff')}</span>}
          </h2>
          {modeTypes.map((type) => (
            <Cell key={type} channelId={channelId} type={type} overview={overview} offers={offers} onOpen={onOpen} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Cell({ channelId, type, overview, offers, onOpen }: Props & { channelId: number; type: ModeType }) {
  const t = useTranslations('consumptionModes');
  const channelName = useChannelName();
  const Icon = modeIcons[type];
  const isOfCell = (each: { channelId: number; type: ModeType }) => each.channelId === channelId && each.type === type;
  const mode = overview.modes.find(isOfCell);
  const name = t('modeOn', { mode: t(`types.${type}`), channel: channelName(channelId) });
  if (mode) {
    const issues = overview.issues.filter(({ consumptionModeId }) => consumptionModeId === mode.consumptionModeId);
    return (
      <button type="button" className={classes.cell} onClick={() => onOpen(mode.consumptionModeId)}>
        <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.cellBody}>
          <span className={classes.cellTitle}>{t(`types.${type}`)}</span>
          <Summary mode={mode} />
          {issues.length > 0 && (
            <span className={classes.cellIssues} data-severity={issues.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}>
              <IconAlertTriangle size={14} aria-hidden /> {t('issueCount', { count: issues.length })}
            </span>
          )}
          <span className={classes.hidden}>{t('edit', { channel: channelName(channelId) })}</span>
        </span>
        <IconPencil size={16} aria-hidden className={classes.pencil} />
      </button>
    );
  }
  const wasDeleted = overview.deleted.some(isOfCell);
  const isBusy = offers.offering?.channelId === channelId && offers.offering.type === type;
  return (
    <div className={classes.cell}>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} data-empty />
      <span className={classes.cellBody}>
        <span className={classes.cellTitle}>{t(`types.${type}`)}</span>
        <span className={classes.quiet}>{t(wasDeleted ? 'deleted' : 'notOffered')}</span>
      </span>
      <Button
        variant="default"
        className={classes.offer}
        loading={isBusy}
        leftSection={wasDeleted ? <IconRestore size={15} aria-hidden /> : <IconPlus size={15} aria-hidden />}
        aria-label={t(wasDeleted ? 'bringBackNamed' : 'offerNamed', { mode: name })}
        onClick={async () => {
          const created = await offers.offer(channelId, type);
          if (created && !wasDeleted) onOpen(created.consumptionModeId);
        }}
      >
        {t(wasDeleted ? 'bringBack' : 'offer')}
      </Button>
    </div>
  );
}

/** The settings of a dining option in one line. */
function Summary({ mode }: { mode: ConsumptionMode }) {
  const t = useTranslations('consumptionModes');
  const format = useFormat();
  const parts = [
    mode.fee > 0 && t('summary.fee', { amount: format.money(mode.fee) }),
    mode.reduction > 0 && t('summary.reduction', { amount: format.money(mode.reduction) }),
    mode.delay > 0 && format.duration(mode.delay),
    mode.isTimeSlotModeEnabled && t('summary.slots'),
    (mode.flags & modeFlags.eWallet) !== 0 && t('flags.eWallet.name'),
    mode.additionalInformationType && t(`questions.${mode.additionalInformationType}`),
  ].filter((part) => part !== false && part !== null);
  return <span className={classes.quiet}>{parts.length > 0 ? parts.join(' · ') : t('summary.plain')}</span>;
}
