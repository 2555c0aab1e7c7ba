'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { type Booking, kindOf } from './bookings';

/** Describes a booking. */
export function useBookingWords() {
  const t = useTranslations('customers.wallet');
  const format = useFormat();
  return useMemo(() => {
    const kind = (booking: Booking) => {
      const { counterMethod } = booking.lines[0];
      const what = t(`kind.${kindOf(booking)}`);
      return counterMethod ? t('kindBy', { what, method: t(`method.${counterMethod}`) }) : what;
    };
    return {
      kind,
      /** Why, and who recorded it. */
      about: ({ lines: [{ reason, userName }] }: Booking) => [reason, userName].filter(Boolean).join(' · '),
      /** The pockets, with their amounts if there are several. */
      parts: ({ lines }: Booking) =>
        lines.length === 1
          ? t(`pocket.${lines[0].pocket}`)
          : lines.map(({ pocket, amount }) => `${t(`pocket.${pocket}`)} ${format.money(Math.abs(amount))}`).join(', '),
      label: (booking: Booking) =>
        t('label', {
          what: kind(booking),
          amount: format.money(Math.abs(booking.amount)),
          when: format.dateTime(booking.lines[0].applyDate),
        }),
    };
  }, [t, format]);
}
