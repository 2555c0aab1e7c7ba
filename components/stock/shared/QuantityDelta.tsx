'use client';

import { useFormat } from '@/components/ui/useFormat';
import classes from './shared.module.css';

/** How much a quantity went up or down, with its sign. */
export function QuantityDelta({ value }: { value: number }) {
  const format = useFormat();
  return (
    <span className={classes.delta} data-sign={Math.sign(value)}>
      {format.signed(value)}
    </span>
  );
}
