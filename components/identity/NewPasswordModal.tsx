'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import type { UserWithPassword } from '@/server/identity/identity.schema';
import { OneTimePassword } from './OneTimePassword';

export interface NewPasswordProps {
  opened: boolean;
  user: UserWithPassword | null;
  onClose: () => void;
}

/** Shows a new password. The dialog can only be closed by confirming that it was handed over. */
export default function NewPasswordModal({ opened, user, onClose }: NewPasswordProps) {
  const t = useTranslations('identity.password');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('reset', { name: user?.name ?? '' })}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {user && <OneTimePassword user={user} />}
      <DialogActions action={t('done')} onAction={onClose} />
    </Dialog>
  );
}
