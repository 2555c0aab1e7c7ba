import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Prefetched, read, readPages } from '@/app/prefetch';
import { UsersScreen } from '@/components/identity/UsersScreen';
import { listInput, userFilters } from '@/components/identity/userFilters';
import { listReachableBrands, listReachableRestaurants } from '@/server/brands/brands.operations';
import { listUsers } from '@/server/identity/identity.operations';
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
    <Prefetched reads={[readPages(listUsers, listInput(filters)), read(listReachableBrands, {}), read(listReachableRestaurants, {})]}>
      <UsersScreen viewer={viewer} />
    </Prefetched>
  );
}
