'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useBrandKeptCurrent, useRefresh } from '@/components/live/reads';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import type { Customer } from '@/server/customers/customers.schema';
import { loyaltyLinks } from './links';
import { membershipInput } from './membership';
import { usePointsText } from './usePointsText';

/** The membership on a customer's page: their points with a link, or how to become a member. */
export function CustomerLoyalty({ customer: { brandId, customerId, archivedAt } }: { customer: Customer }) {
  const t = useTranslations('loyalty.customer');
  const trpc = useTRPC();
  const points = usePointsText();
  const notify = useNotify();
  const refresh = useRefresh('loyalty');
  useBrandKeptCurrent('loyalty', (id) => id === customerId);
  const member = useQuery(trpc.loyalty.listMembers.queryOptions(membershipInput(brandId, customerId))).data?.items[0];
  const programme = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId })).data;
  const join = useMutation(
    trpc.loyalty.saveMember.mutationOptions({
      onSuccess: () => notify.done(t('joined')),
      onError: (error) => notify.failed(error),
      onSettled: refresh,
    }),
  );
  // Empty if there is no programme.
  if (!member && (!programme?.isActive || archivedAt !== null)) return null;
  const facts = member && [points(member.available), member.tierName, member.memberId].filter(Boolean).join(' · ');
  return (
    <Panel>
      <section className={layout.between} aria-label={t('title')}>
        <span>
          <strong>{t('title')}</strong> <span className={layout.quiet}>{facts ?? t('none')}</span>
        </span>
        {member ? (
          <Button component={Link} href={loyaltyLinks(brandId).member(customerId)} variant="default" size="compact-md">
            {t('open')}
          </Button>
        ) : (
          <Button variant="default" size="compact-md" loading={join.isPending} onClick={() => join.mutate({ customerId })}>
            {t('join')}
          </Button>
        )}
      </section>
    </Panel>
  );
}
