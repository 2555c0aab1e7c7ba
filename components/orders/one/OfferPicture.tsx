'use client';

import { TracePicture } from '@/components/pricing/TracePicture';
import type { OrderWithTrace } from './order.types';

/** The data of an order or a quote that the picture needs. */
type Pictured = Pick<OrderWithTrace, 'items' | 'fees' | 'discounts' | 'grants' | 'totalPrice' | 'toPay' | 'vat'>;

/** A picture of which discount reduced which line. Discounts refer to lines by position, the picture by index. */
export default function OfferPicture({ order }: { order: Pictured }) {
  const { items, discounts } = order;
  const places = new Map(items.map(({ position }, place) => [position, place]));
  const placed = discounts.map((discount) => ({
    ...discount,
    lines: discount.lines.flatMap(({ line, cents }) => {
      const place = places.get(line);
      return place === undefined ? [] : [{ line: place, cents }];
    }),
  }));
  const names = items.map(({ position, name, quantity }) => ({ key: String(position), name, quantity }));
  return <TracePicture names={names} priced={{ ...order, lines: items, discounts: placed }} />;
}
