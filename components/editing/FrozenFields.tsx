'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  /** The form is being sent. */
  isFrozen: boolean;
  children: ReactNode;
}

/** The fields of a form that shows what was sent until the answer comes. The focus, which disabled fields lose, returns with a refusal. */
export function FrozenFields({ isFrozen, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isFrozen) focused.current = document.activeElement;
    else if (document.activeElement === document.body && fields.current?.contains(focused.current))
      (focused.current as HTMLElement).focus();
  }, [isFrozen]);
  return (
    <fieldset ref={fields} disabled={isFrozen} style={{ display: 'contents' }}>
      {children}
    </fieldset>
  );
}
