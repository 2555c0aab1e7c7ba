'use client';

import { Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { afterwards } from '@/components/ui/afterwards';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { useIsCompact } from '@/components/ui/useIsCompact';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { CatalogKind } from '@/server/catalog/catalog.values';
import { CatalogFiles } from './files/CatalogFiles';
import { CatalogGrid } from './grid/CatalogGrid';
import type { NewProductProps } from './product/NewProductModal';
import { useCanEditCatalog } from './useCanEditCatalog';

const loading = () => <Skeleton height={420} radius="lg" />;
const Categories = afterwards<{ canEdit: boolean }>(() => import('./categories/Categories'), loading);
const OptionGroups = afterwards<{ canEdit: boolean }>(() => import('./options/OptionGroups'), loading);
const NewProduct = whenOpened<NewProductProps>(() => import('./product/NewProductModal'));

const historyKinds = ['catalog', 'catalog product', 'catalog categories', 'option group'];

/** A brand's catalog: the products that its restaurants can put on their menus. */
export function CatalogScreen() {
  const t = useTranslations('catalog');
  const { id: brandId } = useBrand();
  const canEdit = useCanEditCatalog();
  const isCompact = useIsCompact();
  const [making, setMaking] = useState<CatalogKind | null>(null);
  const kind = useLast(making) ?? 'product';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            {canEdit && (
              <Button variant="default" onClick={() => setMaking('formula')}>
                {t('newFormula.open')}
              </Button>
            )}
            {canEdit && isCompact && <Button onClick={() => setMaking('product')}>{t('newProduct.open')}</Button>}
            <CatalogFiles canImport={canEdit} />
          </>
        }
      />
      <ScreenTabs
        tabs={[
          { value: 'products', label: t('tabs.products'), panel: <CatalogGrid canEdit={canEdit} /> },
          { value: 'categories', label: t('tabs.categories'), panel: <Categories canEdit={canEdit} /> },
          { value: 'options', label: t('tabs.options'), panel: <OptionGroups canEdit={canEdit} /> },
          { value: 'history', label: t('tabs.history'), panel: <History brandId={brandId} subjectKind={historyKinds} /> },
        ]}
      />
      <NewProduct opened={making !== null} kind={kind} onClose={() => setMaking(null)} />
    </>
  );
}
