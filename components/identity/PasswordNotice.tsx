'use client';

import { Alert, Anchor } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Me } from '@/server/identity/identity.schema';

/** Reminds whoever still uses a temporary password to choose an own one while it works. */
export function PasswordNotice({ me }: { me: Me }) {
  const t = useTranslations('identity.notice');
  const format = useFormat();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.identity.getMe.queryOptions({}, { initialData: me, staleTime: Number.POSITIVE_INFINITY }));
  // The account page says it itself.
  const elsewhere = usePathname() !== '/admin/account';
  if (!data.passwordExpiresAt || !elsewhere) return null;
  return (
    <Alert color="yellow" variant="light" mb="lg" icon={<IconClock size={18} aria-hidden />}>
      {t('text', { date: format.dateTime(data.passwordExpiresAt) })}{' '}
      <Anchor component={Link} href="/admin/account" inherit underline="always">
        {t('action')}
      </Anchor>
    </Alert>
  );
}
