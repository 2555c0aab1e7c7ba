'use client';

import { Alert } from '@mantine/core';
import { IconClock, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { BackLink } from '@/components/ui/BackLink';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { UserView } from '@/server/identity/identity.schema';
import { AccessPanel } from './AccessPanel';
import { EditUserPanel } from './EditUserPanel';
import { StateBadge } from './StateBadge';
import { ThrottleNotice } from './ThrottleNotice';
import { stateOf, useUserWords } from './useUserWords';
import type { Viewer } from './viewer';

/** A user: their permissions, where they are signed in, and buttons to end that. */
export function UserScreen({ userId, viewer }: { userId: number; viewer: Viewer }) {
  const t = useTranslations('identity.user');
  const words = useUserWords();
  const trpc = useTRPC();
  const { data: user, error, refetch } = useQuery(trpc.identity.getUser.queryOptions({ userId }));
  if (!user) return error ? <ErrorState error={error} retry={refetch} heading /> : <LoadingState h={320} radius="lg" />;
  return (
    <>
      <BackLink href="/admin/users">{t('back')}</BackLink>
      <PageHeader
        title={user.name}
        subtitle={`${words.role(user.role)} · ${words.covers(user)} · ${user.email}`}
        actions={<StateBadge state={stateOf(user)} />}
      />
      <div className={layout.stack}>
        <Notice user={user} />
        <div className={layout.columns}>
          <EditUserPanel key={user.userId} user={user} viewer={viewer} />
          <AccessPanel user={user} isViewer={user.userId === viewer.userId} />
        </div>
        {user.brandId !== null && (
          <Panel title={t('history')}>
            <History brandId={user.brandId} subjectKind="user" subjectId={user.userId} />
          </Panel>
        )}
      </div>
    </>
  );
}

/** Why the user cannot sign in, or soon will not be able to. */
function Notice({ user }: { user: UserView }) {
  const t = useTranslations('identity.user');
  const format = useFormat();
  const state = stateOf(user);
  const date = user.passwordExpiresAt ? format.dateTime(user.passwordExpiresAt) : '';
  if (state === 'active' || state === 'invited') return null;
  if (state === 'throttled') return <ThrottleNotice user={user} />;
  return (
    <Alert
      color={state === 'temporary' ? 'blue' : state === 'disabled' ? 'gray' : 'yellow'}
      variant="light"
      icon={state === 'disabled' ? <IconLock size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
    >
      {state === 'disabled' && t('disabledNotice')}
      {state === 'passwordExpired' && t('expiredNotice', { date })}
      {state === 'temporary' && t('temporaryNotice', { date })}
    </Alert>
  );
}
