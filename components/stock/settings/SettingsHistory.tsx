'use client';

import { HistoryTab } from '@/components/audit/HistoryTab';
import { useRestaurant } from '@/components/ui/scope';

/** Who changed the settings of the restaurant or reset its stock, and the way back. */
export default function SettingsHistory() {
  const { id: restaurantId } = useRestaurant();
  return <HistoryTab restaurantId={restaurantId} subjectKind={['stock settings', 'restaurant stock']} subjectId={restaurantId} />;
}
