'use client';

import { Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { Picker } from '@/components/ui/Picker';
import card from '@/components/ui/table/card.module.css';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Customer } from '@/server/customers/customers.schema';
import { customerName } from '../shared/customer';

const SHOWN = 8;

interface Props {
  customer: Customer;
  onFound: (other: Customer) => void;
}

/** Finds the other customer, by name, e-mail, number or badge. */
export function FindStep({ customer, onFound }: Props) {
  const t = useTranslations('customers.merge');
  const trpc = useTRPC();
  const format = useFormat();
  const errorMessage = useErrorMessage();
  // Whoever was entered twice has the same name, as a rule.
  const [typed, setTyped] = useState(customer.familyName ?? '');
  const search = useDeferredValue(typed.trim());
  const { brandId, customerId } = customer;
  const input = search.length < 2 ? skipToken : { brandId, search, limit: SHOWN + 1 };
  const { data, error } = useQuery(trpc.customers.listCustomers.queryOptions(input, { placeholderData: keepPreviousData }));
  const others = (search.length < 2 ? [] : (data?.items ?? [])).filter((other) => other.customerId !== customerId).slice(0, SHOWN);
  const factsOf = ({ email, phoneNumber, externalId, badges, balance }: Customer) =>
    [email, phoneNumber, externalId, ...badges, balance !== 0 && format.money(balance)].filter(Boolean).join(' · ');
  return (
    <>
      <Text mb="md">{t('find')}</Text>
      <Picker
        label={t('others')}
        search={{ value: typed, onChange: setTyped, placeholder: t('search'), icon: <IconSearch size={16} aria-hidden /> }}
        groups={[
          {
            key: 'others',
            options: others.map((other) => ({
              value: String(other.customerId),
              content: (
                <span className={card.card}>
                  {customerName(other)}
                  <span className={layout.clipped}>{factsOf(other)}</span>
                </span>
              ),
            })),
          },
        ]}
        message={error ? errorMessage(error) : data && others.length === 0 ? t('nobody') : undefined}
        onPick={(id) => {
          const other = others.find((each) => String(each.customerId) === id);
          if (other) onFound(other);
        }}
      />
    </>
  );
}
