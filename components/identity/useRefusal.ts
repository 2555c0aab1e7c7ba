'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { readError } from '@/components/ui/errors';

const reasons = ['own_account', 'last_admin', 'role_above_own'] as const;

/** Returns a function that replaces the service's general sentence with the specific reason of a refusal. */
export function useRefusal(): (error: unknown) => unknown {
  const t = useTranslations('identity.user.refused');
  return useCallback(
    (error) => {
      const { extraData } = readError(error);
      const sentReason = typeof extraData === 'object' && extraData !== null && 'reason' in extraData ? extraData.reason : undefined;
      const reason = reasons.find((each) => each === sentReason);
      return reason ? Object.assign(new Error(t(reason)), { data: (error as { data: unknown }).data }) : error;
    },
    [t],
  );
}
