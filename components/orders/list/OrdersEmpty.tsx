'use client';

import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { EmptyState } from '@/components/ui/states';

/** Shown while there are no orders: how they arrive. @param readinessHref the screen that shows what is missing for the first one */
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
