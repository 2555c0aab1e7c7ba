'use client';

import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { EmptyState } from '@/components/ui/states';

/** No orders yet: how they come in. @param readinessHref says what is missing for the first */
export function OrdersEmpty({ readinessHref }: { readinessHref: string }) {
  const t = useTranslations('orders');
  return (
    <EmptyState
      icon={<IconReceipt size={20} />}
      title={t('none')}
      action={
        <Button component={Link} href={readinessHref} variant="default">
          {t('first')}
        </Button>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}
