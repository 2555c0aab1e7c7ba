'use client';

import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { emptyLine, type FormLine, isEmpty, withRoom } from './lines';

const nextField = { product: 'quantity', quantity: 'cost' } as const;

/**
 * The lines of a delivery that is being entered, and which of their fields has the keys.
 * @param announced the lines to begin with
 */
export function useLines(announced: FormLine[] = []) {
  // Starts without a random key, which the server and the browser would make differently.
  const [lines, setLines] = useState<FormLine[]>(() => [...announced, { ...emptyLine(), key: 'first' }]);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const wanted = useRef<string | null>(null);

  // A line that was just added has its fields after the next render only.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const input = inputs.current.get(wanted.current);
    wanted.current = null;
    // What is typed there already is not to be selected.
    if (input !== document.activeElement) input?.focus();
  });

  const focus = useCallback((key: string, field: string) => {
    wanted.current = `${key} ${field}`;
    setLines((known) => [...known]);
  }, []);

  const change = useCallback((key: string, patch: Partial<FormLine>) => {
    setLines((known) => withRoom(known.map((line) => (line.key === key ? { ...line, ...patch } : line))));
  }, []);

  const remove = useCallback((key: string) => {
    setLines((known) => {
      const index = known.findIndex((line) => line.key === key);
      const left = withRoom(known.filter((line) => line.key !== key));
      const next = left[Math.min(index, left.length - 1)];
      if (next) wanted.current = `${next.key} product`;
      return left;
    });
  }, []);

  /** Puts lines in place of an empty one, or after the last. */
  const insert = useCallback((added: FormLine[], at?: string) => {
    setLines((known) => {
      const index = known.findIndex((line) => line.key === at && isEmpty(line));
      const filled = index === -1 ? known.filter((line) => !isEmpty(line)) : known.filter((_, position) => position !== index);
      const place = index === -1 ? filled.length : index;
      const next = withRoom([...filled.slice(0, place), ...added, ...filled.slice(place)]);
      wanted.current = `${next.at(-1)?.key} product`;
      return next;
    });
  }, []);

  /** Puts other lines in place of all. */
  const replace = useCallback((all: FormLine[]) => setLines(withRoom(all)), []);

  const goOn = useCallback((key: string, field: 'product' | 'quantity' | 'cost') => {
    setLines((known) => {
      const index = known.findIndex((line) => line.key === key);
      const next = field === 'cost' ? `${known[index + 1]?.key} product` : `${key} ${nextField[field]}`;
      wanted.current = next;
      return [...known];
    });
  }, []);

  return { lines, inputs, focus, change, remove, insert, replace, goOn };
}
