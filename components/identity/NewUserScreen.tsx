'use client';

import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { useHeldEdit } from '@/components/editing/useHeldEdit';
import { fieldErrors, readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import type { UserWithPassword } from '@/server/identity/identity.schema';
import classes from './identity.module.css';
import { OneTimePassword } from './OneTimePassword';
import { UserFields } from './UserFields';
import { bodyOf, faultsOf, formOf, useFaults } from './userForm';
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
  const [checked, setChecked] = useState(false);
  const create = useMutation(trpc.identity.createUser.mutationOptions());
  const edit = useHeldEdit({
    read: null,
    formOf,
    bodyOf: (form) => (Object.keys(faultsOf(form)).length > 0 ? null : { ...bodyOf(form), email: form.email }),
    write: (body, held) => create.mutateAsync({ ...body, ...held }),
    leaves: true,
    draftKey: `brigade:user:new:${viewer.userId}`,
    onSaved: (user) => {
      onMade(user);
      return queryClient.invalidateQueries({ queryKey: trpc.identity.listUsers.pathKey() });
    },
    onFailed: (error) => isTaken(error) || Object.keys(fieldErrors(error)).length > 0,
  });
  const faults = useFaults(edit.form, checked, edit.error);
  return (
    <>
      <PageHeader title={t('create.title')} subtitle={t('create.subtitle')} />
      <Panel>
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <Form
          onSubmit={() => {
            setChecked(true);
            edit.save();
          }}
        >
          <UserFields
            values={edit.form}
            faults={{ ...faults, ...(isTaken(edit.error) && { email: t('form.taken') }) }}
            onEdit={edit.edit}
            viewer={viewer}
            isNew
          />
          <Group mt="xl" gap="xs">
            <Button type="submit" loading={edit.saving}>
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

const isTaken = (error: unknown) => readError(error).code === 'already_exists';
