'use client';

import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRequestedReport } from '@/components/reports/useRequestedReport';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useNotify } from '@/components/ui/notify';
import { ErrorState } from '@/components/ui/states';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { CustomerActionProps } from '../actions/action-props';
import { customerName } from '../shared/customer';

/** The years most requested: for guests' own books, or their employer's. */
const SHOWN_YEARS = 2;

/** Prepares the receipts of a customer, of a year or all of them, in one PDF. */
export default function ReceiptsModal(props: CustomerActionProps) {
  const t = useTranslations('customers.receipts');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('title', { name: customerName(props.customer) })} size="sm">
      {props.opened && <Receipts {...props} />}
    </Dialog>
  );
}

function Receipts({ customer: { brandId, customerId }, onClose }: CustomerActionProps) {
  const t = useTranslations('customers.receipts');
  const words = useTranslations('reports.export');
  const notify = useNotify();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const awaitReport = useRequestedReport();
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState('');
  const input = { customerId, ...(year && { startDate: `${year}-01-01`, endDate: `${year}-12-31` }) };
  const { data, error, refetch } = useQuery(trpc.tickets.countTickets.queryOptions(input, { staleTime: 0 }));
  const preparing = useMutation({
    async mutationFn() {
      await awaitReport({ brandId, ...(await client.tickets.exportTicketsLater.query(input)) });
      notify.done(words('requested'));
    },
    onSuccess: onClose,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  const years = Array.from({ length: SHOWN_YEARS }, (_, back) => String(thisYear - back));
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={t('period')}
        value={year}
        data={[{ value: '', label: t('all') }, ...years.map((value) => ({ value, label: value }))]}
        onChange={setYear}
      />
      <div>
        <Text fw={600} aria-live="polite">
          {data ? t('count', data) : t('counting')}
        </Text>
        <Text c="dimmed">{t('text')}</Text>
        <Text c="dimmed">{words('later')}</Text>
      </div>
      <DialogActions
        action={words('request')}
        busy={preparing.isPending}
        problem={preparing.error}
        disabled={!data?.count}
        onAction={() => preparing.mutate()}
        onCancel={onClose}
      />
    </Stack>
  );
}
