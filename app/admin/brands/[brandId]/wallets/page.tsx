import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, parseAsNumberLiteral, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandWalletsScreen } from '@/components/wallet/brand/BrandWalletsScreen';
import { defaultPeriod, periods } from '@/components/wallet/brand/periods';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader({ days: parseAsNumberLiteral(periods).withDefault(defaultPeriod) });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wallet.brand');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const { days } = await load(searchParams);
  return (
    <Prefetched
      reads={[read(operations.wallet.getBrandWallets, { brandId, days }), readPages(operations.wallet.listRunningOut, { brandId })]}
    >
      <BrandWalletsScreen />
    </Prefetched>
  );
}
