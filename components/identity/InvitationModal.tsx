'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import type { Invitation } from '@/server/invitations/invitations.schema';
import { InvitationLink } from './InvitationLink';

export interface InvitationProps {
  opened: boolean;
  invitation: Invitation | null;
  onClose: () => void;
}

/** Shows the new link of an invitation. The dialog can only be closed by confirming that it was handed over. */
export default function InvitationModal({ opened, invitation, onClose }: InvitationProps) {
  const t = useTranslations('identity.invitation');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('again', { name: invitation?.user.name ?? '' })}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {invitation && <InvitationLink invitation={invitation} />}
      <DialogActions action={t('done')} onAction={onClose} />
    </Dialog>
  );
}
