'use client';

import { Button, Group } from '@mantine/core';
import { IconPlus, IconTableImport, IconUserHeart } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useListedLive } from '@/components/live/useListedLive';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Customer } from '@/server/customers/customers.schema';
import { ExportButton } from '../export/ExportButton';
import type { ExportProps } from '../export/ExportModal';
import { CustomerStateBadge } from '../shared/CustomerStateBadge';
import { customerName, stateOf } from '../shared/customer';
import { customerLinks } from '../shared/links';
import { CustomerFilterFields } from './CustomerFilterFields';
import { customerFilters, filterInput, listInput } from './customerFilters';
import type { NewCustomerProps } from './NewCustomerModal';
import { useCustomerColumns } from './useCustomerColumns';

const Export = whenOpened<ExportProps>(() => import('../export/ExportModal'));
const NewCustomer = whenOpened<NewCustomerProps>(() => import('./NewCustomerModal'));

const none: never[] = [];

/** The customers of a brand that the viewer may see. */
export function CustomersScreen() {
  const t = useTranslations('customers.list');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const open = useOpen();
  const { id: brandId } = useBrand();
  const links = customerLinks(brandId);
  const [adding, setAdding] = useState(false);
  const [exporting, setExporting] = useState(false);
  const filters = useFilters(customerFilters);
  const input = listInput(brandId, filters.values);
  // The service only returns them newest first. Reading very many, in order to sort them, would take minutes.
  const list = useList(filters, useInfiniteQuery(trpc.customers.listCustomers.infiniteQueryOptions(input, byPages)), {
    sortedByService: true,
  });
  useListedLive({
    topic: 'customers',
    queryKey: trpc.customers.listCustomers.infiniteQueryKey(input),
    idOf: ({ customerId }: Customer) => customerId,
    read: (customerId) => client.customers.getCustomer.query({ customerId }),
  });
  const groups = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId })).data ?? none;
  const columns = useCustomerColumns({ isWhole: list.rows !== undefined && !list.hasMore && !list.isStale, hasGroups: groups.length > 0 });
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const importLink = (
    <Button component={Link} href={links.newImport} variant="default" leftSection={<IconTableImport size={16} aria-hidden />}>
      {t('import')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Group gap="sm">
            {importLink}
            {add}
          </Group>
        }
      />
      <ListTable
        id="customers"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ customerId }) => customerId}
        rowLabel={customerName}
        onOpenRow={({ customerId }) => open(links.customer(customerId))}
        compact={(customer) => <CustomerCard customer={customer} />}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconUserHeart size={20} />} title={t('none')} action={importLink}>
            {t('noneText')}
          </EmptyState>
        }
        filters={<CustomerFilterFields filters={filters} groups={groups} />}
        actions={<ExportButton onClick={() => setExporting(true)} />}
      />
      <Export opened={exporting} onClose={() => setExporting(false)} filters={filterInput(filters.values)} />
      <NewCustomer opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

/** A customer in the list on a phone. */
function CustomerCard({ customer }: { customer: Customer }) {
  const format = useFormat();
  const state = stateOf(customer);
  const facts = [customer.guestGroup, customer.email, ...customer.badges].filter(Boolean);
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{customerName(customer)}</CardName>
        <span className="tabular">{format.money(customer.balance)}</span>
      </div>
      <div className={card.line}>
        <span className={layout.clipped}>{facts.join(' · ')}</span>
        {state !== 'active' && <CustomerStateBadge state={state} />}
      </div>
    </div>
  );
}
