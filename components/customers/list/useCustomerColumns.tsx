// Decided in docs/decisions/075-order-of-customers.md.

'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import layout from '@/components/ui/layout.module.css';
import { type Column, MOMENT_WIDTH } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { Customer } from '@/server/customers/customers.schema';
import { GROUP_SEPARATOR } from '@/server/customers/customers.values';
import { useRestaurantWords } from '../fields/useCustomerWords';
import { CustomerStateBadge } from '../shared/CustomerStateBadge';
import { customerName, stateOf } from '../shared/customer';
import classes from '../shared/customers.module.css';

/** The name of the group, with its ancestors above. */
function GroupCell({ path }: { path: string }) {
  const names = path.split(GROUP_SEPARATOR);
  return (
    <span className={classes.group} title={path}>
      <span>{names.at(-1)}</span>
      {names.length > 1 && <span className={layout.clipped}>{names.slice(0, -1).join(GROUP_SEPARATOR)}</span>}
    </span>
  );
}

interface Shown {
  /** Whether all matches are loaded: only then can they be sorted here. With 100,000 of them, people search. */
  isWhole: boolean;
  /** Whether the brand has guest groups. */
  hasGroups: boolean;
}

/** The columns of the list of customers. */
export function useCustomerColumns({ isWhole, hasGroups }: Shown): Column<Customer>[] {
  const phoneText = usePhoneText();
  const t = useTranslations('customers');
  const format = useFormat();
  const restaurantWords = useRestaurantWords();
  return useMemo(() => {
    const columns: Column<Customer>[] = [
      { key: 'name', header: t('field.name'), primary: true, minWidth: 170, cell: customerName, sortBy: customerName },
      { key: 'email', header: t('field.email'), minWidth: 190, yields: 3, cell: ({ email }) => email, sortBy: ({ email }) => email },
      {
        key: 'badges',
        header: t('field.badges'),
        width: 120,
        yields: 4,
        cell: ({ badges }) => <span className="tabular">{badges.join(', ')}</span>,
      },
      {
        key: 'group',
        header: t('field.group'),
        width: 130,
        share: 14,
        yields: 2,
        cell: ({ guestGroup }) => guestGroup && <GroupCell path={guestGroup} />,
        sortBy: ({ guestGroup }) => guestGroup,
      },
      {
        key: 'externalId',
        header: t('field.externalId'),
        width: 130,
        hiddenAtFirst: true,
        cell: ({ externalId }) => externalId,
        sortBy: ({ externalId }) => externalId,
      },
      { key: 'phone', header: t('field.phone'), width: 150, hiddenAtFirst: true, cell: ({ phoneNumber }) => phoneText(phoneNumber) },
      { key: 'payment', header: t('field.payment'), width: 120, yields: 1, cell: ({ paymentType }) => t(`payment.${paymentType}`) },
      {
        key: 'restaurants',
        header: t('field.restaurants'),
        width: 200,
        hiddenAtFirst: true,
        cell: ({ restaurantIds }) => restaurantWords(restaurantIds),
      },
      {
        key: 'balance',
        header: t('field.balance'),
        width: 110,
        align: 'end',
        cell: ({ balance }) => format.money(balance),
        sortBy: ({ balance }) => balance,
      },
      { key: 'state', header: t('field.state'), width: 110, cell: (customer) => <CustomerStateBadge state={stateOf(customer)} /> },
      {
        key: 'created',
        header: t('field.created'),
        width: 130,
        hiddenAtFirst: true,
        cell: ({ createdAt }) => format.date(createdAt),
        sortBy: ({ createdAt }) => createdAt,
      },
      {
        key: 'updated',
        header: t('field.updated'),
        width: MOMENT_WIDTH,
        hiddenAtFirst: true,
        cell: ({ updatedAt }) => format.dateTime(updatedAt),
        sortBy: ({ updatedAt }) => updatedAt,
      },
    ];
    const shown = hasGroups ? columns : columns.filter(({ key }) => key !== 'group');
    return isWhole ? shown : shown.map(({ sortBy: _, ...column }) => column);
  }, [t, format, restaurantWords, isWhole, hasGroups, phoneText]);
}
