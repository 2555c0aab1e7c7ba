'use client';

import { Alert } from '@mantine/core';
import { IconCircleCheck, IconClock, IconCreditCard, IconCreditCardOff, IconPower } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Hue } from '@/components/ui/colors';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import type { ReloadStateView } from '@/server/reloads/reloads.schema';
import type { ReloadState } from '@/server/reloads/reloads.values';
import classes from './reload.module.css';

const looks: Record<ReloadState, { hue: Hue; icon: typeof IconPower }> = {
  OFF: { hue: 'gray', icon: IconPower },
  READY: { hue: 'green', icon: IconCircleCheck },
  DUE: { hue: 'yellow', icon: IconCreditCard },
  CHARGING: { hue: 'yellow', icon: IconCreditCard },
  WAITING: { hue: 'yellow', icon: IconClock },
  STOPPED: { hue: 'red', icon: IconCreditCardOff },
};

/** The state of an automatic top-up, with the reason and what to do. */
export function ReloadStateNotice({ state: { state, reason, nextTryAt, settings, chargedThisMonth } }: { state: ReloadStateView }) {
  const t = useTranslations('wallet');
  const format = useFormat();
  const { hue, icon: Icon } = looks[state];
  const minimum = format.money(settings.automaticEwalletReloadMinBalance);
  const text = reason
    ? t(`reason.${reason}`)
    : state === 'WAITING' || state === 'STOPPED'
      ? null
      : t(`reload.stateText.${state}`, { minimum });
  return (
    <Alert variant="light" color={hue} mb="md" icon={<Icon size={18} aria-hidden />} title={t(`reload.state.${state}`)}>
      <div className={classes.lines}>
        {text && <span>{text}</span>}
        {nextTryAt && <span>{t('reload.stateText.nextTry', { date: format.dateTime(nextTryAt) })}</span>}
        {reason && <span>{t(`todo.${reason}`)}</span>}
        {state !== 'OFF' && (
          <span className={layout.quiet}>
            {t('reload.charged', {
              amount: format.money(chargedThisMonth),
              cap: format.money(settings.automaticEwalletReloadMonthlyCap),
            })}
          </span>
        )}
      </div>
    </Alert>
  );
}
