import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { RewardsScreen } from '@/components/loyalty/rewards/RewardsScreen';
import { rewardFilters, rewardsInput } from '@/components/loyalty/rewards/rewardFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(rewardFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('loyalty.rewards');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.loyalty.listRewards, rewardsInput(brandId, await load(searchParams)))]}>
      <RewardsScreen />
    </Prefetched>
  );
}
