'use client';

import { Button } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';

/** Shown for a brand without restaurants, with a link to create the first. */
export function NoRestaurants() {
  const t = useTranslations('brands.restaurants');
  const { id: brandId } = useBrand();
  return (
    <EmptyState
      icon={<IconBuildingStore size={20} />}
      title={t('none')}
      action={
        <Button component={Link} href={`/admin/brands/${brandId}/restaurants/new`} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('addFirst')}
        </Button>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}
