'use client';

import { Alert, Button, CopyButton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { Invitation } from '@/server/devices/devices.schema';
import classes from './devices.module.css';

interface Props {
  invitation: Invitation;
  onDone: () => void;
}

/** A code that is in this browser's memory only, and gone with the dialog. */
export function OneTimeCode({ invitation, onDone }: Props) {
  const t = useTranslations('devices.code');
  const format = useFormat();
  const { enrolmentCode, enrolmentExpiresAt } = invitation;
  return (
    <Stack gap="md">
      <Text>{t('howTo', { name: invitation.deviceName })}</Text>
      <code className={classes.secret} data-testid="enrolment-code">
        {enrolmentCode}
      </code>
      {enrolmentExpiresAt && <Text>{t('until', { when: format.dateTime(enrolmentExpiresAt) })}</Text>}
      <CopyButton value={enrolmentCode} timeout={3000}>
        {({ copied, copy }) => (
          <Button
            onClick={copy}
            color={copied ? 'green' : undefined}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            aria-live="polite"
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
      <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} aria-hidden />}>
        {t('once')}
      </Alert>
      <Button variant="default" onClick={onDone}>
        {t('done')}
      </Button>
    </Stack>
  );
}
