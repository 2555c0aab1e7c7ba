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
  const [text, setText] = useState(shown);
  // Buttons and the service also change the value. Unfinished text, such as «007», stays as typed.
  useEffect(
    () => setText((typed) => (isUnreadable(typed) || (typed !== '' && parseQuantity(typed) === value) ? typed : shown)),
    [shown, value],
  );
  const unreadable = isUnreadable(text);
  function enter(next: string) {
    setText(next);
    onRead(isUnreadable(next) ? undefined : parseQuantity(next));
  }
  return {
    unreadable,
    enter,
    reset: () => setText(shown),
    props: {
      value: text,
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      maxLength: MAX_TYPED,
      'data-unreadable': unreadable || undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => enter(event.currentTarget.value),
      onBlur: () => setText(unreadable ? text : shown),
    },
  };
}
