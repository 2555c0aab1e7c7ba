'use client';

import { Alert, Stack, Text } from '@mantine/core';
import { IconEyeOff, IconMail } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { CopyTextButton } from '@/components/ui/CopyTextButton';
import { Secret } from '@/components/ui/Secret';
import { useFormat } from '@/components/ui/useFormat';
import type { Invitation } from '@/server/invitations/invitations.schema';

/** The link of an invitation. It is only in this browser's memory, and is lost when the screen closes. */
export function InvitationLink({ invitation: { user, link, isMailed } }: { invitation: Invitation }) {
  const t = useTranslations('identity.invitation');
  const format = useFormat();
  const address = `${window.location.origin}${link}`;
  return (
    <Stack gap="md">
      {isMailed && (
        <Alert color="blue" variant="light" icon={<IconMail size={18} aria-hidden />}>
          {t('mailed', { email: user.email })}
        </Alert>
      )}
      <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} aria-hidden />}>
        {t('once')}
      </Alert>
      <Secret text={address} testId="invitation-link" />
      <CopyTextButton text={address} label={t('copy')} done={t('copied')} />
      {user.invitationExpiresAt && (
        <Text c="dimmed" size="sm">
          {t('expires', { date: format.dateTime(user.invitationExpiresAt) })}
        </Text>
      )}
    </Stack>
  );
}
