'use client';

import { Alert, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { fieldErrors, readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useTRPCClient } from '@/components/ui/trpc';
import { EMAIL } from '@/server/identity/identity.values';
import { NewPasswordFields, type PasswordFaults, usePasswordFaults } from './NewPasswordFields';
import classes from './SignIn.module.css';
import { SignInFrame } from './SignInFrame';
import { signInWith } from './signInWith';

type Faults = PasswordFaults & { code?: string; name?: string; email?: string };

/** Creates the first admin, with the code that the server prints at startup, and signs them in. */
export function SetUp({ passwordMin }: { passwordMin: number }) {
  const t = useTranslations('shell.setUp');
  const client = useTRPCClient();
  const errorMessage = useErrorMessage();
  const passwordFaultsOf = usePasswordFaults(passwordMin);
  const [fault, setFault] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  function faultsOf(form: FormData): Faults {
    const text = (name: string) => String(form.get(name)).trim();
    return {
      code: text('code') === '' ? t('required') : undefined,
      name: text('name') === '' ? t('required') : undefined,
      email: EMAIL.test(text('email')) ? undefined : t(text('email') === '' ? 'required' : 'badEmail'),
      ...passwordFaultsOf(form),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget;
    const form = new FormData(element);
    const faults = faultsOf(form);
    setFault(faults);
    setFailure(null);
    const first = Object.entries(faults).find(([, message]) => message !== undefined);
    if (first) return element.querySelector<HTMLInputElement>(`[name="${first[0]}"]`)?.focus();
    const account = { email: String(form.get('email')).trim(), password: String(form.get('newPassword')) };
    setWorking(true);
    try {
      await client.setup.setUp.mutate({ ...account, code: String(form.get('code')), name: String(form.get('name')) });
      await signInWith({ ...account, rememberMe: false });
      // A full page load, as the server renders the pages of a session. If no session could be opened, it leads to the sign-in page.
      window.location.assign('/admin');
    } catch (error) {
      const { code } = readError(error);
      const { password, ...rest } = fieldErrors(error);
      setFault({ ...rest, newPassword: password, ...(code === 'invalid_setup_code' && { code: t('wrongCode') }) });
      if (code === 'data_not_found') setFailure(t('done'));
      else if (code !== 'invalid_setup_code') setFailure(errorMessage(error));
      setWorking(false);
    }
  }

  return (
    <SignInFrame>
      <Form method="post" onSubmit={submit} className={classes.fields}>
        <div>
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.subtitle}>{t('text')}</p>
        </div>
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          name="code"
          size="md"
          label={t('code')}
          description={fault.code ? undefined : t('codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={fault.code}
        />
        <TextInput name="name" size="md" label={t('name')} autoComplete="name" error={fault.name} />
        <TextInput name="email" type="email" size="md" label={t('email')} autoComplete="username" error={fault.email} />
        <NewPasswordFields passwordMin={passwordMin} fault={fault} focus={false} isFirst />
        <Button type="submit" size="md" fullWidth loading={working}>
          {t('submit')}
        </Button>
      </Form>
    </SignInFrame>
  );
}
