'use client';

import { HistoryTab } from '@/components/audit/HistoryTab';
import { useRestaurant } from '@/components/ui/scope';

/** Who changed when and where orders can be picked up, and the way back. */
export default function PickupHistory() {
  const { id } = useRestaurant();
  return <HistoryTab restaurantId={id} subjectKind={['pickup schedules', 'pickup exceptions', 'pickup points']} />;
}
