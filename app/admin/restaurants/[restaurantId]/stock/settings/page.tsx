import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { brandIdOf } from '@/app/admin/backOffice';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { StockSettingsScreen } from '@/components/stock/settings/StockSettingsScreen';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('stock.settings');
  return { title: t('title') };
}

export default async function Page({ params }: { params: Promise<{ restaurantId: string }> }) {
  const restaurantId = Number((await params).restaurantId);
  return (
    <Prefetched
      reads={[
        read(operations.stock.getStockSettings, { restaurantId }),
        read(operations.brands.listChannels, { brandId: await brandIdOf(restaurantId) }),
        read(operations.stock.getStockOverview, { restaurantId, days: 1 }),
      ]}
    >
      <StockSettingsScreen />
    </Prefetched>
  );
}
