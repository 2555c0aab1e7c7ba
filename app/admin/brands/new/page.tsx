import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { NewBrandScreen } from '@/components/brands/brand/NewBrandScreen';
import { permissions } from '@/server/core/operation/access';
import { assertRole, brandFormFacts } from '../places';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('brands.brand');
  return { title: t('newTitle') };
}

export default async function Page() {
  await assertRole(permissions.brandGroups.write);
  return (
    <Prefetched reads={[read(operations.brands.listBrandGroups, {})]}>
      <NewBrandScreen facts={await brandFormFacts()} />
    </Prefetched>
  );
}
