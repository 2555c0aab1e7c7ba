'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/ui/BackLink';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { orderLinks } from '../links';
import { Desk } from './Desk';
import { takesOrders } from './desk';
import { NoChannels } from './NoChannels';

/** Creates an order, for a phone call or as a test. @param findsAddresses whether this installation can look up addresses */
export function PlaceOrderScreen({ findsAddresses }: { findsAddresses: boolean }) {
  const t = useTranslations('orders.desk');
  const trpc = useTRPC();
  const { id: restaurantId, brandId } = useRestaurant();
  const { data, error, refetch } = useQuery(trpc.brands.listChannels.queryOptions({ brandId }));
  const channelIds = data?.map(({ channelId }) => channelId).filter(takesOrders);
  return (
    <>
      <BackLink href={orderLinks(restaurantId).board}>{t('back')}</BackLink>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {error && !channelIds && <ErrorState error={error} retry={refetch} />}
      {!error && !channelIds && <LoadingState height={420} radius="lg" />}
      {channelIds?.length === 0 && <NoChannels />}
      {channelIds && channelIds.length > 0 && <Desk channelIds={channelIds} findsAddresses={findsAddresses} />}
    </>
  );
}
