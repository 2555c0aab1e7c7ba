'use client';

import { Alert, Anchor, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { useErrorMessage } from '@/components/ui/errors';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useTRPC } from '@/components/ui/trpc';
import type { UserWithVersion } from '@/server/identity/identity.schema';
import { UserFields } from './UserFields';
import { useRefusal } from './useRefusal';
import { bodyOf, faultsOf, formOf, isShownInForm, useFaults } from './userForm';
import { useUserFieldWords } from './useUserFieldWords';
import type { Viewer } from './viewer';

/** The form of an existing user. In their own account, users can change only their name. */
export function EditUserPanel({ user, viewer }: { user: UserWithVersion; viewer: Viewer }) {
  const t = useTranslations('identity.user');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const withReason = useRefusal();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('users');
  const words = useUserFieldWords();
  const { userId } = user;
  const isViewer = userId === viewer.userId;
  const [checked, setChecked] = useState(false);
  const update = useMutation(trpc.identity.updateUser.mutationOptions());
  const edit = useSharedEdit({
    read: user,
    formOf,
    bodyOf: (form) => (Object.keys(faultsOf(form)).length > 0 ? null : isViewer ? { name: form.name.trim() } : bodyOf(form)),
    write: (body, options) => update.mutateAsync({ userId, ...body, ...options }),
    versionOf: ({ etag }) => etag,
    // A refusal contains only the editable fields of a user, without the names of the scope.
    readNewerState: () => queryClient.fetchQuery(trpc.identity.getUser.queryOptions({ userId }, { staleTime: 0 })),
    draftKey: `user:${userId}`,
    onSaved: (saved) => {
      setChecked(false);
      notify.done(t('saved', { name: saved.name }));
      return refresh();
    },
    onFailed: (error) => isShownInForm(error) || errorMessage(withReason(error)),
  });
  const faults = useFaults(edit.form, checked, edit.error);
  const check = (send: () => void) => () => {
    setChecked(true);
    send();
  };
  return (
    <Panel title={t('details')}>
      {isViewer && (
        <Alert color="gray" variant="light" mb="lg">
          {t('own')}{' '}
          <Anchor component={Link} href="/admin/account" inherit underline="always">
            {t('account')}
          </Anchor>
        </Alert>
      )}
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <UserFields values={edit.form} faults={faults} onEdit={edit.edit} viewer={viewer} isNew={false} locked={isViewer} />
      <SaveBar {...edit.bar} onSave={check(edit.save)} onPreview={check(edit.preview)} />
      <SharedEditDialogs
        edit={edit}
        words={words}
        history={user.brandId === null ? null : { brandId: user.brandId, subjectKind: 'user', subjectId: String(userId) }}
        more={
          <Text c="dimmed" size="sm" mt="md">
            {t('previewText', { name: user.name })}
          </Text>
        }
      />
    </Panel>
  );
}
