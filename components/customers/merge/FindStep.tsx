'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Customer } from '@/server/customers/customers.schema';
import { FindCustomer } from '../shared/FindCustomer';

interface Props {
  customer: Customer;
  onFound: (other: Customer) => void;
}

/** Finds the other customer. */
export function FindStep({ customer: { brandId, customerId, familyName }, onFound }: Props) {
  const t = useTranslations('customers.merge');
  return (
    <>
      <Text mb="md">{t('find')}</Text>
      <FindCustomer
        brandId={brandId}
        label={t('others')}
        placeholder={t('search')}
        nobody={t('nobody')}
        // Duplicate customers usually have the same name.
        initial={familyName ?? ''}
        except={customerId}
        onFound={onFound}
      />
    </>
  );
}
