'use client';

import { HistoryTab } from '@/components/audit/HistoryTab';
import { useBrand } from '@/components/ui/scope';

/** Who changed the modules of the brand or of one of its restaurants, and the way back. */
export default function BrandHistory() {
  const { id: brandId } = useBrand();
  return <HistoryTab brandId={brandId} subjectKind={['brand module', 'restaurant module', 'restaurant opening']} />;
}
