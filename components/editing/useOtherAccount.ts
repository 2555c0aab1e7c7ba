import { useTranslations } from 'next-intl';
import { useCallback, useContext } from 'react';
import { readError } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { DraftOwner } from './drafts';

/** Error codes for users who may not know or change a thing. */
const accessErrors: ReadonlySet<string | undefined> = new Set(['data_not_found', 'access_denied']);

/**
 * Explains a refused write if somebody else has signed in in this browser since the page was opened, for whom the thing may not exist.
 * @returns whether that is the reason
 */
export function useOtherAccount(): (error: unknown) => Promise<boolean> {
  const t = useTranslations('editing.otherAccount');
  const owner = useContext(DraftOwner);
  const { identity } = useTRPCClient();
  const notify = useNotify();
  return useCallback(
    async (error) => {
      if (owner === null || !accessErrors.has(readError(error).code)) return false;
      const currentUser = await identity.getMe.query({}).catch(() => null);
      if (currentUser === null || currentUser.userId === owner) return false;
      notify.failed(error, t('title'), { message: t('text', { name: currentUser.name }), about: 'other account' });
      return true;
    },
    [owner, identity, notify, t],
  );
}
