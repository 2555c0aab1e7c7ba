'use client';

import { TracePicture } from '@/components/pricing/TracePicture';
import type { OrderWithTrace } from './order.types';

/** The data of an order or a quote that the picture needs. */
type PicturedOrder = Pick<OrderWithTrace, 'items' | 'fees' | 'discounts' | 'grants' | 'totalPrice' | 'toPay' | 'vat'>;

export interface OfferPictureProps {
  order: PicturedOrder;
  isPlaced?: boolean;
}

/** A picture of which discount reduced which line. Discounts refer to lines by position, the picture by index. */
export default function OfferPicture({ order, isPlaced }: OfferPictureProps) {
  const { items, discounts } = order;
  const indexes = new Map(items.map(({ position }, index) => [position, index]));
  const indexedDiscounts = discounts.map((discount) => ({
    ...discount,
    lines: discount.lines.flatMap(({ line, cents }) => {
      const index = indexes.get(line);
      return index === undefined ? [] : [{ line: index, cents }];
    }),
  }));
  const names = items.map(({ position, name, quantity }) => ({ key: String(position), name, quantity }));
  return <TracePicture names={names} isPlaced={isPlaced} priced={{ ...order, lines: items, discounts: indexedDiscounts }} />;
}
