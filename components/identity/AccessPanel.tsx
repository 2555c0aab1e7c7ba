'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { UserView, UserWithPassword } from '@/server/identity/identity.schema';
import { isDevice } from '@/server/identity/identity.values';
import type { ConfirmProps } from './ConfirmModal';
import { InvitationPanel } from './InvitationPanel';
import classes from './identity.module.css';
import type { NewPasswordProps } from './NewPasswordModal';
import { TokenList } from './TokenList';
import { useAfterAccess } from './useAfterAccess';

const Confirm = whenOpened<ConfirmProps>(() => import('./ConfirmModal'));

const NewPassword = whenOpened<NewPasswordProps>(() => import('./NewPasswordModal'));

type AccessAction = 'revoke' | 'reset' | 'disable';

/** Where a user is signed in, with buttons to end it. */
export function AccessPanel({ user, isViewer }: { user: UserView; isViewer: boolean }) {
  const t = useTranslations('identity.user');
  const trpc = useTRPC();
  const [pendingAction, setPendingAction] = useState<AccessAction | null>(null);
  const tokens = useQuery(trpc.identity.listUserTokens.queryOptions({ userId: user.userId }));
  const { name } = user;
  const enable = useUpdate(user, t('enabled', { name }));
  return (
    <div className={layout.stack}>
      {user.isInvited && <InvitationPanel user={user} />}
      <Panel title={t('tokens')}>
        <p className={classes.note}>{t('tokensText')}</p>
        <dl className={classes.facts} style={{ marginBottom: '1rem' }}>
          <dt>{t('lastLogin')}</dt>
          <dd>{user.lastLoginAt ? <RelativeTime value={user.lastLoginAt} /> : t('never')}</dd>
        </dl>
        {tokens.data ? (
          tokens.data.length > 0 ? (
            <TokenList tokens={tokens.data} />
          ) : (
            <p className={classes.note}>{t('noTokens')}</p>
          )
        ) : tokens.error ? (
          <ErrorState error={tokens.error} retry={tokens.refetch} />
        ) : (
          <LoadingState h={56} />
        )}
      </Panel>
      {!isViewer && (
        <Panel title={t('actions')}>
          <div className={classes.actions}>
            {!user.isInvited && (
              <>
                <Button variant="default" onClick={() => setPendingAction('reset')}>
                  {t('resetPassword')}
                </Button>
                <Button variant="default" onClick={() => setPendingAction('revoke')}>
                  {t('revoke')}
                </Button>
              </>
            )}
            {user.isDisabled ? (
              <Button variant="default" loading={enable.working} onClick={() => enable.run({ isDisabled: false })}>
                {t('enable')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setPendingAction('disable')}>
                {t('disable')}
              </Button>
            )}
          </div>
          <RevokeModal user={user} opened={pendingAction === 'revoke'} onClose={() => setPendingAction(null)} />
          <DisableModal user={user} opened={pendingAction === 'disable'} onClose={() => setPendingAction(null)} />
          <ResetModal user={user} opened={pendingAction === 'reset'} onClose={() => setPendingAction(null)} />
        </Panel>
      )}
    </div>
  );
}

interface ModalProps {
  user: UserView;
  opened: boolean;
  onClose: () => void;
}

function useUpdate({ userId }: UserView, message: string) {
  const trpc = useTRPC();
  const { onError, finish: done } = useAfterAccess();
  const update = useMutation(trpc.identity.updateUser.mutationOptions({ onError, onSuccess: () => done(message) }));
  return {
    working: update.isPending,
    run: (change: { isDisabled: boolean }) => update.mutateAsync({ userId, ...change }).catch(() => null),
  };
}

function RevokeModal({ user, opened, onClose }: ModalProps) {
  const t = useTranslations('identity.user');
  const trpc = useTRPC();
  const { onError, finish: done } = useAfterAccess();
  const { name, userId } = user;
  const revoke = useMutation(
    trpc.identity.revokeUserTokens.mutationOptions({ onError, onSuccess: () => done(t('revoked', { name })), onSettled: onClose }),
  );
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('revokeTitle', { name })}
      action={t('revoke')}
      working={revoke.isPending}
      onConfirm={() => revoke.mutate({ userId })}
    >
      {t('revokeText', { name })}
    </Confirm>
  );
}

function DisableModal({ user, opened, onClose }: ModalProps) {
  const t = useTranslations('identity.user');
  const { name } = user;
  const disable = useUpdate(user, t('disabled', { name }));
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('disableTitle', { name })}
      action={t('disable')}
      working={disable.working}
      onConfirm={() => disable.run({ isDisabled: true }).then(onClose)}
    >
      {t('disableText', { name })}
    </Confirm>
  );
}

/** Asks, then shows the new password until the user confirms that it was handed over. */
function ResetModal({ user, opened, onClose }: ModalProps) {
  const t = useTranslations('identity');
  const trpc = useTRPC();
  const { onError, refresh } = useAfterAccess();
  const [resetUser, setResetUser] = useState<UserWithPassword | null>(null);
  const { name, userId } = user;
  const reset = useMutation(
    trpc.identity.resetUserPassword.mutationOptions({
      onError,
      onSuccess: (updated) => {
        setResetUser(updated);
        return refresh();
      },
      onSettled: onClose,
    }),
  );
  return (
    <>
      <Confirm
        opened={opened}
        onClose={onClose}
        title={t('user.resetTitle', { name })}
        action={t('user.resetPassword')}
        working={reset.isPending}
        onConfirm={() => reset.mutate({ userId })}
      >
        {t(isDevice(user.role) ? 'user.resetDeviceText' : 'user.resetText', { name })}
      </Confirm>
      <NewPassword opened={resetUser !== null} user={resetUser} onClose={() => setResetUser(null)} />
    </>
  );
}
