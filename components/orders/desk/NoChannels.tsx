'use client';

import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';
import { Link } from '@/components/ui/Link';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';

/** Replaces the form if the brand has no sales channels. Users who can choose some get a link, others are told whom to ask. */
export function NoChannels() {
  const t = useTranslations('orders.desk');
  const { brandId, brandName } = useRestaurant();
  const canChoose = headOffice.includes(useShell().user.role);
  const action = canChoose && (
    <Button component={Link} href={`/admin/brands/${brandId}/settings`}>
      {t('chooseChannels')}
    </Button>
  );
  return (
    <EmptyState icon={<IconBuildingStore size={20} />} title={t('noChannels')} action={action}>
      {t(canChoose ? 'noChannelsText' : 'noChannelsAsk', { brand: brandName })}
    </EmptyState>
  );
}
