'use client';

import { Alert } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import type { CustomerActionProps } from '../actions/action-props';

const EraseDialog = whenOpened<CustomerActionProps>(() => import('./EraseModal'));

/** Says on a customer's page that their erasure was requested, and opens its dialog. Empty if it was not. */
export function ErasureNotice({ customer }: { customer: CustomerWithVersion }) {
  const t = useTranslations('customers.erase');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (customer.erasureRequestedAt === null) return null;
  return (
    <Alert color="yellow" variant="light" mb="lg" icon={<IconEraser size={18} aria-hidden />}>
      {t('requestedNotice', { date: format.date(customer.erasureRequestedAt) })}{' '}
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {t('openRequest')}
      </button>
      <EraseDialog opened={isOpen} onClose={() => setOpen(false)} customer={customer} />
    </Alert>
  );
}
