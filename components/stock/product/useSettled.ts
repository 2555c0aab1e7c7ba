'use client';

import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A value once it has not changed for a moment, so that not every keystroke calls the service. Undefined takes effect at once. */
export function useSettled<Value>(value: Value | undefined): Value | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), value === undefined ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
