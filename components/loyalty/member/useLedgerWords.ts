'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { FACTOR_ONE } from '@/server/loyalty/loyalty.values';
import { factorText } from '../programme/form';
import { usePointsText } from '../usePointsText';
import type { LedgerEntry } from './ledger';

/** Describes a change of points: its kind, place and reason. */
export function useLedgerWords() {
  const t = useTranslations('loyalty.member.ledger');
  const format = useFormat();
  const points = usePointsText();
  return useMemo(() => {
    const kind = ({ line: { kind, rewardName } }: LedgerEntry) =>
      rewardName === null ? t(`kind.${kind}`) : t('kindOf', { kind: t(`kind.${kind}`), reward: rewardName });
    return {
      kind,
      /** The basis of earned points; null for other changes. */
      why: ({ line: { basis } }: LedgerEntry): string | null => {
        if (basis === null) return null;
        const factor = (value: number) => factorText(value, format.locale);
        const parts = [
          t('why.paid', { amount: format.money(basis.paidCents) }),
          t('why.rate', { points: points(basis.pointsPerUnit), unit: format.currencySign }),
          basis.tier && basis.tier.factor !== FACTOR_ONE && t('why.tier', { tier: basis.tier.name, factor: factor(basis.tier.factor) }),
          basis.promotionFactor !== FACTOR_ONE && t('why.promotions', { factor: factor(basis.promotionFactor) }),
        ];
        return parts.filter(Boolean).join(', ');
      },
      /** Place, reason and user. */
      details: ({ line: { restaurantName, reason, userName, counterpartId, expiresAt, kind } }: LedgerEntry) =>
        [
          restaurantName,
          reason,
          userName,
          counterpartId !== null && t('merged'),
          expiresAt !== null && (kind === 'EARN' || kind === 'RETURN') && t('expires', { date: format.date(expiresAt) }),
        ]
          .filter(Boolean)
          .join(' · '),
      /** «+27», «−50», or the points reserved or released. */
      amount: ({ points: change, reserved }: LedgerEntry) =>
        change !== 0 ? format.signed(change) : t(reserved > 0 ? 'reserved' : 'released', { points: format.number(Math.abs(reserved)) }),
      label: (entry: LedgerEntry) => t('label', { what: kind(entry), when: format.dateTime(entry.line.at) }),
    };
  }, [t, format, points]);
}
