'use client';

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useTRPC } from '@/components/ui/trpc';
import type { Customer } from '@/server/customers/customers.schema';
import { customerName } from '../shared/customer';

export interface MoveBadgeProps {
  opened: boolean;
  onClose: () => void;
  badge: string;
  holderId: number;
  customer: Customer;
  busy: boolean;
  error: { message: string } | null;
  onMove: () => void;
}

/** Asks before a badge is taken from its present holder. */
export default function MoveBadgeModal({ opened, onClose, badge, holderId, customer, busy, error, onMove }: MoveBadgeProps) {
  const t = useTranslations('customers.badges');
  const trpc = useTRPC();
  // A customer of another restaurant may not be named here.
  const { data: holder } = useQuery(trpc.customers.getCustomer.queryOptions({ customerId: holderId }, { enabled: opened, retry: false }));
  const names = { badge, holder: holder ? customerName(holder) : t('somebody'), name: customerName(customer) };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('moveTitle', names)} size="sm">
      <Text>{t('moveText', names)}</Text>
      <DialogActions problem={error} action={t('move')} startsAt="cancel" busy={busy} onAction={onMove} onCancel={onClose} />
    </Dialog>
  );
}
