'use client';

import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fieldErrors, readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import type { UserWithPassword } from '@/server/identity/identity.schema';
import { scopeFieldOfRole } from '@/server/identity/identity.values';
import classes from './identity.module.css';
import { OneTimePassword } from './OneTimePassword';
import { UserFields } from './UserFields';
import { inputOf, useUserForm } from './userForm';
import type { Viewer } from './viewer';

/** Adds a user, then shows the password to hand over. */
export function NewUserScreen({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('identity');
  const [made, setMade] = useState<UserWithPassword | null>(null);
  if (!made) return <NewUserForm viewer={viewer} onMade={setMade} />;
  return (
    <>
      <PageHeader title={t('password.created', { name: made.name })} />
      <Panel>
        <div className={classes.fields}>
          <OneTimePassword user={made} />
          <Group gap="xs">
            <Button component={Link} href={`/admin/users/${made.userId}`} variant="default">
              {t('password.open')}
            </Button>
            <Button variant="subtle" onClick={() => setMade(null)}>
              {t('password.another')}
            </Button>
          </Group>
        </div>
      </Panel>
    </>
  );
}

function NewUserForm({ viewer, onMade }: { viewer: Viewer; onMade: (user: UserWithPassword) => void }) {
  const t = useTranslations('identity');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const form = useUserForm();
  const create = useMutation(
    trpc.identity.createUser.mutationOptions({
      onSuccess: (user) => {
        form.resetDirty();
        queryClient.invalidateQueries({ queryKey: trpc.identity.listUsers.pathKey() });
        onMade(user);
      },
      onError: (error) => {
        const { code } = readError(error);
        const { role } = form.values;
        const scopeField = role && scopeFieldOfRole[role];
        const { [scopeField ?? '']: scopeId, ...faults } = fieldErrors(error);
        if (code === 'already_exists') form.setFieldError('email', t('form.taken'));
        else if (scopeId ?? Object.keys(faults).length > 0) form.setErrors({ ...faults, ...(scopeId && { scopeId }) });
        else notify.failed(error);
      },
    }),
  );
  useUnsavedChanges(form.isDirty() && !create.isSuccess);

  return (
    <>
      <PageHeader title={t('create.title')} subtitle={t('create.subtitle')} />
      <Panel>
        <Form onSubmit={form.onSubmit((values) => create.mutate({ ...inputOf(values), email: values.email }))}>
          <UserFields form={form} viewer={viewer} isNew />
          <Group mt="xl" gap="xs">
            <Button type="submit" loading={create.isPending}>
              {t('create.submit')}
            </Button>
            <Button component={Link} href="/admin/users" variant="subtle" color="gray">
              {t('create.cancel')}
            </Button>
          </Group>
        </Form>
      </Panel>
    </>
  );
}
