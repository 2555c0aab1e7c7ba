'use client';

import { Alert, Badge, Button, Group, Skeleton } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconArchive } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { useRefresh } from '@/components/live/reads';
import { REFRESH_EVERY_MS, useLive } from '@/components/live/useLive';
import { afterwards } from '@/components/ui/afterwards';
import { BackLink } from '@/components/ui/BackLink';
import { LoadingState } from '@/components/ui/LoadingState';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { CatalogProductWithVersion } from '@/server/catalog/catalog.schema';
import type { OffersProps } from '../grid/OffersModal';
import { catalogLinks } from '../links';
import { useCanEditCatalog } from '../useCanEditCatalog';
import type { ProductEditorProps } from './ProductEditor';

const ProductEditor = afterwards<ProductEditorProps>(
  () => import('./ProductEditor'),
  () => <Skeleton height={480} radius="lg" />,
);
const Offers = whenOpened<OffersProps>(() => import('../grid/OffersModal'));

/** A product of a brand's catalog with all its settings, and a preview for guests. */
export function ProductScreen({ productId }: { productId: number }) {
  const t = useTranslations('catalog.product');
  const { id: brandId, restaurants } = useBrand();
  const trpc = useTRPC();
  const format = useFormat();
  const canEdit = useCanEditCatalog();
  const [isOffering, setOffering] = useState(false);
  const { data: product, error, refetch } = useQuery(trpc.catalog.getCatalogProduct.queryOptions({ brandId, productId }));
  const readAgain = useRefresh('catalog');
  const refresh = useThrottledCallback(readAgain, REFRESH_EVERY_MS);
  useLive(restaurants[0]?.id, ['catalog'], ({ ids }) => {
    if (ids.length === 0 || ids.includes(productId)) void refresh();
  });
  if (!product) return error ? <ErrorState error={error} retry={refetch} heading /> : <LoadingState h={480} radius="lg" />;
  const { name, kind, restaurantIds, archivedAt, sku } = product;
  return (
    <>
      <BackLink href={catalogLinks(brandId).list}>{t('back')}</BackLink>
      <PageHeader
        title={name}
        subtitle={[sku, t('onMenus', { count: restaurantIds.length })].filter(Boolean).join(' · ')}
        actions={
          <Group gap="sm">
            {kind === 'formula' && <Badge>{t('formula')}</Badge>}
            {canEdit && archivedAt === null && (
              <Button variant="default" onClick={() => setOffering(true)}>
                {t('offer')}
              </Button>
            )}
            {canEdit && <ArchiveButton product={product} />}
          </Group>
        }
      />
      {archivedAt !== null && (
        <Alert color="gray" variant="light" mb="lg" icon={<IconArchive size={18} aria-hidden />}>
          {t('archived', { date: format.date(archivedAt) })}
        </Alert>
      )}
      <ScreenTabs
        tabs={[
          {
            value: 'product',
            label: t('tabs.product'),
            panel: <ProductEditor key={productId} product={product} canEdit={canEdit && archivedAt === null} />,
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History brandId={brandId} subjectKind="catalog product" subjectId={productId} related={{ restaurants }} />,
          },
        ]}
      />
      <Offers
        opened={isOffering}
        onClose={() => setOffering(false)}
        count={1}
        name={name}
        read={async () => [productId]}
        onDone={() => void readAgain()}
      />
    </>
  );
}

/** Archives or restores it. Both can be undone at once. */
function ArchiveButton({ product: { brandId, productId, name, archivedAt } }: { product: CatalogProductWithVersion }) {
  const t = useTranslations('catalog.product');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('catalog');
  const archive = useMutation(trpc.catalog.archiveCatalogProduct.mutationOptions());
  const unarchive = useMutation(trpc.catalog.unarchiveCatalogProduct.mutationOptions());

  async function move(to: 'archive' | 'active') {
    const [mutation, back] = to === 'archive' ? ([archive, 'active'] as const) : ([unarchive, 'archive'] as const);
    try {
      await mutation.mutateAsync({ brandId, productId, idempotencyKey: newKey() });
      await refresh();
      notify.done(t(`done.${to}`, { name }), { label: t('undo'), run: () => void move(back) });
    } catch (error) {
      notify.failed(error);
    }
  }

  const isArchived = archivedAt !== null;
  return (
    <Button
      variant={isArchived ? 'default' : 'subtle'}
      color={isArchived ? undefined : 'gray'}
      loading={archive.isPending || unarchive.isPending}
      onClick={() => void move(isArchived ? 'active' : 'archive')}
    >
      {t(isArchived ? 'unarchive' : 'archive')}
    </Button>
  );
}
