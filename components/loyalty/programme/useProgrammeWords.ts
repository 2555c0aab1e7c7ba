'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { usePointsText } from '../usePointsText';
import type { ProgrammeFields, TierFields } from './form';

/** Describes the fields of a programme and their values, for previews and conflicts. */
export function useProgrammeWords() {
  const t = useTranslations('loyalty.programme');
  const format = useFormat();
  const points = usePointsText();
  const tier = ({ name, fromPoints, factor }: TierFields) =>
    t('tiers.said', { tier: name.trim(), from: points(Number(fromPoints)), factor });
  return {
    field: (name: string) => t(`field.${name as keyof ProgrammeFields}`),
    value: (name: string, value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'on' : 'off');
      if (name === 'tiers') return format.list([value as TierFields | TierFields[]].flat().map(tier)) || t('tiers.none');
      if (name === 'pointValue') return format.money(format.parseAmount(String(value)) ?? 0);
      if (name === 'expiryMonths' && value === '') return t('never');
      return value === '' ? t('nothing') : String(value);
    },
  };
}
