'use client';

import { useState } from 'react';

/** The value, or the last one that was not empty. Keeps the content of a drawer while it closes. */
export function useLast<Value>(value: Value | null | undefined): Value | undefined {
  const [last, setLast] = useState(value ?? undefined);
  if (value != null && value !== last) setLast(value);
  return value ?? last;
}
