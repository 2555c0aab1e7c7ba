'use client';

import type { ComponentProps, FormEvent } from 'react';

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & { onSubmit: (event: FormEvent<HTMLFormElement>) => void };

/**
 * A form that says at its fields what is wrong with them, in the words of the page: the browser's own bubbles stay away.
 * Its submit is heard by nobody else: in React, the forms around a dialog are around the form inside of it too.
 */
export function Form({ onSubmit, ...props }: Props) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit(event);
      }}
    />
  );
}
