'use client';

import { useTranslations } from 'next-intl';
import { useNotify } from '@/components/ui/notify';
import { endSession } from './session';

/** Signs this browser out, or says that the session is still open, such as without a connection. */
export function useSignOut(): () => void {
  const t = useTranslations('shell.account');
  const notify = useNotify();
  return () => void endSession().catch((error) => notify.failed(error, t('stillSignedIn')));
}
