'use client';

import { Alert, Anchor } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { useFormat } from '@/components/ui/useFormat';

/** @param at when the temporary password expires */
export default function PasswordReminder({ at }: { at: string }) {
  const t = useTranslations('identity.notice');
  const format = useFormat();
  return (
    <Alert color="yellow" variant="light" mb="lg" icon={<IconClock size={18} aria-hidden />}>
      {t('text', { date: format.dateTime(at) })}{' '}
      <Anchor component={Link} href="/admin/account" inherit underline="always">
        {t('action')}
      </Anchor>
    </Alert>
  );
}
