'use client';

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '@/components/ui/newKey';
import { emptyLine, type FormLine, isEmpty, withRoom } from './lines';

const nextField = { product: 'quantity', quantity: 'cost' } as const;

/**
 * The editor of a delivery's lines. It keeps an empty line at the end, and one of the fields has the focus.
 * @param enteredLines the current lines
 * @param onChange receives updates; must be a stable function
 */
export function useLines(enteredLines: FormLine[], onChange: (next: (lines: FormLine[]) => FormLine[]) => void) {
  // Not random at first, as the server and the browser would make different keys.
  const [spareKey, setSpareKey] = useState('first');
  // Something was entered in it, now or in the draft of an earlier visit.
  if (enteredLines.some(({ key }) => key === spareKey)) setSpareKey(newKey());
  const lines = useMemo(() => withRoom(enteredLines, spareKey), [enteredLines, spareKey]);
  const latest = useRef(lines);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const pendingFocus = useRef<string | null>(null);
  const [, forceRender] = useState(0);

  // A new line has its fields only after the next render.
  useLayoutEffect(() => {
    latest.current = lines;
    if (pendingFocus.current === null) return;
    const input = inputs.current.get(pendingFocus.current);
    pendingFocus.current = null;
    // If it already has the focus, focusing it again would select what was typed.
    if (input !== document.activeElement) input?.focus();
  });

  const focus = useCallback((key: string, field: string) => {
    pendingFocus.current = `${key} ${field}`;
    forceRender((times) => times + 1);
  }, []);

  const change = useCallback(
    (key: string, patch: Partial<FormLine>) => {
      onChange((current) => {
        const all = current.some((line) => line.key === key) ? current : [...current, emptyLine(key)];
        return all.map((line) => (line.key === key ? { ...line, ...patch } : line));
      });
    },
    [onChange],
  );

  const remove = useCallback(
    (key: string) => {
      const index = latest.current.findIndex((line) => line.key === key);
      const remaining = latest.current.filter((line) => line.key !== key);
      const next = remaining[Math.min(index, remaining.length - 1)];
      if (next) pendingFocus.current = `${next.key} product`;
      onChange((current) => current.filter((line) => line.key !== key));
    },
    [onChange],
  );

  /** Inserts lines in place of an empty one, or at the end. */
  const insert = useCallback(
    (added: FormLine[], at?: string) => {
      const spare = newKey();
      setSpareKey(spare);
      pendingFocus.current = `${spare} product`;
      onChange((current) => {
        const index = current.findIndex((line) => line.key === at && isEmpty(line));
        const all = index === -1 ? [...current, ...added] : current.toSpliced(index, 1, ...added);
        return all.filter((line) => !isEmpty(line));
      });
    },
    [onChange],
  );

  const focusNext = useCallback(
    (key: string, field: 'product' | 'quantity' | 'cost') => {
      const index = latest.current.findIndex((line) => line.key === key);
      if (field !== 'cost') focus(key, nextField[field]);
      else if (latest.current[index + 1]) focus(latest.current[index + 1]?.key ?? '', 'product');
    },
    [focus],
  );

  return { lines, inputs, focus, change, remove, insert, focusNext };
}
