'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useLive } from '@/components/live/useLive';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { LoadingState } from '@/components/ui/LoadingState';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { ProductDetail } from './ProductDetail';
import { useProduct } from './useProduct';

export interface ProductDrawerProps {
  productId: number;
  opened: boolean;
  known?: InventoryItem;
  onClose: () => void;
  onChanged?: (productId: number) => void;
}

/** Everything about the stock of one product, next to its list. */
export default function ProductDrawer({ opened, onClose, known, productId, onChanged }: ProductDrawerProps) {
  const t = useTranslations('stock.product');
  const title = known?.name;
  return (
    <DetailDrawer
      opened={opened}
      onClose={onClose}
      size="lg"
      title={<ProductName productId={productId} name={title} fallback={t('title')} />}
    >
      <DrawerContent key={productId} productId={productId} known={known} onChanged={onChanged} />
    </DetailDrawer>
  );
}

function ProductName({ productId, name, fallback }: { productId: number; name: string | undefined; fallback: string }) {
  const { id } = useRestaurant();
  const { item } = useProduct(id, productId);
  return item?.name ?? name ?? fallback;
}

function DrawerContent({ productId, known, onChanged }: Pick<ProductDrawerProps, 'productId' | 'known' | 'onChanged'>) {
  const t = useTranslations('stock.product');
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const { item, query, reload, patch } = useProduct(restaurantId, productId, known);
  const settings = useQuery(trpc.stock.getStockSettings.queryOptions({ restaurantId }));

  useLive(restaurantId, ['stock'], ({ ids }) => {
    if (ids.length === 0 || ids.includes(productId)) reload();
  });

  const error = query.error ?? settings.error;
  if (error) return <ErrorState error={error} retry={() => void Promise.all([query.refetch(), settings.refetch()])} />;
  if (!settings.data || (!item && query.isFetching)) return <LoadingState height="28rem" />;
  if (!item) return <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>;
  return (
    <ProductDetail
      item={item}
      settings={settings.data}
      patch={patch}
      onChanged={() => {
        reload();
        onChanged?.(productId);
      }}
    />
  );
}
