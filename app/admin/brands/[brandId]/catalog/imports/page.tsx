import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, readPages } from '@/app/prefetch';
import { ImportsScreen } from '@/components/imports/ImportsScreen';
import { importsInput } from '@/components/imports/importFilters';
import { listImports } from '@/server/imports/imports.operations';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.list'))('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[readPages(listImports, importsInput(brandId, 'catalog', { kind: null }))]}>
      <ImportsScreen family="catalog" />
    </Prefetched>
  );
}
