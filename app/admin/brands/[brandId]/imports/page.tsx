import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ImportsScreen } from '@/components/imports/ImportsScreen';
import { importFilters, importsInput } from '@/components/imports/importFilters';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.list'))('title') };
}

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(importFilters);

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[readPages(operations.imports.listImports, importsInput(brandId, 'customers', await load(searchParams)))]}>
      <ImportsScreen family="customers" />
    </Prefetched>
  );
}
