'use client';

import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { decimalsOf } from '@/i18n/currencies';
import { addMonths, pointsOf } from '@/server/loyalty/earning.rules';
import { FACTOR_ONE } from '@/server/loyalty/loyalty.values';
import classes from '../loyalty.module.css';
import { usePointsText } from '../usePointsText';
import type { ProgrammeBody } from './form';

/** The price of a meal, in the smallest unit of most currencies. */
const MEAL = 1_850;
const SHOWN_POINTS = 100;

/** Explains a programme by the example of a typical meal. @param programme null while its form has errors */
export function Example({ programme }: { programme: ProgrammeBody | null }) {
  const t = useTranslations('loyalty.programme.example');
  return (
    <Panel title={t('title')}>
      <div aria-live="polite">{programme ? <Sentences programme={programme} /> : <p className={layout.note}>{t('unfinished')}</p>}</div>
    </Panel>
  );
}

function Sentences({ programme: { isActive, pointsPerUnit, pointValue, expiryMonths, tiers } }: { programme: ProgrammeBody }) {
  const t = useTranslations('loyalty.programme.example');
  const format = useFormat();
  const { currency } = useBrand();
  const earn = (tier: ProgrammeBody['tiers'][number] | null) =>
    pointsOf({
      ...{ paidCents: MEAL, decimals: decimalsOf(currency), pointsPerUnit, promotionFactor: FACTOR_ONE },
      tier: tier && { tierId: tier.tierId ?? 0, name: tier.name, factor: tier.factor },
    });
  const points = usePointsText();
  return (
    <>
      {!isActive && <p className={classes.off}>{t('off')}</p>}
      <ul className={classes.sentences}>
        <li>{t('meal', { amount: format.money(MEAL), points: points(earn(null)) })}</li>
        {tiers.map((tier) => (
          <li key={tier.fromPoints}>{t('tier', { tier: tier.name, points: points(earn(tier)), from: points(tier.fromPoints) })}</li>
        ))}
        <li>
          {pointValue === 0
            ? t('worthless')
            : t('worth', { points: points(SHOWN_POINTS), amount: format.money(SHOWN_POINTS * pointValue) })}
        </li>
        <li>{expiryMonths === null ? t('lasting') : t('expiring', { date: format.date(addMonths(new Date(), expiryMonths)) })}</li>
      </ul>
    </>
  );
}
