'use client';

import { useTranslations } from 'next-intl';
import { readError, useErrorMessage } from '@/components/ui/errors';

const knownReasons = ['no_payments', 'too_many_cards'] as const;

/** Returns a function that explains why an action on a card failed. */
export function useCardRefusal(): (error: unknown) => string {
  const t = useTranslations('wallet.reload.cards.refused');
  const message = useErrorMessage();
  return (error) => {
    const { code, extraData } = readError(error);
    const { reason, limit = 0 } = (extraData ?? {}) as { reason?: string; limit?: number };
    if (code === 'already_exists') return t('already_exists');
    const knownReason = code === 'conflict' ? knownReasons.find((each) => each === reason) : undefined;
    return knownReason ? t(knownReason, { limit }) : message(error);
  };
}
