'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { afterwards } from '@/components/ui/afterwards';
import { PageHeader } from '@/components/ui/PageHeader';

const Simulator = afterwards(
  () => import('./Simulator'),
  () => <Skeleton height={480} radius="lg" />,
);

/** Prices any cart with all published promotions, and shows why each offer applied or not. */
export function SimulatorScreen() {
  const t = useTranslations('promotions.simulator');
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Simulator />
    </>
  );
}
