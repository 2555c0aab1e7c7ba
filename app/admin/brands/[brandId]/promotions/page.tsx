import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { PromotionsScreen } from '@/components/promotions/PromotionsScreen';
import { listInput, promotionFilters } from '@/components/promotions/promotionFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(promotionFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('promotions');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const input = listInput(brandId, await load(searchParams));
  const reads = [
    readPages(operations.promotions.listPromotions, input),
    read(operations.promotions.checkPromotions, { brandId }),
    read(operations.catalog.listCatalogCategories, { brandId }),
    read(operations.loyalty.getProgramme, { brandId }),
  ];
  return (
    <Prefetched reads={reads}>
      <PromotionsScreen />
    </Prefetched>
  );
}
