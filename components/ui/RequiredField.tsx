// Decided in docs/decisions/127-forms-say-what-is-missing.md.

'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';

export type RequiredElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The required fields that were empty at the last submit of the form around; null outside of forms. */
export const MissingFields = createContext<ReadonlySet<Element> | null>(null);

/** Whether a required field is empty. Disabled and read-only fields never count, as nothing can be entered. */
export const isMissing = (field: RequiredElement) =>
  field.value.trim() === '' && !field.matches(':disabled') && !('readOnly' in field && field.readOnly);

/**
 * Shows «Required» below a field that was empty when its form was submitted. The theme puts this around every field. A field that has its
 * own error shows that instead. The attribute `data-missing` replaces «Required» with more precise words.
 */
export function RequiredField({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const missing = useContext(MissingFields);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<string | null>(null);
  // Runs after every render, as picking from a list fires no event of the field.
  useLayoutEffect(() => {
    const field = missing && place.current?.querySelector<RequiredElement>('[required]');
    if (!field || !place.current) return;
    const hasOwn = place.current.querySelector('[data-error]') !== null;
    const isSaid = missing.has(field) && isMissing(field) && !hasOwn;
    if (isSaid) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-errormessage', id);
    } else if (field.getAttribute('aria-errormessage') === id) {
      field.removeAttribute('aria-errormessage');
      if (!hasOwn) field.removeAttribute('aria-invalid');
    }
    setWords(isSaid ? (field.dataset.missing ?? t('required')) : null);
  });
  if (missing === null) return children;
  return (
    <div ref={place} className="required-field" data-missing={words === null ? undefined : ''}>
      {children}
      {words !== null && (
        <p id={id} className="required-words" role="alert">
          {words}
        </p>
      )}
    </div>
  );
}
