import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ImportsScreen } from '@/components/imports/ImportsScreen';
import { importsInput } from '@/components/imports/importFilters';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.list'))('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[readPages(operations.imports.listImports, importsInput(brandId, 'catalog', { kind: null }))]}>
      <ImportsScreen family="catalog" />
    </Prefetched>
  );
}
