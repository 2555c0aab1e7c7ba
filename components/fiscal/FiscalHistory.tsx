'use client';

import { HistoryTab } from '@/components/audit/HistoryTab';
import { useRestaurant } from '@/components/ui/scope';

/** Who changed the zones of the restaurant, and the way back. */
export default function FiscalHistory() {
  const { id } = useRestaurant();
  return <HistoryTab restaurantId={id} subjectKind="operation zones" subjectId={id} />;
}
