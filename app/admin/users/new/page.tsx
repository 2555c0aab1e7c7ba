import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { canMail, operations } from '@/app/service';
import { NewUserScreen } from '@/components/identity/NewUserScreen';
import { usersViewer } from '../viewer';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('identity.create');
  return { title: t('title') };
}

export default async function Page() {
  return (
    <Prefetched reads={[read(operations.brands.listReachableBrands, {}), read(operations.brands.listReachableRestaurants, {})]}>
      <NewUserScreen viewer={await usersViewer()} canMail={canMail()} />
    </Prefetched>
  );
}
