'use client';

import { Alert, Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { UserView } from '@/server/identity/identity.schema';
import classes from './identity.module.css';
import { useRefusal } from './useRefusal';

/** Where logins are blocked after wrong passwords, with a button to unblock the user. */
export function ThrottleNotice({ user: { userId, name } }: { user: UserView }) {
  const t = useTranslations('identity.user');
  const format = useFormat();
  const notify = useNotify();
  const withReason = useRefusal();
  const refresh = useRefresh('users');
  const trpc = useTRPC();
  const throttles = useQuery(trpc.identity.listUserThrottles.queryOptions({ userId }));
  const lift = useMutation(
    trpc.identity.liftUserThrottles.mutationOptions({
      onError: (error) => notify.failed(withReason(error)),
      onSuccess: () => {
        notify.done(t('lifted', { name }));
        return refresh();
      },
    }),
  );
  return (
    <Alert color="red" variant="light" icon={<IconShieldLock size={18} aria-hidden />} title={t('throttledTitle')}>
      <ul className={classes.throttles}>
        {throttles.data?.map(({ from, since, until }) => {
          const times = { since: format.dateTime(since), until: format.dateTime(until) };
          return (
            <li key={from}>
              {from === null ? t('throttledStrangers', { name, ...times }) : t('throttledFrom', { address: from, ...times })}
            </li>
          );
        })}
      </ul>
      <p className={classes.note}>{t('throttledWhat', { name })}</p>
      <Button variant="default" size="xs" mt="xs" loading={lift.isPending} onClick={() => lift.mutate({ userId })}>
        {t('lift', { name })}
      </Button>
    </Alert>
  );
}
