'use client';

import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { endSession } from '@/components/shell/session';
import { signInWith } from '@/components/shell/signInWith';
import { fieldErrors, isShownAtFields, readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/server/identity/identity.values';
import classes from './identity.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the present session was created with «remember me»: it then lasts longer than a day. */
async function isRemembered(): Promise<boolean> {
  const { getSession } = await import('next-auth/react');
  const session = await getSession();
  return session !== null && new Date(session.expires).getTime() - Date.now() > DAY_MS;
}

/** Changes the user's own password. This ends all sessions, so the browser signs in again. */
export function PasswordPanel({ email }: { email: string }) {
  const t = useTranslations('identity.me');
  const required = useTranslations('identity.form')('required');
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', repeat: '' },
    validate: {
      currentPassword: (value) => (value === '' ? required : null),
      newPassword: (value) => (value.length < PASSWORD_MIN ? t('hint', { minLength: PASSWORD_MIN }) : null),
      repeat: (value, { newPassword }) => (value === newPassword ? null : t('mismatch')),
    },
  });

  function fail(error: unknown) {
    const { code, extraData } = readError(error);
    if (code === 'invalid_credentials') form.setFieldError('currentPassword', t('wrong'));
    else if (code === 'too_many_requests') form.setFieldError('currentPassword', t('tooMany'));
    else if (code === 'weak_password') {
      const isSame = typeof extraData === 'object' && extraData !== null && 'reason' in extraData && extraData.reason === 'same_as_current';
      form.setFieldError('newPassword', t(isSame ? 'same' : 'weak'));
    } else if (isShownAtFields(['currentPassword', 'newPassword'], error)) form.setErrors(fieldErrors(error));
    else setProblem(errorMessage(error));
  }

  async function change({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) {
    setWorking(true);
    setProblem(null);
    try {
      const rememberMe = await isRemembered();
      await client.identity.changePassword.mutate({ currentPassword, newPassword });
      if ((await signInWith({ email, password: newPassword, rememberMe })) !== null) return endSession();
      form.reset();
      notify.done(t('changed'));
      await queryClient.invalidateQueries({ queryKey: trpc.identity.getMe.pathKey() });
      await queryClient.invalidateQueries({ queryKey: trpc.identity.listMyTokens.pathKey() });
    } catch (error) {
      fail(error);
    } finally {
      setWorking(false);
    }
  }

  const toggle = { 'aria-label': t('show') };
  return (
    <Panel title={t('password')}>
      <p className={classes.note}>{t('passwordText')}</p>
      <Form onSubmit={form.onSubmit(change)} className={classes.fields} style={{ maxWidth: '24rem' }}>
        {/* Tells password managers which account this is for. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          required
          label={t('current')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          required
          label={t('new')}
          description={form.errors.newPassword ? undefined : t('hint', { minLength: PASSWORD_MIN })}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          required
          label={t('repeat')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('repeat')}
        />
        {problem && (
          <p className={layout.problem} role="alert">
            {problem}
          </p>
        )}
        <div>
          <Button type="submit" loading={working}>
            {t('change')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
