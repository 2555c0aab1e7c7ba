'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_QUANTITY } from '@/server/stock/stock.values';
import { isUnreadable, MAX_TYPED, parseQuantity } from './quantity';

/** What the field of a quantity says if its text is not one. */
export function useQuantityWords(least = 0): string {
  const t = useTranslations('stock.shared');
  const format = useFormat();
  return t('wholeNumber', { min: format.number(least), max: format.number(MAX_QUANTITY) });
}

/**
 * The text of a field for a quantity. What can’t be read stays as typed, and the `Form` around it is not sent.
 * @param onRead receives null if the field was emptied, and undefined if its text can’t be read
 */
export function useQuantityText(value: number | null | undefined, onRead: (value: number | null | undefined) => void) {
  const shown = String(value ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  // Buttons and the service also change the value. Unfinished text, such as «007», stays as typed.
  useEffect(
    () => setTyped((text) => (text !== null && (isUnreadable(text) || (text !== '' && parseQuantity(text) === value)) ? text : null)),
    [value],
  );
  // Stock can be below zero, which nobody can count.
  const unreadable = typed !== null && typed !== shown && isUnreadable(typed);
  function enter(next: string) {
    setTyped(next);
    onRead(isUnreadable(next) ? undefined : parseQuantity(next));
  }
  return {
    unreadable,
    enter,
    reset: () => setTyped(null),
    props: {
      value: typed ?? shown,
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      maxLength: MAX_TYPED,
      'data-unreadable': unreadable || undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => enter(event.currentTarget.value),
      onBlur: () => setTyped(unreadable ? typed : null),
    },
  };
}
