'use client';

import { Alert, Group, Skeleton } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { useRefresh } from '@/components/live/reads';
import { useLive } from '@/components/live/useLive';
import { BackLink } from '@/components/ui/BackLink';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import { CustomerMenu } from './actions/CustomerMenu';
import { CustomerStateBadge } from './shared/CustomerStateBadge';
import { customerName, stateOf } from './shared/customer';
import { customerLinks } from './shared/links';
import { BalanceHistory } from './wallet/BalanceHistory';
import { BalanceOverTime } from './wallet/BalanceOverTime';
import { HoldsPanel } from './wallet/HoldsPanel';
import { WalletPanel } from './wallet/WalletPanel';

/** Rarely opened: its code comes with the tab. */
const AutomaticReload = dynamic(() => import('@/components/wallet/reload/AutomaticReloadPanel'), {
  loading: () => <Skeleton height={420} radius="lg" />,
});

/** Its form comes when it is opened: at the counter the e-wallet is what people want. */
const Profile = dynamic<{ customer: CustomerWithVersion }>(() => import('./profile/ProfileTab'), {
  ssr: false,
  loading: () => <Skeleton height={480} radius="lg" />,
});

/** One customer: who they are, what they have, and what was done with it. */
export function CustomerScreen({ customerId }: { customerId: number }) {
  const t = useTranslations('customers.page');
  const trpc = useTRPC();
  const format = useFormat();
  const { data: customer, error, refetch } = useQuery(trpc.customers.getCustomer.queryOptions({ customerId }));
  useFollowed(customerId);
  if (!customer) return error ? <ErrorState error={error} retry={refetch} heading /> : <Skeleton h={320} radius="lg" />;
  const { brandId, archivedAt } = customer;
  const facts = [customer.guestGroup, customer.email, customer.phoneNumber, ...customer.badges].filter(Boolean).join(' · ');
  return (
    <>
      <BackLink href={customerLinks(brandId).list}>{t('back')}</BackLink>
      <PageHeader
        title={customerName(customer)}
        subtitle={facts}
        actions={
          <Group gap="sm">
            <CustomerStateBadge state={stateOf(customer)} />
            <CustomerMenu customer={customer} />
          </Group>
        }
      />
      {archivedAt !== null && (
        <Alert color="gray" variant="light" mb="lg" icon={<IconArchive size={18} aria-hidden />}>
          {t('archived', { date: format.date(archivedAt) })}
        </Alert>
      )}
      <div className={layout.stack}>
        <WalletPanel customer={customer} />
        <ScreenTabs
          tabs={[
            { value: 'wallet', label: t('tabs.wallet'), panel: <Wallet customer={customer} /> },
            { value: 'top-up', label: t('tabs.topUp'), panel: <AutomaticReload customerId={customerId} locked={archivedAt !== null} /> },
            { value: 'profile', label: t('tabs.profile'), panel: <Profile key={customerId} customer={customer} /> },
            { value: 'history', label: t('tabs.history'), panel: <History customerId={customerId} /> },
          ]}
        />
      </div>
    </>
  );
}

function Wallet({ customer }: { customer: CustomerWithVersion }) {
  return (
    <div className={layout.stack}>
      <HoldsPanel customerId={customer.customerId} />
      <BalanceOverTime customerId={customer.customerId} />
      <BalanceHistory customer={customer} />
    </div>
  );
}

/** Several changes in a row are read at once. */
const BREATH_MS = 1_000;

/** Keeps the screen up to date with what other tills and colleagues do with the customer. */
function useFollowed(customerId: number): void {
  const { restaurants } = useBrand();
  const refresh = useThrottledCallback(useRefresh('customers'), BREATH_MS);
  useLive(restaurants[0]?.id ?? 0, ['customers'], ({ ids }) => {
    if (ids.length === 0 || ids.includes(customerId)) refresh();
  });
}
