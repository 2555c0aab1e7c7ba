'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { readError } from '@/components/ui/errors';
import { useFormat } from '@/components/ui/useFormat';
import { type RefusalReason, refusalReasons } from '@/server/modules/modules.values';
import { useModuleWords } from './useModuleWords';

interface Facts {
  reason?: string;
  paths?: string[][];
  restaurants?: { restaurantName: string }[];
}

/** Returns a function that explains why settings could not be saved; undefined for other errors. */
export function useRefusal(): (error: unknown) => string | undefined {
  const t = useTranslations('modules.refusals');
  const words = useModuleWords();
  const format = useFormat();
  return useCallback(
    (error) => {
      const { code, extraData } = readError(error);
      const { reason, paths, restaurants } = (extraData ?? {}) as Facts;
      if (code !== 'conflict' || !refusalReasons.includes(reason as RefusalReason)) return undefined;
      const text = t(reason as RefusalReason, { fields: format.list((paths ?? []).map((path) => words.field(path))) });
      return restaurants ? `${text} ${t('where', { restaurants: format.list(restaurants.map((each) => each.restaurantName)) })}` : text;
    },
    [t, words, format],
  );
}
