'use client';

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '@/components/ui/newKey';
import { emptyLine, type FormLine, isEmpty, withRoom } from './lines';

const nextField = { product: 'quantity', quantity: 'cost' } as const;

/**
 * The editor of a delivery's lines: one that is empty stands at their end, and one of their fields has the keys.
 * @param entered the lines as they are entered
 * @param onChange hears what becomes of them; stays the same function
 */
export function useLines(entered: FormLine[], onChange: (next: (lines: FormLine[]) => FormLine[]) => void) {
  // Starts without a random key, which the server and the browser would make differently.
  const [spareKey, setSpareKey] = useState('first');
  // Something was entered in it, now or in the draft of an earlier visit.
  if (entered.some(({ key }) => key === spareKey)) setSpareKey(newKey());
  const lines = useMemo(() => withRoom(entered, spareKey), [entered, spareKey]);
  const latest = useRef(lines);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const wanted = useRef<string | null>(null);
  const [, setAsked] = useState(0);

  // A line that was just added has its fields after the next render only.
  useLayoutEffect(() => {
    latest.current = lines;
    if (wanted.current === null) return;
    const input = inputs.current.get(wanted.current);
    wanted.current = null;
    // What is typed there already is not to be selected.
    if (input !== document.activeElement) input?.focus();
  });

  const focus = useCallback((key: string, field: string) => {
    wanted.current = `${key} ${field}`;
    setAsked((times) => times + 1);
  }, []);

  const change = useCallback(
    (key: string, patch: Partial<FormLine>) => {
      onChange((known) => {
        const all = known.some((line) => line.key === key) ? known : [...known, emptyLine(key)];
        return all.map((line) => (line.key === key ? { ...line, ...patch } : line));
      });
    },
    [onChange],
  );

  const remove = useCallback(
    (key: string) => {
      const index = latest.current.findIndex((line) => line.key === key);
      const left = latest.current.filter((line) => line.key !== key);
      const next = left[Math.min(index, left.length - 1)];
      if (next) wanted.current = `${next.key} product`;
      onChange((known) => known.filter((line) => line.key !== key));
    },
    [onChange],
  );

  /** Puts lines in place of an empty one, or after the last. */
  const insert = useCallback(
    (added: FormLine[], at?: string) => {
      const spare = newKey();
      setSpareKey(spare);
      wanted.current = `${spare} product`;
      onChange((known) => {
        const place = known.findIndex((line) => line.key === at && isEmpty(line));
        const all = place === -1 ? [...known, ...added] : known.toSpliced(place, 1, ...added);
        return all.filter((line) => !isEmpty(line));
      });
    },
    [onChange],
  );

  const goOn = useCallback(
    (key: string, field: 'product' | 'quantity' | 'cost') => {
      const index = latest.current.findIndex((line) => line.key === key);
      if (field !== 'cost') focus(key, nextField[field]);
      else if (latest.current[index + 1]) focus(latest.current[index + 1]?.key ?? '', 'product');
    },
    [focus],
  );

  return { lines, inputs, focus, change, remove, insert, goOn };
}
