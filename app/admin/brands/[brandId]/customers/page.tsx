import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { CustomersScreen } from '@/components/customers/list/CustomersScreen';
import { customerFilters, listInput } from '@/components/customers/list/customerFilters';

interface Props {
  params: Promise<{ brandId: string }>;
  searchParams: Promise<SearchParams>;
}

const loadFilters = createLoader(customerFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('customers.list');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: Props) {
  const brandId = Number((await params).brandId);
  const filters = await loadFilters(searchParams);
  return (
    <Prefetched
      reads={[
        readPages(operations.customers.listCustomers, listInput(brandId, filters)),
        read(operations.customers.listGuestGroups, { brandId }),
      ]}
    >
      <CustomersScreen />
    </Prefetched>
  );
}
