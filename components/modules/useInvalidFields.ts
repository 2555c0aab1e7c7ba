'use client';

import { type RefObject, useRef } from 'react';

/** Tracks fields with invalid input. Instead of saving the others, it moves the focus to the first invalid one. */
export function useInvalidFields(root: RefObject<HTMLElement | null>) {
  const fields = useRef(new Set<string>());
  return {
    mark(field: string, isInvalid: boolean) {
      if (isInvalid) fields.current.add(field);
      else fields.current.delete(field);
    },
    forget: () => fields.current.clear(),
    guard: (action: () => unknown) => () => {
      const first = fields.current.size > 0 ? root.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
      if (first) first.focus();
      else void action();
    },
  };
}
