'use client';

import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useTRPCClient } from '@/components/ui/trpc';
import { NewPasswordFields, type PasswordFaults, usePasswordFaults } from './NewPasswordFields';
import classes from './SignIn.module.css';
import { type Credentials, signInWith } from './signInWith';

interface Props {
  credentials: Credentials;
  passwordMin: number;
  onSignedIn: () => void;
  onBack: () => void;
}

/** Replaces an expired default password, then signs in with the new one. */
export function ExpiredPasswordForm({ credentials, passwordMin, onSignedIn, onBack }: Props) {
  const t = useTranslations('shell.signIn');
  const client = useTRPCClient();
  const errorMessage = useErrorMessage();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fault, setFault] = useState<PasswordFaults>({});
  const faultsOf = usePasswordFaults(passwordMin);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const newPassword = String(form.get('newPassword'));
    const faults = faultsOf(form);
    setFault(faults);
    setFailure(null);
    if (faults.newPassword || faults.repeat) return;
    setWorking(true);
    try {
      await client.identity.changeExpiredPassword.mutate({ email: credentials.email, currentPassword: credentials.password, newPassword });
      const code = await signInWith({ ...credentials, password: newPassword });
      if (code === null) return onSignedIn();
      setFailure(t('errors.other'));
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setWorking(false);
  }

  return (
    <Form method="post" onSubmit={submit} className={classes.fields}>
      <div>
        <h1 className={classes.title}>{t('expired.title')}</h1>
        <p className={classes.subtitle}>{t('expired.text', { email: credentials.email })}</p>
      </div>
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {/* Tells password managers which account this is for. */}
      <input type="text" name="username" autoComplete="username" value={credentials.email} readOnly hidden />
      <NewPasswordFields passwordMin={passwordMin} fault={fault} />
      <Button type="submit" size="md" fullWidth loading={working}>
        {t('expired.submit')}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
        {t('expired.back')}
      </Button>
    </Form>
  );
}
