'use client';

import { Alert, Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { fieldErrors } from '@/components/ui/errors';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { UserView } from '@/server/identity/identity.schema';
import { scopeFieldOfRole } from '@/server/identity/identity.values';
import { UserFields } from './UserFields';
import type { PreviewProps } from './UserPreviewModal';
import { useRefreshUsers } from './useRefreshUsers';
import { useRefusal } from './useRefusal';
import { inputOf, useUserForm, valuesOf } from './userForm';
import type { Viewer } from './viewer';

const Preview = whenOpened<PreviewProps>(() => import('./UserPreviewModal'));

/** The form of a user who exists. In their own account, people can change the name only. */
export function EditUserPanel({ user, viewer }: { user: UserView; viewer: Viewer }) {
  const t = useTranslations('identity.user');
  const trpc = useTRPC();
  const notify = useNotify();
  const refused = useRefusal();
  const refresh = useRefreshUsers();
  const isViewer = user.userId === viewer.userId;
  const form = useUserForm(user);
  const [after, setAfter] = useState<UserView | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const update = useMutation(trpc.identity.updateUser.mutationOptions());
  const input = () => ({ userId: user.userId, ...(isViewer ? { name: form.values.name.trim() } : inputOf(form.values)) });

  function load(current: UserView) {
    form.setInitialValues(valuesOf(current));
    form.setValues(valuesOf(current));
    form.resetDirty(valuesOf(current));
  }

  // Somebody else changed the user, or a change was taken back: shown unless there is something typed to lose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object at each render
  useEffect(() => {
    if (!form.isDirty()) load(user);
  }, [user]);

  function fail(error: unknown) {
    const { role } = form.values;
    const { [(role && scopeFieldOfRole[role]) ?? '']: scopeId, ...faults } = fieldErrors(error);
    if (scopeId !== undefined || Object.keys(faults).length > 0) form.setErrors({ ...faults, ...(scopeId && { scopeId }) });
    else notify.failed(refused(error));
  }

  async function save() {
    if (form.validate().hasErrors) return setAfter(null);
    try {
      const saved = await update.mutateAsync(input());
      load(saved);
      notify.done(t('saved', { name: saved.name }));
      await refresh();
    } catch (error) {
      fail(error);
    }
    setAfter(null);
  }

  async function preview() {
    if (form.validate().hasErrors) return;
    setPreviewing(true);
    try {
      setAfter(await update.mutateAsync({ ...input(), dryRun: true }));
    } catch (error) {
      fail(error);
    }
    setPreviewing(false);
  }

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
      <UserFields form={form} viewer={viewer} isNew={false} locked={isViewer} />
      <SaveBar
        dirty={form.isDirty()}
        saving={update.isPending && !previewing}
        onSave={save}
        onDiscard={form.reset}
        onPreview={preview}
        previewing={previewing}
      />
      <Preview opened={after !== null} before={user} after={after} saving={update.isPending} onClose={() => setAfter(null)} onSave={save} />
    </Panel>
  );
}
