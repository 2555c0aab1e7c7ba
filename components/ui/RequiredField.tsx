// Decided in docs/decisions/127-forms-say-what-is-missing.md.

'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';

export type RequiredElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The required fields that the form around was sent without; null outside of forms. */
export const MissingFields = createContext<ReadonlySet<Element> | null>(null);

/** Whether a required field is empty: nothing can be entered in one that is disabled or read only. */
export const isMissing = (field: RequiredElement) =>
  field.value.trim() === '' && !field.matches(':disabled') && !('readOnly' in field && field.readOnly);

/**
 * Says below a field that it is required, once its form was sent without it. The theme puts it around every field. A field with an error
 * of its own says that instead; its `data-missing` are the words for what is missing, where «Required» does not say enough.
 */
export function RequiredField({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const missing = useContext(MissingFields);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<string | null>(null);
  // Runs after each change: what is picked from a list is entered without an event of the field.
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
