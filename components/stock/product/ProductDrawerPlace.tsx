'use client';

import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { InventoryItem } from '@/server/stock/stock.schema';
import type { ProductDrawerProps } from './ProductDrawer';

const ProductDrawer = whenOpened<ProductDrawerProps>(() => import('./ProductDrawer'));

interface Props {
  /** Null if closed. */
  productId: number | null;
  /** The product as shown in the list. */
  known?: InventoryItem;
  onClose: () => void;
  /** Called when something of the product was changed here. */
  onChanged?: (productId: number) => void;
}

/** The place of a list's product drawer. It stays mounted after closing, so that the focus returns to the list. */
export function ProductDrawerPlace({ productId, ...rest }: Props) {
  const lastId = useLast(productId);
  return <ProductDrawer {...rest} productId={lastId ?? 0} opened={productId !== null} />;
}
