'use client';

import { Alert, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { CopyTextButton } from '@/components/ui/CopyTextButton';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useErrorMessage } from '@/components/ui/errors';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Secret } from '@/components/ui/Secret';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Login, LoginWithSecret } from '@/server/customers/logins.schema';
import type { CustomerActionProps } from '../actions/action-props';
import { customerName } from '../shared/customer';
import classes from '../shared/customers.module.css';

/** Gives a customer a login, or ends it. A new secret is shown until the dialog is closed by its button. */
export default function SignInModal({ opened, onClose, customer }: CustomerActionProps) {
  const t = useTranslations('customers.signIn');
  const [created, setCreated] = useState<LoginWithSecret | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('title', { name: customerName(customer) })}
      withCloseButton={!created}
      closeOnClickOutside={!created}
      closeOnEscape={!created}
    >
      {opened &&
        (created ? <CreatedLogin created={created} onClose={close} /> : <SignIn customer={customer} onMade={setCreated} onClose={close} />)}
    </Dialog>
  );
}

interface SignInProps {
  customer: CustomerActionProps['customer'];
  onMade: (created: LoginWithSecret) => void;
  onClose: () => void;
}

function SignIn({ customer, onMade, onClose }: SignInProps) {
  const t = useTranslations('customers.signIn');
  const trpc = useTRPC();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('customers');
  const { customerId, email } = customer;
  const { data, error } = useQuery(trpc.customers.getLogin.queryOptions({ customerId }, { staleTime: 0 }));
  const create = useMutation(trpc.customers.createLogin.mutationOptions({ onSuccess: onMade, onSettled: refresh }));
  const end = useMutation(
    trpc.customers.deleteLogin.mutationOptions({
      onSuccess: () => {
        notify.done(t('ended'));
        onClose();
      },
      onSettled: refresh,
    }),
  );
  if (!data && !error) return <LoadingState height={120} />;
  const failure = create.error ?? end.error ?? error;
  const isBusy = create.isPending || end.isPending;
  return (
    <>
      {data?.login ? <Facts login={data.login} /> : <Text>{email === null ? t('noEmail') : t('none')}</Text>}
      {failure && (
        <p className={layout.problem} role="alert">
          {errorMessage(failure)}
        </p>
      )}
      {email !== null && (
        <div className={classes.choices} data-below>
          <div>
            <button type="button" className="text-button" disabled={isBusy} onClick={() => create.mutate({ customerId, by: 'password' })}>
              {t('makePassword')}
            </button>
          </div>
          {data?.login && (
            <div>
              <button type="button" className="text-button" disabled={isBusy} onClick={() => end.mutate({ customerId })}>
                {t('end')}
              </button>
            </div>
          )}
        </div>
      )}
      {email === null ? (
        <DialogActions action={t('close')} onAction={onClose} />
      ) : (
        <DialogActions
          action={t('makeLink')}
          busy={create.isPending && create.variables.by === 'link'}
          disabled={isBusy}
          onAction={() => create.mutate({ customerId, by: 'link' })}
          cancel={t('close')}
          onCancel={onClose}
        />
      )}
    </>
  );
}

function Facts({ login }: { login: Login }) {
  const t = useTranslations('customers.signIn');
  const format = useFormat();
  const { email, hasPassword, passwordExpiresAt, linkExpiresAt, lastLoginAt } = login;
  const facts = [
    !hasPassword && t('noPassword'),
    passwordExpiresAt !== null && t('defaultPassword', { date: format.dateTime(passwordExpiresAt) }),
    linkExpiresAt !== null && t('openLink', { date: format.dateTime(linkExpiresAt) }),
    lastLoginAt === null ? t('never') : t('last', { date: format.dateTime(lastLoginAt) }),
  ];
  return (
    <>
      <Text fw={500}>{email}</Text>
      {facts.filter(Boolean).map((fact) => (
        <Text key={String(fact)} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
    </>
  );
}

function CreatedLogin({ created: { login, link, temporaryPassword }, onClose }: { created: LoginWithSecret; onClose: () => void }) {
  const t = useTranslations('customers.signIn');
  const format = useFormat();
  const text = link === null ? (temporaryPassword ?? '') : new URL(link, window.location.origin).href;
  const until = link === null ? login.passwordExpiresAt : login.linkExpiresAt;
  const kind = link === null ? 'password' : 'link';
  return (
    <>
      <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} aria-hidden />}>
        {t(`once.${kind}`)}
      </Alert>
      <Text mt="md" mb="xs" size="sm">
        {t('for', { email: login.email })}
      </Text>
      <Secret text={text} testId="customer-secret" />
      <div className={classes.choices} data-below>
        <CopyTextButton text={text} label={t('copy')} done={t('copied')} />
      </div>
      {until !== null && (
        <Text mt="md" size="sm" c="dimmed">
          {t(`until.${kind}`, { date: format.dateTime(until) })}
        </Text>
      )}
      <DialogActions action={t('handedOver')} onAction={onClose} />
    </>
  );
}
