'use client';

import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { NewActions } from '@/components/editing/NewActions';
import type { WriteOptions } from '@/components/editing/sharedEdit.types';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { type Locale, localeNames, locales } from '@/i18n/locales';
import type { UserWithPassword } from '@/server/identity/identity.schema';
import { invitableRoles } from '@/server/identity/identity.values';
import type { Invitation } from '@/server/invitations/invitations.schema';
import { InvitationLink } from './InvitationLink';
import classes from './identity.module.css';
import { OneTimePassword } from './OneTimePassword';
import { UserFields } from './UserFields';
import { bodyOf, faultsOf, formOf, isForInvitation, isShownInForm, useFaults } from './userForm';
import type { Viewer } from './viewer';

/** What was created: a device with its password, or an invitation of a person. */
type CreatedUser = { device: UserWithPassword } | { invitation: Invitation };

interface Props {
  viewer: Viewer;
  /** Whether invitations are sent by email. Otherwise, the link is handed over. */
  canMail: boolean;
}

/** Invites a person by a link, or adds a device with a password, and shows either to hand over. */
export function NewUserScreen(props: Props) {
  const t = useTranslations('identity');
  const [created, setCreated] = useState<CreatedUser | null>(null);
  if (!created) return <NewUserForm {...props} onCreated={setCreated} />;
  const user = 'device' in created ? created.device : created.invitation.user;
  return (
    <>
      <PageHeader title={t('device' in created ? 'password.created' : 'invitation.created', { name: user.name })} />
      <Panel>
        <div className={classes.fields}>
          {'device' in created ? <OneTimePassword user={created.device} /> : <InvitationLink invitation={created.invitation} />}
          <Group gap="xs">
            <Button component={Link} href={`/admin/users/${user.userId}`} variant="default">
              {t('password.open')}
            </Button>
            <Button variant="subtle" onClick={() => setCreated(null)}>
              {t('password.another')}
            </Button>
          </Group>
        </div>
      </Panel>
    </>
  );
}

function NewUserForm({ viewer, canMail, onCreated }: Props & { onCreated: (created: CreatedUser) => void }) {
  const t = useTranslations('identity');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState(false);
  const locale = useLocale();
  const [language, setLanguage] = useState(locale);
  const create = useMutation(trpc.identity.createUser.mutationOptions());
  const invite = useMutation(trpc.invitations.inviteUser.mutationOptions());
  /** Creates a user with a password for a device, or an invitation for a person. */
  const createUser = async (
    { role, ...body }: ReturnType<typeof bodyOf> & { email: string },
    options: WriteOptions,
  ): Promise<CreatedUser> => {
    const invitedRole = invitableRoles.find((each) => each === role);
    if (!invitedRole) return { device: await create.mutateAsync({ ...body, role, ...options }) };
    return { invitation: await invite.mutateAsync({ ...body, role: invitedRole, language, ...options }) };
  };
  const edit = useSharedEdit({
    read: null,
    formOf,
    bodyOf: (form) => (Object.keys(faultsOf(form, true)).length > 0 ? null : { ...bodyOf(form), email: form.email }),
    write: createUser,
    leaves: true,
    draftKey: `user:new:${viewer.userId}`,
    onSaved: (created) => {
      onCreated(created);
      return queryClient.invalidateQueries({ queryKey: trpc.identity.listUsers.pathKey() });
    },
    onFailed: (error) => isTaken(error) || isShownInForm(error),
  });
  const faults = useFaults(edit.form, checked, edit.error, true);
  const isInvitation = isForInvitation(edit.form);
  return (
    <>
      <PageHeader title={t('create.title')} subtitle={t('create.subtitle')} />
      <Panel>
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <Form
          onMissing={() => setChecked(true)}
          onSubmit={() => {
            setChecked(true);
            edit.save();
          }}
        >
          <FrozenFields isFrozen={edit.saving}>
            <UserFields
              values={edit.form}
              faults={{ ...faults, ...(isTaken(edit.error) && { email: t('form.taken') }) }}
              onEdit={edit.edit}
              viewer={viewer}
              isNew
            />
            {isInvitation && !canMail && (
              <Text c="dimmed" size="sm" mt="lg">
                {t('invitation.noMail')}
              </Text>
            )}
            {isInvitation && canMail && (
              <NativeSelect
                mt="lg"
                label={t('invitation.language')}
                value={language}
                onChange={(event) => setLanguage(event.currentTarget.value as Locale)}
                data={locales.map((each) => ({ value: each, label: localeNames[each] }))}
              />
            )}
          </FrozenFields>
          <NewActions edit={edit} action={t(isInvitation ? 'invitation.submit' : 'create.submit')} backTo="/admin/users" />
        </Form>
      </Panel>
    </>
  );
}

const isTaken = (error: unknown) => readError(error).code === 'already_exists';
