import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { importFilters } from '@/components/imports/importFilters';
import { NewImportScreen } from '@/components/imports/NewImportScreen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.file'))('title') };
}

const load = createLoader(importFilters);

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { kind } = await load(searchParams);
  return <NewImportScreen kind={kind} />;
}
