'use client';

import { useTranslations } from 'next-intl';
import type { FieldWords } from '@/components/editing/ConflictModal';
import type { SharedEdit } from '@/components/editing/sharedEdit.types';
import { useRestaurant } from '@/components/ui/scope';
import { instantOf } from '@/components/ui/timeZone';
import { useFormat } from '@/components/ui/useFormat';
import { amountOf, type DeliveryHead, productOf, type When } from './deliveryForm';

/** Describes the head of a delivery and its products, for comparisons. */
export function useDeliveryFieldWords<State, Form, Answer>({
  conflicts,
  taken,
}: Pick<SharedEdit<State, Form, Answer>, 'conflicts' | 'taken'>): FieldWords {
  const t = useTranslations('stock.deliveries.form');
  const format = useFormat();
  const { timeZone } = useRestaurant();
  const valuesOf = (name: string) =>
    [...conflicts, ...taken].filter(({ field }) => field === name).flatMap(({ field: _, ...values }) => Object.values(values));
  return {
    field: (name) => productOf(valuesOf(name)) ?? t(name === 'expected' ? 'expectedAt' : (name as Exclude<keyof DeliveryHead, 'expected'>)),
    value(name, value) {
      if (typeof value !== 'string') return amountOf(value);
      if (name === 'when') return t(value as When);
      const moment = name === 'expected' ? instantOf(value, timeZone) : null;
      return moment === null ? value : format.dateTime(moment);
    },
  };
}
