'use client';

import { useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useRefusal } from './useRefusal';

/** Confirms a change of a user's access, and reloads the user. */
export function useAfterAccess() {
  const notify = useNotify();
  const withReason = useRefusal();
  const refresh = useRefresh('users');
  return {
    onError: (error: unknown) => notify.failed(withReason(error)),
    finish: (message: string) => {
      notify.done(message);
      return refresh();
    },
    refresh,
  };
}
