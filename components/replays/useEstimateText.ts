'use client';

import { useFormat } from '@/components/ui/useFormat';

interface Estimate {
  value: number;
  margin: number;
}

/** Formats an estimate: `€1,240 ± €35`, or without a margin if all orders were used. */
export function useEstimateText() {
  const { money, number } = useFormat();
  const writeWith =
    (write: (value: number) => string) =>
    ({ value, margin }: Estimate) =>
      margin === 0 ? write(value) : `${write(value)} ± ${write(margin)}`;
  return { money: writeWith(money), number: writeWith(number) };
}
