'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { Promotion } from '@/server/promotions/promotions.schema';

/** Describes a promotion in a list, in addition to its sentence. */
export function usePromotionWords() {
  const t = useTranslations('promotions');
  const format = useFormat();
  return {
    /** How often it was used, with its limit. */
    uses: ({ uses, rule: { conditions } }: Promotion) =>
      conditions.maximumUses === undefined
        ? t('orders', { count: uses, shown: format.number(uses) })
        : t('ordersOf', { used: format.number(uses), limit: format.number(conditions.maximumUses) }),
    /** The amount it gave, with its budget. */
    sayGiven: ({ givenCents, rule: { conditions } }: Promotion) =>
      conditions.budgetCents === undefined
        ? format.money(givenCents)
        : t('of', { used: format.money(givenCents), limit: format.money(conditions.budgetCents) }),
    /** The next scheduled change, or that there are unpublished changes. */
    next({ state, next, startsAt, endsAt, hasChanges }: Promotion): string {
      if (state === 'scheduled' && startsAt !== null) return t('next.starts', { when: format.dateTime(startsAt) });
      if (next) return t('next.version', { version: next.version, when: format.dateTime(next.startsAt) });
      if (hasChanges && state !== 'draft') return t('next.changes');
      return endsAt === null || state === 'ended' ? '' : t('next.ends', { when: format.dateTime(endsAt) });
    },
  };
}
