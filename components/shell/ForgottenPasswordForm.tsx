'use client';

import { Alert, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useTRPCClient } from '@/components/ui/trpc';
import { EMAIL } from '@/server/identity/identity.values';
import classes from './SignIn.module.css';

interface Props {
  /** Whether this installation sends emails. */
  canMail: boolean;
  onBack: () => void;
}

/** Requests a link to choose a new password. The answer never reveals whether the address is known. */
export function ForgottenPasswordForm({ canMail, onBack }: Props) {
  const t = useTranslations('shell.forgotten');
  const client = useTRPCClient();
  const errorMessage = useErrorMessage();
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget;
    const email = String(new FormData(element).get('email')).trim();
    const isWrong = !EMAIL.test(email);
    setFault(isWrong ? t(email === '' ? 'required' : 'badEmail') : null);
    setFailure(null);
    if (isWrong) return element.querySelector<HTMLInputElement>('[name="email"]')?.focus();
    setWorking(true);
    try {
      await client.identity.requestPasswordLink.mutate({ email });
      setSentTo(email);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setWorking(false);
  }

  const back = (
    <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
      {t('back')}
    </Button>
  );
  if (!canMail || sentTo !== null) {
    return (
      <div className={classes.fields}>
        <div role="status">
          <h1 className={classes.title}>{t(canMail ? 'sentTitle' : 'title')}</h1>
          <p className={classes.subtitle}>{sentTo === null ? t('noMail') : t('sent', { email: sentTo })}</p>
        </div>
        {back}
      </div>
    );
  }
  return (
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
      <TextInput name="email" type="email" size="md" label={t('email')} autoComplete="username" autoFocus error={fault} />
      <Button type="submit" size="md" fullWidth loading={working}>
        {t('submit')}
      </Button>
      {back}
    </Form>
  );
}
