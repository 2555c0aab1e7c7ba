'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '@/components/ui/trpc';

/** Reads anew all that the screens show of users, after one of them was changed. */
export function useRefreshUsers(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: trpc.identity.getUser.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.identity.listUsers.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.identity.listUserTokens.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.identity.listUserThrottles.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.audit.listAudit.pathKey() }),
      ]),
    [trpc, queryClient],
  );
}
