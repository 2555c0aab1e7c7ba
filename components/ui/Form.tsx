'use client';

import { type ComponentProps, type FormEvent, useState } from 'react';
import { isMissing, MissingFields, type RequiredElement } from './RequiredField';

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & { onSubmit: (event: FormEvent<HTMLFormElement>) => void };

const nothing: ReadonlySet<Element> = new Set();

/**
 * A form that says at its fields what is wrong with them, in the words of the page: the browser's own bubbles stay away. It is sent once
 * no field marked `required` is empty; until then each of those says so, and the first has the keys.
 * Its submit is heard by nobody else: in React, the forms around a dialog are around the form inside of it too.
 */
// Decided in docs/decisions/130-forms-say-what-is-missing.md
export function Form({ onSubmit, onInput, children, ...props }: Props) {
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
        if (empty[0]) empty[0].focus();
        else onSubmit(event);
      }}
    >
      <MissingFields value={missing}>{children}</MissingFields>
    </form>
  );
}
