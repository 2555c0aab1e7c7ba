'use client';

import { FeeSums } from '@/components/delivery-areas/FeeSums';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { useAreasOf } from './useAreasOf';

/** What guests of a delivery mode pay in each area that applies to it: the mode's fee is not all. */
export function AreaFees({ mode, fee }: { mode: ConsumptionMode; fee: number }) {
  const areas = useAreasOf(mode) ?? [];
  return <FeeSums pairs={areas.map((area) => ({ ...area, id: area.uuid, fee }))} />;
}
