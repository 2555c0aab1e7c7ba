'use client';

import { useTranslations } from 'next-intl';
import type { FieldWords } from '@/components/editing/ConflictModal';
import type { RestaurantFields } from './form';

/** Describes the fields of a restaurant, for comparisons. */
export function useFieldWords(): FieldWords {
  const t = useTranslations('brands.restaurant');
  const values: { [Field in keyof RestaurantFields]?: (value: RestaurantFields[Field]) => string } = {
    point: (point) => (point ? `${point.lat}, ${point.lng}` : ''),
    hours: (hours) => hours.map(({ day, start, end }) => `${t(`hours.days.${day}`)} ${start}–${end}`).join('; '),
  };
  return {
    field: (name) => t(`fields.${name as keyof RestaurantFields}`),
    value: (name, value) => values[name as keyof RestaurantFields]?.(value as never) ?? String(value),
  };
}
