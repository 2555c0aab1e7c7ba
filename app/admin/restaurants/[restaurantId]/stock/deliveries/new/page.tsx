import { getTranslations } from 'next-intl/server';
import { NewDeliveryScreen } from '@/components/stock/deliveries/NewDeliveryScreen';

export async function generateMetadata() {
  const t = await getTranslations('stock.deliveries.form');
  return { title: t('title') };
}

export default function Page() {
  return <NewDeliveryScreen />;
}
