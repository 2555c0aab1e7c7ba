import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { CatalogScreen } from '@/components/catalog/CatalogScreen';
import { listInput, loadCatalogFilters } from '@/components/catalog/grid/catalogFilters';
import { vatGroupsInput } from '@/components/catalog/vatGroupsInput';
import { listCatalogCategories, listCatalogProducts } from '@/server/catalog/catalog.operations';
import { getVatConfiguration } from '@/server/fiscal/fiscal.operations';

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
    readPages(listCatalogProducts, listInput(brandId, filters)),
    read(listCatalogCategories, { brandId }),
    read(getVatConfiguration, vatGroupsInput),
  ];
  return (
    <Prefetched reads={reads}>
      <CatalogScreen />
    </Prefetched>
  );
}
