'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { customerName } from '@/components/customers/shared/customer';
import { customerLinks } from '@/components/customers/shared/links';
import { useBrandKeptCurrent } from '@/components/live/reads';
import { afterwards } from '@/components/ui/afterwards';
import { BackLink } from '@/components/ui/BackLink';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { MemberView } from '@/server/loyalty/members.schema';
import { loyaltyLinks } from '../links';
import { Ledger } from './Ledger';
import { OpenSessions } from './OpenSessions';
import { PointsPanel } from './PointsPanel';

interface TabProps {
  member: MemberView;
}
const Waiting = () => <Skeleton height={240} radius="lg" />;
const Rewards = afterwards<TabProps>(() => import('./MemberRewards'), Waiting);
const Cards = afterwards<TabProps>(() => import('./MemberCards'), Waiting);

/** A member: their points and history, possible rewards, and cards. */
export function MemberScreen({ customerId }: { customerId: number }) {
  const phoneText = usePhoneText();
  const t = useTranslations('loyalty.member');
  const trpc = useTRPC();
  const { data: member, error, refetch } = useQuery(trpc.loyalty.getMember.queryOptions({ customerId }));
  useBrandKeptCurrent('loyalty', (id) => id === customerId);
  if (!member) return error ? <ErrorState error={error} retry={refetch} heading /> : <LoadingState h={320} radius="lg" />;
  const { brandId, memberId, email, phoneNumber } = member;
  return (
    <>
      <BackLink href={loyaltyLinks(brandId).members}>{t('back')}</BackLink>
      <PageHeader
        title={customerName(member)}
        subtitle={[memberId, email, phoneText(phoneNumber)].filter(Boolean).join(' · ')}
        actions={
          <Button
            component={Link}
            href={customerLinks(brandId).customer(customerId)}
            variant="default"
            leftSection={<IconUserHeart size={16} aria-hidden />}
          >
            {t('toCustomer')}
          </Button>
        }
      />
      <div className={layout.stack}>
        <PointsPanel member={member} />
        <OpenSessions member={member} />
        <ScreenTabs
          tabs={[
            { value: 'points', label: t('tabs.points'), panel: <Ledger customerId={customerId} /> },
            { value: 'rewards', label: t('tabs.rewards'), panel: <Rewards member={member} /> },
            { value: 'cards', label: t('tabs.cards'), panel: <Cards member={member} /> },
            {
              value: 'history',
              label: t('tabs.history'),
              panel: <History customerId={customerId} subjectKind={['loyalty member', 'loyalty card']} />,
            },
          ]}
        />
      </div>
    </>
  );
}
