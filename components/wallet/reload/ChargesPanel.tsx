'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Hue } from '@/components/ui/colors';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/components/ui/useFormat';
import type { Charge } from '@/server/reloads/reloads.schema';
import type { ChargeState } from '@/server/reloads/reloads.values';
import classes from './reload.module.css';

const hues: Record<ChargeState, Hue> = {
  REQUESTED: 'yellow',
  SUCCEEDED: 'green',
  REFUSED: 'red',
  NEEDS_GUEST: 'red',
  FAILED: 'gray',
};

const knownFailures = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_required',
  'never_received',
  'outcome_unknown',
] as const;

/** Returns a function that explains a refusal of the payment provider. */
function useFailureWords(): (code: string) => string {
  const t = useTranslations('wallet.reload.charges.failure');
  return (code) => {
    const knownFailure = knownFailures.find((each) => each === code);
    return knownFailure ? t(knownFailure) : t('other', { code });
  };
}

/** The last charges of a customer's cards, newest first. */
export function ChargesPanel({ charges }: { charges: readonly Charge[] }) {
  const t = useTranslations('wallet.reload.charges');
  const format = useFormat();
  const describeFailure = useFailureWords();
  return (
    <Panel title={t('title')}>
      {charges.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={layout.rows}>
        {charges.map((charge) => (
          <li key={charge.chargeId} className={layout.row}>
            <span className={layout.rowText}>
              <span className="tabular">
                {format.money(charge.amount)} · •••• {charge.lastFour}
              </span>
              <span className={layout.quiet}>
                {[format.dateTime(charge.createdAt), charge.failure && describeFailure(charge.failure)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Badge variant="light" color={hues[charge.state]}>
              {t(`state.${charge.state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
