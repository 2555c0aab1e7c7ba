'use client';

import { HistoryTab } from '@/components/audit/HistoryTab';
import { useRestaurant } from '@/components/ui/scope';

/** Who changed the modules of the restaurant, opened or closed it, and the way back. */
export default function ModulesHistory() {
  const { id: restaurantId } = useRestaurant();
  return <HistoryTab restaurantId={restaurantId} subjectKind={['restaurant module', 'restaurant opening']} />;
}
