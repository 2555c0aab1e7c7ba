'use client';

import { Button } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { EmptyState } from '@/components/ui/states';

/** The start of an installation that holds no restaurant yet. */
export function NoRestaurants() {
  const t = useTranslations('shell.noRestaurants');
  return (
    <EmptyState
      icon={<IconToolsKitchen2 size={20} />}
      heading
      title={t('title')}
      action={
        <Button component={Link} href="/admin/users">
          {t('users')}
        </Button>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
