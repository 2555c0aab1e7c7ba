'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTellOpening } from './opening';

/** A pointer that only crosses a link on its way is gone by then. */
const CROSSING_MS = 40;

/**
 * A link within the service. Its screen is fetched, with its data, once a pointer rests on it, a finger touches it or it has the focus: by
 * the click it is there. Next would have the server begin every screen that a link in sight leads to: twenty for a dashboard.
 * Until the screen stands, the link holds a mark for styles, `[data-opening]`.
 */
export function Link({ onPointerEnter, onPointerLeave, onFocus, children, ...props }: ComponentProps<typeof NextLink>) {
  const [isMeant, setMeant] = useState(false);
  const crossing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(crossing.current), []);
  const mean = () => setMeant(true);
  const enter = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event);
    if (event.pointerType === 'mouse') crossing.current = setTimeout(mean, CROSSING_MS);
    else mean();
  };
  const leave = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerLeave?.(event);
    clearTimeout(crossing.current);
  };
  const focus: typeof onFocus = (event) => {
    onFocus?.(event);
    mean();
  };
  return (
    <NextLink {...props} prefetch={isMeant} onPointerEnter={enter} onPointerLeave={leave} onFocus={focus}>
      {children}
      <Opening />
    </NextLink>
  );
}

function Opening() {
  const { pending } = useLinkStatus();
  useTellOpening(pending);
  return pending ? <template data-opening /> : null;
}
