'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { whenOpened } from '@/components/ui/whenOpened';
import type { CreateLayoutProps } from './CreateLayoutModal';
import { LayoutCards } from './LayoutCards';
import classes from './layouts.module.css';

const CreateLayoutDialog = whenOpened<CreateLayoutProps>(() => import('./CreateLayoutModal'));

/** The table layouts of the restaurant: all of them, the current one, and their latest changes. */
export function LayoutsScreen({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('floor.layouts');
  const { id } = useRestaurant();
  const [creating, setCreating] = useState(false);
  const create = (variant: 'filled' | 'default') =>
    canEdit && (
      <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
        {t('create.open')}
      </Button>
    );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(canEdit ? 'subtitle' : 'readOnly')} actions={create('filled')} />
      <ScreenTabs
        tabs={[
          {
            value: 'layouts',
            label: t('tabs.layouts'),
            panel: (
              <div className={classes.panel}>
                <LayoutCards canEdit={canEdit} firstStep={create('default')} />
              </div>
            ),
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History restaurantId={id} subjectKind={['table layout', 'room', 'published layout']} />,
          },
        ]}
      />
      <CreateLayoutDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
