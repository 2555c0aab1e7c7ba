'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { Promotion } from '@/server/promotions/promotions.schema';

/** What is said of a promotion in a list, beside its sentence. */
export function usePromotionWords() {
  const t = useTranslations('promotions');
  const format = useFormat();
  return {
    /** How often it was used, of how often it can be. */
    uses: ({ uses, rule: { conditions } }: Promotion) =>
      conditions.maximumUses === undefined
        ? t('orders', { count: uses, shown: format.number(uses) })
        : t('ordersOf', { used: format.number(uses), limit: format.number(conditions.maximumUses) }),
    /** What it gave, of its budget. */
    sayGiven: ({ givenCents, rule: { conditions } }: Promotion) =>
      conditions.budgetCents === undefined
        ? format.money(givenCents)
        : t('of', { used: format.money(givenCents), limit: format.money(conditions.budgetCents) }),
    /** What its schedule has next, or what is not published yet. */
    next({ state, next, startsAt, endsAt, hasChanges }: Promotion): string {
      if (state === 'scheduled' && startsAt !== null) return t('next.starts', { when: format.dateTime(startsAt) });
      if (next) return t('next.version', { version: next.version, when: format.dateTime(next.startsAt) });
      if (hasChanges && state !== 'draft') return t('next.changes');
      return endsAt === null || state === 'ended' ? '' : t('next.ends', { when: format.dateTime(endsAt) });
    },
  };
}
