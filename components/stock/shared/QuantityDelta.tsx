'use client';

import { useFormat } from '@/components/ui/useFormat';
import classes from './shared.module.css';

/** A change of quantity with its sign. */
export function QuantityDelta({ value }: { value: number }) {
  const format = useFormat();
  return (
    <span className={classes.delta} data-sign={Math.sign(value)}>
      {format.signed(value)}
    </span>
  );
}
