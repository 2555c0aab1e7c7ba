'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

/**
 * Gives a screen what a page has read for it on the server. A read that was still under way is given once the screen stands: React
 * compares the first rendering in the browser with that on the server, which had nothing of it, however early the answer is there.
 */
export function Handover({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const [standing] = useState(() => Promise.withResolvers<void>());
  useEffect(() => standing.resolve(), [standing]);
  const held = useMemo(() => {
    const later = (promise: Promise<unknown>) => standing.promise.then(() => promise);
    return { ...state, queries: state.queries.map((query) => (query.promise ? { ...query, promise: later(query.promise) } : query)) };
  }, [state, standing]);
  return <HydrationBoundary state={held}>{children}</HydrationBoundary>;
}
