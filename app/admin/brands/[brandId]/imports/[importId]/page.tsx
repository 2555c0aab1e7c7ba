import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ImportScreen } from '@/components/imports/ImportScreen';
import { rowFilters, rowSelection, rowsInput } from '@/components/imports/importFilters';
import { isRunning } from '@/components/imports/importStates';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.list'))('title') };
}

interface Props {
  params: Promise<{ importId: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(rowFilters);

export default async function Page({ params, searchParams }: Props) {
  const importId = Number((await params).importId);
  const detail = read(operations.imports.getImport, { importId });
  const item = await detail.data.catch(() => undefined);
  const hasRows = item && item.state !== 'mapping' && !isRunning(item.state);
  const filters = await load(searchParams);
  const rows = hasRows
    ? [readPages(operations.imports.listImportRows, rowsInput(importId, rowSelection(filters, item.counts, item.state !== 'preview')))]
    : [];
  return (
    <Prefetched reads={[detail, ...rows]}>
      <ImportScreen importId={importId} />
    </Prefetched>
  );
}
