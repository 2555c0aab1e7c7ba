'use client';

import { Button, Skeleton } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { whenOpened } from '@/components/ui/whenOpened';
import { CatalogFiles } from './files/CatalogFiles';
import { CatalogGrid } from './grid/CatalogGrid';
import type { NewFormulaProps } from './product/NewFormulaModal';
import { useCanEditCatalog } from './useCanEditCatalog';

const loading = () => <Skeleton height={420} radius="lg" />;
const Categories = dynamic<{ canEdit: boolean }>(() => import('./categories/Categories'), { ssr: false, loading });
const OptionGroups = dynamic<{ canEdit: boolean }>(() => import('./options/OptionGroups'), { ssr: false, loading });
const NewFormula = whenOpened<NewFormulaProps>(() => import('./product/NewFormulaModal'));

/** A brand's catalog: what its restaurants can put on their menus. */
export function CatalogScreen() {
  const t = useTranslations('catalog');
  const canEdit = useCanEditCatalog();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            {canEdit && (
              <Button variant="default" onClick={() => setMaking(true)}>
                {t('newFormula.open')}
              </Button>
            )}
            <CatalogFiles canImport={canEdit} />
          </>
        }
      />
      <ScreenTabs
        tabs={[
          { value: 'products', label: t('tabs.products'), panel: <CatalogGrid canEdit={canEdit} /> },
          { value: 'categories', label: t('tabs.categories'), panel: <Categories canEdit={canEdit} /> },
          { value: 'options', label: t('tabs.options'), panel: <OptionGroups canEdit={canEdit} /> },
        ]}
      />
      <NewFormula opened={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
