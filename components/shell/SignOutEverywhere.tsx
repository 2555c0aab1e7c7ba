'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { endSession } from './session';

/** Asks before all sessions and tokens of the account are revoked. */
export default function SignOutEverywhere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations();
  const client = useTRPCClient();
  const notify = useNotify();
  const [working, setWorking] = useState(false);

  async function confirm() {
    setWorking(true);
    try {
      await client.identity.logoutEverywhere.mutate({});
      await endSession();
    } catch (error) {
      notify.failed(error);
      setWorking(false);
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} size="sm" title={t('shell.account.signOutEverywhere')}>
      <Text>{t('shell.account.signOutEverywhereText')}</Text>
      <DialogActions action={t('shell.account.signOutEverywhere')} danger busy={working} onAction={confirm} onCancel={onClose} />
    </Dialog>
  );
}
