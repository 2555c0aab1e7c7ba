'use client';

import { HistoryTab } from '@/components/audit/HistoryTab';
import { useRestaurant } from '@/components/ui/scope';

/** Who drew, published and deleted what, and the way back. */
export default function LayoutsHistory() {
  const { id } = useRestaurant();
  return <HistoryTab restaurantId={id} subjectKind={['table layout', 'room', 'published layout']} />;
}
