'use client';

import { MutationCache, onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { connection } from './connection';
import { isSignedOut, readError } from './errors';
import { FRESH_MS } from './fresh';
import { forgetSignedOut, useNotify } from './notify';
import { procedureOptions, procedures } from './procedures';
import { isAnythingUnsaved } from './unsaved';

/** Options for TanStack Query, for each procedure. */
export const useTRPC = () => procedureOptions;
/** Direct calls of the procedures. */
export const useTRPCClient = () => procedures;

// Queries resume when the service can be reached, which the browser alone does not know.
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(!connection.state().isOffline)));

/** Goes to the sign-in page, which leads back to this screen. */
function leaveToSignIn() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

/**
 * @param notifySignedOut shows that the session has ended: after a failed write, and for reads if there is unsaved input, which would be lost by
 *   leaving. Otherwise the screen goes to the sign-in page
 */
function createQueryClient(notifySignedOut: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: forgetSignedOut,
      onError: (error) => {
        if (isSignedOut(error)) isAnythingUnsaved() ? notifySignedOut(error) : leaveToSignIn();
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: forgetSignedOut,
      onError: (error) => {
        if (isSignedOut(error)) notifySignedOut(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Client errors are final. Only failures of the service or the network are retried.
        retry: (failures, error) => failures < 2 && (readError(error).status ?? 500) >= 500,
      },
      // Never paused silently. A write that is safe to repeat waits for the connection and shows that it does; any other fails.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Provides every screen with the cache of queries. */
export function TRPCReactProvider({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const signedOut = useRef(notify.signedOut);
  useEffect(() => {
    signedOut.current = notify.signedOut;
  }, [notify]);
  const [queryClient] = useState(() => createQueryClient((error) => signedOut.current(error)));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
