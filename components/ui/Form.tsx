// Decided in docs/decisions/127-forms-say-what-is-missing.md.

'use client';

import { type ComponentProps, type FormEvent, useState } from 'react';
import { isMissing, MissingFields, type RequiredElement } from './RequiredField';

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** It could not be sent for a required field: for a form that then says, too, what else is wrong with it. */
  onMissing?: () => void;
};

const nothing: ReadonlySet<Element> = new Set();

/**
 * A form that says at its fields what is wrong with them, in the words of the page: the browser's own bubbles stay away. It is sent once
 * no field marked `required` is empty; until then each of those says so, and the first has the keys.
 * Its submit is heard by nobody else: in React, the forms around a dialog are around the form inside of it too.
 */
export function Form({ onSubmit, onMissing, onInput, children, ...props }: Props) {
  const [missing, setMissing] = useState(nothing);
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
        const empty = [...event.currentTarget.querySelectorAll<RequiredElement>('[required]')].filter(isMissing);
        setMissing(new Set(empty));
        if (!empty[0]) return onSubmit(event);
        empty[0].focus();
        onMissing?.();
      }}
    >
      <MissingFields value={missing}>{children}</MissingFields>
    </form>
  );
}
