'use client';

import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { useCanEditOffers } from '@/components/grants/useCanEditOffers';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { whenOpened } from '@/components/ui/whenOpened';
import { Batches } from './Batches';
import type { BatchProps } from './BatchModal';
import { Cards } from './Cards';

const BatchDialog = whenOpened<BatchProps>(() => import('./BatchModal'));

/** The loyalty cards of a brand and their holders, and the batches. */
export function CardsScreen() {
  const t = useTranslations('loyalty.cards');
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const [isCreating, setCreating] = useState(false);
  /** Only one filled button may be visible, so an empty list repeats it without colour. */
  const createButton = (variant: 'filled' | 'default') =>
    canEdit && (
      <Button variant={variant} leftSection={<IconCards size={16} aria-hidden />} onClick={() => setCreating(true)}>
        {t('make')}
      </Button>
    );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={createButton('filled')} />
      <ScreenTabs
        tabs={[
          { value: 'cards', label: t('tabs.cards'), panel: <Cards createButton={createButton('default')} /> },
          { value: 'batches', label: t('tabs.batches'), panel: <Batches createButton={createButton('default')} /> },
          { value: 'history', label: t('tabs.history'), panel: <History brandId={brandId} subjectKind={['card batch', 'loyalty card']} /> },
        ]}
      />
      <BatchDialog opened={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}
