import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ComplianceScreen } from '@/components/tickets/ComplianceScreen';
import { loadClosingFilters, PAGE_SIZE } from '@/components/tickets/filters';

interface Props {
  params: Promise<{ restaurantId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata() {
  const t = await getTranslations('tickets');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const restaurantId = Number((await params).restaurantId);
  const { kind } = await loadClosingFilters(searchParams);
  const closings = { restaurantId, kind: kind ?? undefined, limit: PAGE_SIZE };
  return (
    <Prefetched reads={[read(operations.tickets.getChain, { restaurantId }), readPages(operations.tickets.listClosings, closings)]}>
      <ComplianceScreen />
    </Prefetched>
  );
}
