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
  const container = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  // Runs after every render, as picking from a list fires no event of the field.
  useLayoutEffect(() => {
    const field = missing && container.current?.querySelector<RequiredElement>('[required]');
    if (!field || !container.current) return;
    const hasOwnError = container.current.querySelector('[data-error]') !== null;
    const isShown = missing.has(field) && isMissing(field) && !hasOwnError;
    if (isShown) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-errormessage', id);
    } else if (field.getAttribute('aria-errormessage') === id) {
      field.removeAttribute('aria-errormessage');
      if (!hasOwnError) field.removeAttribute('aria-invalid');
    }
    setMessage(isShown ? (field.dataset.missing ?? t('required')) : null);
  });
  if (missing === null) return children;
  return (
    <div ref={container} className="required-field" data-missing={message === null ? undefined : ''}>
      {children}
      {message !== null && (
        <p id={id} className="required-words" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
