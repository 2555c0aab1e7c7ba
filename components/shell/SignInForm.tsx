'use client';

import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Form } from '@/components/ui/Form';
import classes from './SignIn.module.css';
import { type Credentials, signInWith } from './signInWith';

interface Props {
  onSignedIn: () => void;
  /** The credentials are right, but the password is an expired default password. */
  onExpired: (credentials: Credentials) => void;
  onForgotten: () => void;
}

const translatedCodes = ['invalid_credentials', 'too_many_requests'] as const;
type TranslatedCode = (typeof translatedCodes)[number];

export function SignInForm({ onSignedIn, onExpired, onForgotten }: Props) {
  const t = useTranslations('shell.signIn');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const credentials = {
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      rememberMe: form.has('remember'),
    };
    const emptyFields = { email: credentials.email === '', password: credentials.password === '' };
    setMissing(emptyFields);
    setFailure(null);
    if (emptyFields.email || emptyFields.password) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${emptyFields.email ? 'email' : 'password'}"]`)?.focus();
      return;
    }
    setWorking(true);
    const code = await signInWith(credentials);
    if (code === null) return onSignedIn();
    setWorking(false);
    if (code === 'password_expired') onExpired(credentials);
    else setFailure(t(`errors.${translatedCodes.includes(code as TranslatedCode) ? (code as TranslatedCode) : 'other'}`));
  }

  return (
    // «post»: if the form is sent before the script has loaded, the password must not end up in the address.
    <Form method="post" onSubmit={submit} className={classes.fields}>
      <div>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.subtitle}>{t('subtitle')}</p>
      </div>
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t('email')}
        autoComplete="username"
        autoFocus
        error={missing.email && t('required')}
      />
      <PasswordInput
        name="password"
        size="md"
        label={t('password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        error={missing.password && t('required')}
      />
      <Checkbox name="remember" label={t('remember')} />
      <Button type="submit" size="md" fullWidth loading={working}>
        {t('submit')}
      </Button>
      <button type="button" className="text-button" onClick={onForgotten}>
        {t('forgotten')}
      </button>
    </Form>
  );
}
