// Decided in docs/decisions/127-forms-say-what-is-missing.md.

'use client';

import { type ComponentProps, type FormEvent, useState } from 'react';
import { isMissing, MissingFields, type RequiredElement } from './RequiredField';

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Called when the form was not sent because of a field. Lets the form show its other errors too. */
  onMissing?: () => void;
};

/** Moves the focus to the first field whose text can’t be read. Returns false if there is none. */
export function focusUnreadable(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('[data-unreadable]');
  field?.focus();
  return Boolean(field);
}

const noFields: ReadonlySet<Element> = new Set();

/**
 * A form that shows errors at its fields in the language of the page, instead of the browser's own bubbles. It is submitted only when no
 * field marked `required` is empty. Until then each empty one shows an error, and the first gets the focus. Nor is it while a field has
 * `data-unreadable`: it says itself why. The submit event does not bubble: in React, it would reach the forms around a dialog from a form
 * inside it.
 */
export function Form({ onSubmit, onMissing, onInput, children, ...props }: Props) {
  const [missing, setMissing] = useState(noFields);
  return (
    <form
      {...props}
      noValidate
      onInput={(event) => {
        onInput?.(event);
        if (missing.size > 0) setMissing(new Set([...missing].filter((field) => isMissing(field as RequiredElement))));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const emptyFields = [...event.currentTarget.querySelectorAll<RequiredElement>('[required]')].filter(isMissing);
        setMissing(new Set(emptyFields));
        if (emptyFields[0]) emptyFields[0].focus();
        else if (!focusUnreadable(event.currentTarget)) return onSubmit(event);
        onMissing?.();
      }}
    >
      <MissingFields value={missing}>{children}</MissingFields>
    </form>
  );
}
