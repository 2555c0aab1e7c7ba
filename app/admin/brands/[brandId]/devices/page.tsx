import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { BrandFleetScreen } from '@/components/devices/BrandFleetScreen';
import { brandFleetInput, brandFleetParsers } from '@/components/devices/brandFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const loadFilters = createLoader(brandFleetParsers);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('devices');
  return { title: t('brandNav') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const filters = await loadFilters(searchParams);
  return (
    <Prefetched
      reads={[
        readPages(operations.devices.listBrandFleet, brandFleetInput(brandId, filters)),
        read(operations.devices.getFleetSummary, { brandId }),
      ]}
    >
      <BrandFleetScreen />
    </Prefetched>
  );
}
