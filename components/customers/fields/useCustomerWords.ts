'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { FieldWords } from '@/components/editing/ConflictModal';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { GuestGroup } from '@/server/customers/customers.schema';
import type { CustomerForm } from './customerForm';

/** Returns a function that names a language by its code. */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}

/** Names the restaurants of a customer. Those that the viewer cannot access are counted. */
export function useRestaurantWords(): (restaurantIds: readonly number[]) => string {
  const t = useTranslations('customers.field');
  const format = useFormat();
  const { restaurants } = useBrand();
  return useCallback(
    (restaurantIds) => {
      if (restaurantIds.length === 0) return t('allRestaurants');
      const names = restaurantIds.flatMap((id) => restaurants.find((restaurant) => restaurant.id === id)?.name ?? []);
      const otherCount = restaurantIds.length - names.length;
      return format.list(otherCount > 0 ? [...names, t('otherRestaurants', { count: otherCount })] : names);
    },
    [t, format, restaurants],
  );
}

const messageKeys = {
  givenName: 'givenName',
  familyName: 'familyName',
  email: 'email',
  phoneNumber: 'phone',
  externalId: 'externalId',
  guestGroupId: 'group',
  paymentType: 'payment',
  language: 'language',
  isActive: 'isActive',
  restaurantIds: 'restaurants',
} as const satisfies Record<keyof CustomerForm, string>;

/** Describes the fields of a customer, for comparisons. */
export function useCustomerFieldWords(groups: readonly GuestGroup[]): FieldWords {
  const t = useTranslations('customers');
  const languageName = useLanguageName();
  const phoneText = usePhoneText();
  const restaurantWords = useRestaurantWords();
  return {
    field: (name) => t(`field.${messageKeys[name as keyof CustomerForm]}`),
    value: (name, value) => {
      if (name === 'guestGroupId') return groups.find(({ guestGroupId }) => guestGroupId === value)?.path ?? '';
      if (name === 'paymentType') return t(`payment.${value as CustomerForm['paymentType']}`);
      if (name === 'isActive') return t(value ? 'state.active' : 'state.inactive');
      if (name === 'phoneNumber') return phoneText(String(value ?? ''));
      if (name === 'restaurantIds') return restaurantWords(value as number[]);
      return name === 'language' && value ? languageName(String(value)) : String(value ?? '');
    },
  };
}
