import { getTranslations } from 'next-intl/server';
import DeliveryForm from '@/components/stock/deliveries/DeliveryForm';

export async function generateMetadata() {
  const t = await getTranslations('stock.deliveries.form');
  return { title: t('title') };
}

export default function Page() {
  return <DeliveryForm />;
}
