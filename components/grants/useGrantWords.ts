import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import type { Grant } from '@/server/grants/grants.schema';
import type { GrantType } from '@/server/grants/grants.values';
import type { GrantValues } from '@/server/grants/origin.rules';
import { riskOf } from '@/server/grants/urssaf.rules';

export type DescribedGrant = GrantValues & { type: GrantType; tag: string | null };

/** Describes a subsidy. */
export function useGrantWords() {
  const t = useTranslations('grants.words');
  const { money, percent, list, weekdayDateYear } = useFormat();
  return useMemo(() => {
    const amountOf = ({ type, amount }: Pick<DescribedGrant, 'type' | 'amount'>) => (type === 'RATE' ? percent(amount) : money(amount));
    const sentence = (grant: DescribedGrant) => {
      const { strategy, threshold, ceiling, dailyLimit, tag } = grant;
      const amount = amountOf(grant);
      const begins = {
        1: t('cart', { amount }),
        2: t('tagged', { amount, tag: tag ?? '…' }),
        3: t('complement', { threshold: money(threshold ?? 0) }),
        4: t('first', { amount }),
      }[strategy];
      const parts = [
        strategy !== 3 && threshold !== null ? t('from', { threshold: money(threshold) }) : null,
        ceiling === null ? null : t('atMost', { ceiling: money(ceiling) }),
        t('daily', { count: dailyLimit }),
      ];
      return t('sentence', { begins, parts: list(parts.filter((part) => part !== null)) });
    };
    return {
      amountOf,
      /** The short text in a cell of the matrix. */
      short: (grant: Pick<DescribedGrant, 'type' | 'amount' | 'strategy' | 'threshold' | 'ceiling'>) =>
        grant.strategy === 3 ? (grant.ceiling === null ? t('rest') : t('upTo', { amount: money(grant.ceiling) })) : amountOf(grant),
      /** The text below the fields of the editor. */
      sentence,
      /** The planned values, by date. */
      planned: ({ planned }: Pick<Grant, 'planned'>) =>
        planned.map((version) => t('planned', { day: weekdayDateYear(version.countsFrom), sentence: sentence(version) })),
      /** Guests who would pay less than the minimum with this subsidy alone; null if there are none. */
      warning: (grant: DescribedGrant, leastCents: number) => {
        const risk = riskOf(grant, leastCents);
        if (!risk) return null;
        return risk.below === null
          ? t('riskAlways', { least: money(leastCents) })
          : t('risk', { below: money(risk.below), least: money(leastCents) });
      },
    };
  }, [t, money, percent, list, weekdayDateYear]);
}
