import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { GuestGroupsScreen } from '@/components/customers/groups/GuestGroupsScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('customers.groups');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ brandId: string }> }) {
  const brandId = Number((await params).brandId);
  return (
    <Prefetched reads={[read(operations.customers.listGuestGroups, { brandId })]}>
      <GuestGroupsScreen />
    </Prefetched>
  );
}
