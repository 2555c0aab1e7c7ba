'use client';

import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { Picker } from '@/components/ui/Picker';
import card from '@/components/ui/table/card.module.css';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { Customer } from '@/server/customers/customers.schema';
import { customerName } from './customer';

const SHOWN = 8;

interface Props {
  brandId: number;
  /** Describes the search for screen readers. */
  label: string;
  placeholder: string;
  /** Shown if there is no match. */
  nobody: string;
  /** The initial search. */
  initial?: string;
  /** A customer who cannot be chosen. */
  except?: number;
  onFound: (customer: Customer) => void;
}

/** Finds a customer of a brand, by name, email, number or badge. */
export function FindCustomer({ brandId, label, placeholder, nobody, initial = '', except, onFound }: Props) {
  const phoneText = usePhoneText();
  const trpc = useTRPC();
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState(initial);
  const search = useDeferredValue(typed.trim());
  const input = search.length < 2 ? skipToken : { brandId, search, limit: SHOWN + 1 };
  const { data, error } = useQuery(trpc.customers.listCustomers.queryOptions(input, { placeholderData: keepPreviousData }));
  const found = (search.length < 2 ? [] : (data?.items ?? [])).filter(({ customerId }) => customerId !== except).slice(0, SHOWN);
  const factsOf = ({ email, phoneNumber, externalId, badges, balance }: Customer) =>
    [email, phoneText(phoneNumber), externalId, ...badges, balance !== 0 && format.money(balance)].filter(Boolean).join(' · ');
  return (
    <Picker
      label={label}
      search={{ value: typed, onChange: setTyped, placeholder, icon: <IconSearch size={16} aria-hidden /> }}
      groups={[
        {
          key: 'found',
          options: found.map((customer) => ({
            value: String(customer.customerId),
            content: (
              <span className={card.card}>
                {customerName(customer)}
                <span className={layout.clipped}>{factsOf(customer)}</span>
              </span>
            ),
          })),
        },
      ]}
      message={error ? errorMessage(error) : search.length >= 2 && data && found.length === 0 ? nobody : undefined}
      onPick={(id) => {
        const customer = found.find((each) => String(each.customerId) === id);
        if (customer) onFound(customer);
      }}
    />
  );
}
