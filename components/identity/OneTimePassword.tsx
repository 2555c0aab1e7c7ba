'use client';

import { Alert, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { CopyTextButton } from '@/components/ui/CopyTextButton';
import { Secret } from '@/components/ui/Secret';
import { useFormat } from '@/components/ui/useFormat';
import type { UserWithPassword } from '@/server/identity/identity.schema';
import classes from './identity.module.css';

/** A password that is only in this browser's memory. It is lost when the screen closes. */
export function OneTimePassword({ user }: { user: UserWithPassword }) {
  const t = useTranslations('identity');
  const format = useFormat();
  const { passwordExpiresAt } = user;
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} aria-hidden />}>
        {t('password.once')}
      </Alert>
      <dl className={classes.facts}>
        <dt>{t('form.email')}</dt>
        <dd>{user.email}</dd>
      </dl>
      <div>
        <p className={classes.legend}>{t('password.password')}</p>
        <Secret text={user.temporaryPassword} testId="temporary-password" />
      </div>
      <CopyTextButton text={user.temporaryPassword} label={t('password.copy')} done={t('password.copied')} />
      <Text c="dimmed" size="sm">
        {passwordExpiresAt ? t('password.expires', { date: format.dateTime(passwordExpiresAt) }) : t('password.lasts')}
      </Text>
    </Stack>
  );
}
