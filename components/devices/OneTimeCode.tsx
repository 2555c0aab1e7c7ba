'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { CopyTextButton } from '@/components/ui/CopyTextButton';
import { Secret } from '@/components/ui/Secret';
import { useFormat } from '@/components/ui/useFormat';
import type { Invitation } from '@/server/devices/devices.schema';

interface Props {
  invitation: Invitation;
  onDone: () => void;
}

/** A code that is only in this browser's memory. It is lost when the dialog closes. */
export function OneTimeCode({ invitation, onDone }: Props) {
  const t = useTranslations('devices.code');
  const format = useFormat();
  const { enrolmentCode, enrolmentExpiresAt } = invitation;
  return (
    <Stack gap="md">
      <Text>{t('howTo', { name: invitation.deviceName })}</Text>
      <Secret text={enrolmentCode} testId="enrolment-code" large />
      {enrolmentExpiresAt && <Text>{t('until', { when: format.dateTime(enrolmentExpiresAt) })}</Text>}
      <CopyTextButton text={enrolmentCode} label={t('copy')} done={t('copied')} />
      <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} aria-hidden />}>
        {t('once')}
      </Alert>
      <Button variant="default" onClick={onDone}>
        {t('done')}
      </Button>
    </Stack>
  );
}
