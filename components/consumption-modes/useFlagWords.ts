'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type ModeFlag, modeFlags } from '@/server/consumption-modes/consumption-modes.values';

/** Returns a function that describes the flags of a dining option. */
export function useFlagWords(): (flags: number) => string[] {
  const t = useTranslations('consumptionModes.flags');
  return useCallback(
    (flags) => {
      const on = (Object.keys(modeFlags) as ModeFlag[]).filter((flag) => (flags & modeFlags[flag]) !== 0);
      return on.length > 0 ? on.map((flag) => t(`${flag}.name`)) : [t('none')];
    },
    [t],
  );
}
