'use client';

import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { InventoryItem } from '@/server/stock/stock.schema';
import type { ProductDrawerProps } from './ProductDrawer';

const ProductDrawer = whenOpened<ProductDrawerProps>(() => import('./ProductDrawer'));

interface Props {
  /** Null: closed. */
  productId: number | null;
  /** The product as the list beside it shows it. */
  known?: InventoryItem;
  onClose: () => void;
  /** Something of the product was changed here. */
  onChanged?: (productId: number) => void;
}

/** Where a list shows one of its products. It stays after the drawer has closed, so that the focus goes back to the list. */
export function ProductDrawerPlace({ productId, ...rest }: Props) {
  const lastId = useLast(productId);
  return <ProductDrawer {...rest} productId={lastId ?? 0} opened={productId !== null} />;
}
