'use client';

import { useTranslations } from 'next-intl';
import type { FieldWords } from '@/components/editing/ConflictModal';
import { parseCents } from '@/components/ui/money';
import { useFormat } from '@/components/ui/useFormat';
import { type ModeFlag, modeFlags } from '@/server/consumption-modes/consumption-modes.values';
import type { ModeForm } from './form';

const isFlag = (name: string): name is ModeFlag => name in modeFlags;

/** The fields of a mode and what stands in them, in words. */
export function useModeFieldWords(): FieldWords {
  const t = useTranslations('consumptionModes');
  const common = useTranslations('common.changes');
  const format = useFormat();
  return {
    field: (name) => (isFlag(name) ? t(`flags.${name}.name`) : t(`fields.${name as Exclude<keyof ModeForm, 'flags'>}`)),
    value: (name, value) => {
      if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
      const cents = name === 'fee' || name === 'reduction' ? parseCents(String(value)) : null;
      if (typeof cents === 'number') return format.money(cents);
      return name === 'question' ? t(`questions.${value as ModeForm['question']}`) : String(value);
    },
  };
}
