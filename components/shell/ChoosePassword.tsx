'use client';

import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useTRPCClient } from '@/components/ui/trpc';
import type { PasswordLinkView } from '@/server/identity/identity.schema';
import { NewPasswordFields, type PasswordFaults, usePasswordFaults } from './NewPasswordFields';
import classes from './SignIn.module.css';
import { SignInFrame } from './SignInFrame';

/** Chooses a password by a link, whose secret stands behind the `#` of the address. */
export function ChoosePassword({ passwordMin }: { passwordMin: number }) {
  const t = useTranslations('shell.choosePassword');
  const client = useTRPCClient();
  const refusal = useRefusal();
  const [link, setLink] = useState<PasswordLinkView | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState(false);
  // The secret is read once: it is not in what the server made.
  useEffect(() => {
    const secret = window.location.hash.slice(1);
    client.identity.checkPasswordLink.mutate({ secret: secret || '-' }).then(setLink, setFailure);
  }, [client]);
  return (
    <SignInFrame>
      <div className={classes.fields}>
        <div>
          <h1 className={classes.title}>{done ? t('doneTitle') : t('title')}</h1>
          {link && <p className={classes.subtitle}>{done ? doneWords(t, link) : forWords(t, link)}</p>}
        </div>
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal(failure)}
          </Alert>
        )}
        {!link && failure === null && <Skeleton height={180} />}
        {link && !done && <PasswordForm link={link} passwordMin={passwordMin} onDone={() => setDone(true)} onFailed={setFailure} />}
      </div>
    </SignInFrame>
  );
}

type Words = ReturnType<typeof useTranslations<'shell.choosePassword'>>;
const forWords = (t: Words, { email, brandName }: PasswordLinkView) =>
  brandName ? t('text', { email, brandName }) : t('textPlain', { email });
const doneWords = (t: Words, { email, brandName }: PasswordLinkView) =>
  brandName ? t('done', { email, brandName }) : t('donePlain', { email });

/** Why a link does nothing, and what to do. */
function useRefusal(): (error: unknown) => string {
  const t = useTranslations('shell.choosePassword');
  const errorMessage = useErrorMessage();
  return (error) => {
    const { code, extraData } = readError(error);
    if (code === 'link_invalid') return t('invalid');
    if (code !== 'link_expired') return errorMessage(error);
    return (extraData as { reason?: string } | undefined)?.reason === 'used' ? t('used') : t('expired');
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
  const [fault, setFault] = useState<PasswordFaults>({});
  const [working, setWorking] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const faults = faultsOf(form);
    setFault(faults);
    onFailed(null);
    if (faults.newPassword || faults.repeat) return;
    setWorking(true);
    try {
      await client.identity.choosePassword.mutate({ secret: window.location.hash.slice(1), newPassword: String(form.get('newPassword')) });
      // Nobody finds it in the history of the browser.
      window.history.replaceState(null, '', window.location.pathname);
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
      <NewPasswordFields passwordMin={passwordMin} fault={fault} />
      <Button type="submit" size="md" fullWidth loading={working}>
        {t('submit')}
      </Button>
    </Form>
  );
}
