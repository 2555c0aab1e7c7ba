'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpen } from '@/components/ui/opening';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { UserView } from '@/server/identity/identity.schema';
import type { Invitation } from '@/server/invitations/invitations.schema';
import type { ConfirmProps } from './ConfirmModal';
import type { InvitationProps } from './InvitationModal';
import classes from './identity.module.css';
import { useAfterAccess } from './useAfterAccess';

const Confirm = whenOpened<ConfirmProps>(() => import('./ConfirmModal'));
const NewLink = whenOpened<InvitationProps>(() => import('./InvitationModal'));

/** For invited users without a password yet: when the link expires, with buttons to renew or end it. */
export function InvitationPanel({ user }: { user: UserView }) {
  const t = useTranslations('identity.invitation');
  const trpc = useTRPC();
  const format = useFormat();
  const open = useOpen();
  const { onError, finish: done, refresh } = useAfterAccess();
  const [newInvitation, setNewInvitation] = useState<Invitation | null>(null);
  const [withdrawing, setWithdrawing] = useState(false);
  const { userId, name, invitationExpiresAt, invitationMail } = user;
  const reinvite = useMutation(
    trpc.invitations.reinviteUser.mutationOptions({
      onError,
      onSuccess: (invitation) => {
        setNewInvitation(invitation);
        return refresh();
      },
    }),
  );
  const withdraw = useMutation(
    trpc.invitations.withdrawInvitation.mutationOptions({
      onError,
      onSuccess: () => {
        open('/admin/users');
        return done(t('withdrawn', { name }));
      },
      onSettled: () => setWithdrawing(false),
    }),
  );
  return (
    <Panel title={t('title')}>
      <p className={classes.note}>
        {invitationExpiresAt ? t('open', { date: format.dateTime(invitationExpiresAt) }) : t('ended')}
        {invitationMail && ` ${t(`mail.${invitationMail}`)}`}
      </p>
      <div className={classes.actions}>
        <Button variant="default" loading={reinvite.isPending} disabled={user.isDisabled} onClick={() => reinvite.mutate({ userId })}>
          {t('invite')}
        </Button>
        <Button variant="default" onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      </div>
      <NewLink opened={newInvitation !== null} invitation={newInvitation} onClose={() => setNewInvitation(null)} />
      <Confirm
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
        title={t('withdrawTitle', { name })}
        action={t('withdraw')}
        working={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ userId })}
      >
        {t('withdrawText', { name })}
      </Confirm>
    </Panel>
  );
}
