'use client';

import { Alert, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import { useTRPCClient } from '@/components/ui/trpc';
import type { PasswordLinkView } from '@/server/identity/identity.schema';
import { NewPasswordFields, type PasswordFaults, usePasswordFaults } from './NewPasswordFields';
import classes from './SignIn.module.css';
import { SignInFrame } from './SignInFrame';
import { signInWith } from './signInWith';

/** The page behind a password link, whose secret is the fragment (after `#`) of the address. Invited users also enter their name. */
export function ChoosePassword({ passwordMin }: { passwordMin: number }) {
  const t = useTranslations('shell.choosePassword');
  const client = useTRPCClient();
  const refusal = useRefusal();
  const [link, setLink] = useState<PasswordLinkView | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState(false);
  // Reads the secret once, in the browser: the server never sees the fragment.
  useEffect(() => {
    const secret = window.location.hash.slice(1);
    client.identity.checkPasswordLink.mutate({ secret: secret || '-' }).then(setLink, setFailure);
  }, [client]);
  const title = useTitle(link);
  return (
    <SignInFrame>
      <div className={classes.fields}>
        <div>
          <h1 className={classes.title}>{done ? t('doneTitle') : title}</h1>
          {link && <p className={classes.subtitle}>{done ? doneWords(t, link) : forWords(t, link)}</p>}
        </div>
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal(failure)}
          </Alert>
        )}
        {!link && failure === null && <LoadingState height={180} />}
        {link && !done && <PasswordForm link={link} passwordMin={passwordMin} onDone={() => setDone(true)} onFailed={setFailure} />}
      </div>
    </SignInFrame>
  );
}

type Words = ReturnType<typeof useTranslations<'shell.choosePassword'>>;
const forWords = (t: Words, { email, brandName, placeName, purpose, invitedByName }: PasswordLinkView) => {
  if (purpose === 'invitation') return t('invitedBy', { inviter: invitedByName ?? '', email });
  const name = brandName ?? placeName;
  return name ? t('text', { email, brandName: name }) : t('textPlain', { email });
};
const doneWords = (t: Words, { email, brandName }: PasswordLinkView) =>
  brandName ? t('done', { email, brandName }) : t('donePlain', { email });

function useTitle(link: PasswordLinkView | null): string {
  const t = useTranslations('shell.choosePassword');
  if (link?.purpose !== 'invitation') return t('title');
  return link.placeName ? t('invitation', { place: link.placeName }) : t('invitationPlain');
}

/** Explains why a link is refused, and what to do. */
function useRefusal(): (error: unknown) => string {
  const t = useTranslations('shell.choosePassword');
  const errorMessage = useErrorMessage();
  return (error) => {
    const { code, extraData } = readError(error);
    if (code === 'link_invalid') return t('invalid');
    if (code !== 'link_expired') return errorMessage(error);
    const { reason } = (extraData ?? {}) as { reason?: string };
    return t(reason === 'used' || reason === 'replaced' || reason === 'withdrawn' ? reason : 'expired');
  };
}

interface FormProps {
  link: PasswordLinkView;
  passwordMin: number;
  onDone: () => void;
  onFailed: (error: unknown) => void;
}

function PasswordForm({ link, passwordMin, onDone, onFailed }: FormProps) {
  const t = useTranslations('shell.choosePassword');
  const client = useTRPCClient();
  const faultsOf = usePasswordFaults(passwordMin);
  const [fault, setFault] = useState<PasswordFaults & { name?: string }>({});
  const [working, setWorking] = useState(false);
  const isInvited = link.purpose === 'invitation';

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const name = isInvited ? String(form.get('name')).trim() : undefined;
    const faults = { ...faultsOf(form), name: name === '' ? t('nameMissing') : undefined };
    setFault(faults);
    onFailed(null);
    if (faults.newPassword || faults.repeat || faults.name) return;
    setWorking(true);
    const newPassword = String(form.get('newPassword'));
    try {
      await client.identity.choosePassword.mutate({ secret: window.location.hash.slice(1), newPassword, name });
      // Removes the secret from the browser's history.
      window.history.replaceState(null, '', window.location.pathname);
      // A full page load, as the server renders the pages of a session.
      if (isInvited && (await signInWith({ email: link.email, password: newPassword, rememberMe: false })) === null) {
        window.location.assign('/admin');
        return;
      }
      onDone();
    } catch (error) {
      onFailed(error);
    }
    setWorking(false);
  }

  return (
    <Form method="post" onSubmit={submit} className={classes.fields}>
      {/* Tells password managers which account this is for. */}
      <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
      {isInvited && (
        <TextInput
          name="name"
          size="md"
          label={t('name')}
          autoComplete="name"
          defaultValue={link.name === link.email ? '' : link.name}
          autoFocus
          error={fault.name}
        />
      )}
      <NewPasswordFields passwordMin={passwordMin} fault={fault} focus={!isInvited} isFirst={isInvited} />
      <Button type="submit" size="md" fullWidth loading={working}>
        {t(isInvited ? 'submitInvitation' : 'submit')}
      </Button>
    </Form>
  );
}
