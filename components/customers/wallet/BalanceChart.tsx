'use client';

import { StepChart } from '@/components/ui/charts/StepChart';
import { useFormat } from '@/components/ui/useFormat';
import type { BalancePoint } from './bookings';
import { useBookingWords } from './useBookingWords';

/** A balance as a line with a step at each booking. */
export default function BalanceChart({ points, height }: { points: BalancePoint[]; height: number }) {
  const format = useFormat();
  const words = useBookingWords();
  return (
    <StepChart
      points={points}
      value="balance"
      height={height}
      ticks={6}
      valueAxis={{ width: 56, tickFormatter: format.compactMoney }}
      words={({ balance, booking }) => (
        <>
          {booking && <span>{words.kind(booking)}</span>}
          <span className="tabular">{format.money(balance)}</span>
        </>
      )}
    />
  );
}
