'use client';

import { Alert, Button, Group } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { useBrandKeptCurrent } from '@/components/live/reads';
import { CustomerLoyalty } from '@/components/loyalty/CustomerLoyalty';
import { customerOrders } from '@/components/orders/links';
import { afterwards } from '@/components/ui/afterwards';
import { BackLink } from '@/components/ui/BackLink';
import { codeWhenReached } from '@/components/ui/codeWhenReached';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import { CustomerMenu } from './actions/CustomerMenu';
import { ErasureNotice } from './erase/ErasureNotice';
import { CustomerStateBadge } from './shared/CustomerStateBadge';
import { customerName, stateOf } from './shared/customer';
import { customerLinks } from './shared/links';
import { BalanceHistory } from './wallet/BalanceHistory';
import { BalanceOverTime } from './wallet/BalanceOverTime';
import { WalletPanel } from './wallet/WalletPanel';

/** Loaded after the rest, as few customers have money on hold. */
const HoldsPanel = afterwards<{ customerId: number }>(() => import('./wallet/HoldsPanel'));

/** Rarely opened, so its code loads with the tab. */
const AutomaticReload = dynamic(() => codeWhenReached(() => import('@/components/wallet/reload/AutomaticReloadPanel')), {
  loading: () => <LoadingState height={420} radius="lg" />,
});

/** Its form loads when it is opened, as staff at the counter mostly need the e-wallet. */
const Profile = dynamic<{ customer: CustomerWithVersion }>(() => codeWhenReached(() => import('./profile/ProfileTab')), {
  ssr: false,
  loading: () => <LoadingState height={480} radius="lg" />,
});

/** A customer: their details, their balances and their history. */
export function CustomerScreen({ customerId }: { customerId: number }) {
  const phoneText = usePhoneText();
  const t = useTranslations('customers.page');
  const trpc = useTRPC();
  const format = useFormat();
  const { data: customer, error, refetch } = useQuery(trpc.customers.getCustomer.queryOptions({ customerId }));
  useBrandKeptCurrent('customers', (id) => id === customerId);
  if (!customer) return error ? <ErrorState error={error} retry={refetch} heading /> : <LoadingState h={320} radius="lg" />;
  const { brandId, archivedAt } = customer;
  const facts = [customer.guestGroup, customer.email, phoneText(customer.phoneNumber), ...customer.badges].filter(Boolean).join(' · ');
  return (
    <>
      <BackLink href={customerLinks(brandId).list}>{t('back')}</BackLink>
      <PageHeader
        title={customerName(customer)}
        subtitle={facts}
        actions={
          <Group gap="sm">
            <CustomerStateBadge state={stateOf(customer)} />
            <Button component={Link} href={customerOrders(brandId, customerId)} variant="default">
              {t('orders')}
            </Button>
            <CustomerMenu customer={customer} />
          </Group>
        }
      />
      {archivedAt !== null && (
        <Alert color="gray" variant="light" mb="lg" icon={<IconArchive size={18} aria-hidden />}>
          {t('archived', { date: format.date(archivedAt) })}
        </Alert>
      )}
      <ErasureNotice customer={customer} />
      <div className={layout.stack}>
        <WalletPanel customer={customer} />
        <CustomerLoyalty customer={customer} />
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
