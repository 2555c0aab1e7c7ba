'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useReportOpening } from './opening';

/** Long enough to ignore a pointer that only passes over a link. */
const HOVER_DELAY_MS = 40;

/**
 * A link within the service. It prefetches the screen and its data when a pointer rests on it, a finger touches it or it gets the focus, so
 * that both are ready by the click. Next would prefetch every link in view instead: twenty screens for a dashboard. Until the screen is
 * shown, the link carries `[data-opening]` for styles.
 */
export function Link({ onPointerEnter, onPointerLeave, onFocus, children, ...props }: ComponentProps<typeof NextLink>) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const startPrefetch = () => setShouldPrefetch(true);
  const enter = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event);
    if (event.pointerType === 'mouse') timer.current = setTimeout(startPrefetch, HOVER_DELAY_MS);
    else startPrefetch();
  };
  const leave = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerLeave?.(event);
    clearTimeout(timer.current);
  };
  const focus: typeof onFocus = (event) => {
    onFocus?.(event);
    startPrefetch();
  };
  return (
    <NextLink {...props} prefetch={shouldPrefetch} onPointerEnter={enter} onPointerLeave={leave} onFocus={focus}>
      {children}
      <Opening />
    </NextLink>
  );
}

function Opening() {
  const { pending } = useLinkStatus();
  useReportOpening(pending);
  return pending ? <template data-opening /> : null;
}
