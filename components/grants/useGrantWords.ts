import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDayFormat } from '@/components/ui/useDayFormat';
import { useFormat } from '@/components/ui/useFormat';
import type { Grant } from '@/server/grants/grants.schema';
import type { GrantType } from '@/server/grants/grants.values';
import type { GrantValues } from '@/server/grants/origin.rules';
import { riskOf } from '@/server/grants/urssaf.rules';

export type Said = GrantValues & { type: GrantType; tag: string | null };

/** Describes a subsidy. */
export function useGrantWords() {
  const t = useTranslations('grants.words');
  const { money, percent, list } = useFormat();
  const { day } = useDayFormat();
  return useMemo(() => {
    const amountOf = ({ type, amount }: Pick<Said, 'type' | 'amount'>) => (type === 'RATE' ? percent(amount) : money(amount));
    const sentence = (said: Said) => {
      const { strategy, threshold, ceiling, dailyLimit, tag } = said;
      const amount = amountOf(said);
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
      short: (said: Pick<Said, 'type' | 'amount' | 'strategy' | 'threshold' | 'ceiling'>) =>
        said.strategy === 3 ? (said.ceiling === null ? t('rest') : t('upTo', { amount: money(said.ceiling) })) : amountOf(said),
      /** The text below the fields of the editor. */
      sentence,
      /** The planned values, by date. */
      planned: ({ planned }: Pick<Grant, 'planned'>) =>
        planned.map((version) => t('planned', { day: day(version.countsFrom), sentence: sentence(version) })),
      /** Guests who would pay less than the minimum with this subsidy alone; null if there are none. */
      warning: (said: Said, leastCents: number) => {
        const risk = riskOf(said, leastCents);
        if (!risk) return null;
        return risk.below === null
          ? t('riskAlways', { least: money(leastCents) })
          : t('risk', { below: money(risk.below), least: money(leastCents) });
      },
    };
  }, [t, money, percent, list, day]);
}
