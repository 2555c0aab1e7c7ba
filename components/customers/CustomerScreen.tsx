'use client';

import { Alert, Skeleton } from '@mantine/core';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { CustomerMenu } from './actions/CustomerMenu';
import { ProfilePanel } from './profile/ProfilePanel';
import { CustomerStateBadge } from './shared/CustomerStateBadge';
import { customerName, stateOf } from './shared/customer';
import classes from './shared/customers.module.css';
import { customerLinks } from './shared/links';

/** One customer: who they are, what they have, and what was done with it. */
export function CustomerScreen({ customerId }: { customerId: number }) {
  const t = useTranslations('customers.page');
  const trpc = useTRPC();
  const format = useFormat();
  const { data: customer, error, refetch } = useQuery(trpc.customers.getCustomer.queryOptions({ customerId }));
  if (!customer) return error ? <ErrorState error={error} retry={refetch} heading /> : <Skeleton h={320} radius="lg" />;
  const { brandId, archivedAt } = customer;
  const facts = [customer.guestGroup, customer.email, customer.phoneNumber, ...customer.badges].filter(Boolean).join(' · ');
  return (
    <>
      <Link href={customerLinks(brandId).list} className={`${classes.back} reach`}>
        <IconArrowLeft size={16} aria-hidden />
        {t('back')}
      </Link>
      <PageHeader
        title={customerName(customer)}
        subtitle={facts}
        actions={
          <>
            <CustomerStateBadge state={stateOf(customer)} />
            <CustomerMenu customer={customer} />
          </>
        }
      />
      {archivedAt !== null && (
        <Alert color="gray" variant="light" mb="lg" icon={<IconArchive size={18} aria-hidden />}>
          {t('archived', { date: format.date(archivedAt) })}
        </Alert>
      )}
      <ScreenTabs
        tabs={[
          { value: 'profile', label: t('tabs.profile'), panel: <ProfilePanel key={customerId} customer={customer} /> },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: (
              <Panel>
                <History customerId={customerId} />
              </Panel>
            ),
          },
        ]}
      />
    </>
  );
}
