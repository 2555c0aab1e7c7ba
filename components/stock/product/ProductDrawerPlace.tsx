'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { InventoryItem } from '@/server/stock/stock.schema';

/** Loaded with the first product that is opened. */
const ProductDrawer = dynamic(() => import('./ProductDrawer'), { ssr: false });

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
  const [lastId, setLastId] = useState(productId);
  if (productId !== null && productId !== lastId) setLastId(productId);
  if (lastId === null) return null;
  return <ProductDrawer {...rest} productId={lastId} opened={productId !== null} />;
}
