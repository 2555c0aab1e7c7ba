'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppRouter } from '@/server/router';
import { readError } from './errors';

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** An ended session leaves the screen for the sign-in page, and comes back to it afterwards. */
function leaveWhenSignedOut(error: unknown) {
  const { code } = readError(error);
  if (code !== 'unauthenticated' && code !== 'token_expired' && code !== 'invalid_token') return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // What the caller did wrong stays wrong: only faults of the service or the network are tried again.
        retry: (failures, error) => failures < 2 && (readError(error).status ?? 500) >= 500,
      },
      mutations: { retry: false },
    },
  });
}

/** Gives every screen `useTRPC()`: typed calls to the operations, answered in the language of the page. */
export function TRPCReactProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const language = useRef(locale);
  useEffect(() => {
    language.current = locale;
  }, [locale]);
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: '/api/trpc', headers: () => ({ 'accept-language': language.current }) })],
    }),
  );

  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
