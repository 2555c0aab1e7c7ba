'use client';

import { MutationCache, onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { connection } from './connection';
import { isSignedOut, readError } from './errors';
import { FRESH_MS } from './fresh';
import { forgetSignedOut, useNotify } from './notify';
import { procedureOptions, procedures } from './procedures';
import { isAnythingUnsaved } from './unsaved';

/** What TanStack Query takes for each procedure. */
export const useTRPC = () => procedureOptions;
/** The procedures themselves. */
export const useTRPCClient = () => procedures;

// Reads go on when the service can be reached, which is more than the browser knows.
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(!connection.state().isOffline)));

/** Leaves the screen for the sign-in page, and comes back to it afterwards. */
function leaveToSignIn() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

/** With `tell`, an ended session is told where somebody has entered something, who would lose it by leaving. */
function createQueryClient(tell: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: forgetSignedOut,
      onError: (error) => {
        if (isSignedOut(error)) isAnythingUnsaved() ? tell(error) : leaveToSignIn();
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: forgetSignedOut,
      onError: (error) => {
        if (isSignedOut(error)) tell(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // What the caller did wrong stays wrong: only faults of the service or the network are tried again.
        retry: (failures, error) => failures < 2 && (readError(error).status ?? 500) >= 500,
      },
      // Never held back in silence: a write that may be repeated waits for the connection, and says so; any other fails.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Gives every screen the cache of what it has read. */
export function TRPCReactProvider({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const signedOut = useRef(notify.signedOut);
  useEffect(() => {
    signedOut.current = notify.signedOut;
  }, [notify]);
  const [queryClient] = useState(() => createQueryClient((error) => signedOut.current(error)));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
