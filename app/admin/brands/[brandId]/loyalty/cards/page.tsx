import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { CardsScreen } from '@/components/loyalty/cards/CardsScreen';
import { cardFilters, cardsInput } from '@/components/loyalty/cards/cardFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(cardFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('loyalty.cards');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched
      reads={[
        readPages(operations.loyalty.listBrandCards, cardsInput(brandId, await load(searchParams))),
        read(operations.loyalty.listCardBatches, { brandId }),
      ]}
    >
      <CardsScreen />
    </Prefetched>
  );
}
