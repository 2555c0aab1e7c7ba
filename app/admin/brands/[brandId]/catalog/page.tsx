import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { CatalogScreen } from '@/components/catalog/CatalogScreen';
import { listInput, loadCatalogFilters } from '@/components/catalog/grid/catalogFilters';
import { vatGroupsInput } from '@/components/catalog/vatGroupsInput';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('catalog');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const filters = await loadCatalogFilters(searchParams);
  const reads = [
    readPages(operations.catalog.listCatalogProducts, listInput(brandId, filters)),
    read(operations.catalog.listCatalogCategories, { brandId }),
    read(operations.fiscal.getVatConfiguration, vatGroupsInput),
  ];
  return (
    <Prefetched reads={reads}>
      <CatalogScreen />
    </Prefetched>
  );
}
