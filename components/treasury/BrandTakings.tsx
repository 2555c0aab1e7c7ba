'use client';

import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';
import { useBrand } from '@/components/ui/scope';
import { TakingsScreen } from './TakingsScreen';

/** The takings of a brand. */
export function BrandTakings() {
  const { id, name } = useBrand();
  const { user } = useShell();
  return <TakingsScreen brandId={id} name={name} isHeadOffice={headOffice.includes(user.role)} />;
}
