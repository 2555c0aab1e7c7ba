import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';

/** Describes a pricing rule. Names are empty while they load. */
export function useRuleWords(brandId: number) {
  const t = useTranslations('grants.rules');
  const trpc = useTRPC();
  const { money, list } = useFormat();
  const { data: groups } = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId }));
  const { data: overview } = useQuery(trpc.grants.getGrantsOverview.queryOptions({ brandId }));
  return useMemo(() => {
    const groupOf = (id: number) => groups?.find(({ guestGroupId }) => guestGroupId === id)?.path ?? '';
    const grantOf = (id: number) => overview?.grants.find(({ grantId }) => grantId === id)?.labelTicket ?? '';
    const restaurantOf = (id: number) => overview?.restaurants.find(({ restaurantId }) => restaurantId === id)?.name ?? '';
    const shiftOf = (id: string) => overview?.restaurants.flatMap(({ shifts }) => shifts).find(({ shiftId }) => shiftId === id)?.name ?? id;
    return {
      groupOf,
      grantOf,
      restaurantOf,
      shiftOf,
      who: ({ guestGroupId }: Pick<PricingRule, 'guestGroupId'>) => (guestGroupId === null ? t('everyone') : groupOf(guestGroupId)),
      where: ({ restaurantIds, shiftIds }: Pick<PricingRule, 'restaurantIds' | 'shiftIds'>) =>
        [
          restaurantIds.length === 0 ? t('everywhere') : list(restaurantIds.map(restaurantOf)),
          shiftIds.length === 0 ? t('always') : list(shiftIds.map(shiftOf)),
        ].join(' · '),
      fee: ({ entranceFee }: Pick<PricingRule, 'entranceFee'>) => (entranceFee === 0 ? t('noFee') : money(entranceFee)),
      pays: ({ grantIds }: Pick<PricingRule, 'grantIds'>) => (grantIds.length === 0 ? t('nobodyPays') : list(grantIds.map(grantOf))),
    };
  }, [t, money, list, groups, overview]);
}
