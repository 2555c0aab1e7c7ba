import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { ShiftsScreen } from '@/components/shifts/ShiftsScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('grants.shifts');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched reads={[read(operations.shifts.listShifts, { restaurantId })]}>
      <ShiftsScreen />
    </Prefetched>
  );
}
