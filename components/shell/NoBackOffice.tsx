'use client';

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/states';
import { useSignOut } from './useSignOut';

/** For accounts that can sign in but have no back office: a till, a kiosk, a customer, or a user without a restaurant yet. */
export function NoBackOffice({ reason }: { reason: 'role' | 'restaurants' }) {
  const t = useTranslations('shell');
  const signOut = useSignOut();
  return (
    <main>
      <EmptyState
        icon={<IconLock size={20} />}
        heading
        title={t('noAccess.title')}
        action={
          <Button variant="default" onClick={signOut}>
            {t('account.signOut')}
          </Button>
        }
      >
        {t(reason === 'role' ? 'noAccess.text' : 'noAccess.noRestaurants')}
      </EmptyState>
    </main>
  );
}
