'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTellOpening } from './opening';

/** Long enough to ignore a pointer that only passes over a link. */
const CROSSING_MS = 40;

/**
 * A link within the service. It prefetches the screen and its data when a pointer rests on it, a finger touches it or it gets the focus, so
 * that both are ready by the click. Next would prefetch every link in view instead: twenty screens for a dashboard. Until the screen is
 * shown, the link carries `[data-opening]` for styles.
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
