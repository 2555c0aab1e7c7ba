import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { operations } from '@/app/service';
import { UsersScreen } from '@/components/identity/UsersScreen';
import { listInput, userFilters } from '@/components/identity/userFilters';
import { usersViewer } from './viewer';

const loadFilters = createLoader(userFilters);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('identity.users');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await usersViewer();
  const filters = await loadFilters(searchParams);
  return (
    <Prefetched
      reads={[
        readPages(operations.identity.listUsers, listInput(filters)),
        read(operations.brands.listReachableBrands, {}),
        read(operations.brands.listReachableRestaurants, {}),
      ]}
    >
      <UsersScreen viewer={viewer} />
    </Prefetched>
  );
}
