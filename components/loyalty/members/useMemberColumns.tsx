'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { MemberSummary } from '@/server/loyalty/members.schema';

/** The columns of the list of members, and of its file. */
export function useMemberColumns(): Column<MemberSummary>[] {
  const phoneText = usePhoneText();
  const t = useTranslations('loyalty.members.field');
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'name', header: t('name'), primary: true, minWidth: 180, cell: customerName, csv: customerName },
      { key: 'email', header: t('email'), width: 280, share: 27, yields: 2, cell: ({ email }) => email, csv: ({ email }) => email },
      {
        key: 'phone',
        header: t('phone'),
        width: 150,
        hiddenAtFirst: true,
        cell: ({ phoneNumber }) => phoneText(phoneNumber),
        csv: ({ phoneNumber }) => phoneNumber,
      },
      { key: 'memberId', header: t('memberId'), width: 140, yields: 1, cell: ({ memberId }) => memberId, csv: ({ memberId }) => memberId },
      { key: 'tier', header: t('tier'), width: 140, share: 14, cell: ({ tierName }) => tierName, csv: ({ tierName }) => tierName },
      {
        key: 'points',
        header: t('points'),
        width: 110,
        align: 'end',
        sortable: true,
        cell: ({ points }) => format.number(points),
        csv: ({ points }) => points,
      },
      {
        key: 'reserved',
        header: t('reserved'),
        width: 110,
        align: 'end',
        yields: 3,
        cell: ({ reserved }) => (reserved === 0 ? '' : format.number(reserved)),
        csv: ({ reserved }) => reserved,
      },
      {
        key: 'joined',
        header: t('joined'),
        width: 130,
        cell: ({ joinedAt }) => format.date(joinedAt),
        csv: ({ joinedAt }) => joinedAt,
      },
    ],
    [t, format, phoneText],
  );
}
