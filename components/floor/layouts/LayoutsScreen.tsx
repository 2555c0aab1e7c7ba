'use client';

import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { PageHeader } from '@/components/ui/PageHeader';
import { whenOpened } from '@/components/ui/whenOpened';
import type { CreateLayoutProps } from './CreateLayoutModal';
import { LayoutCards } from './LayoutCards';
import classes from './layouts.module.css';

const LayoutsHistory = dynamic(() => import('./LayoutsHistory'));
const CreateLayoutDialog = whenOpened<CreateLayoutProps>(() => import('./CreateLayoutModal'));

const tabs = ['layouts', 'history'] as const;

/** The table layouts of the restaurant: which there are, which is in force, and what was changed of them. */
export function LayoutsScreen({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('floor.layouts');
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('layouts'));
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
      <Tabs value={tab} onChange={(value) => setTab(value === 'history' ? 'history' : 'layouts')}>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="layouts" className={classes.panel}>
          <LayoutCards canEdit={canEdit} firstStep={create('default')} />
        </Tabs.Panel>
        <Tabs.Panel value="history">{tab === 'history' && <LayoutsHistory />}</Tabs.Panel>
      </Tabs>
      <CreateLayoutDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
