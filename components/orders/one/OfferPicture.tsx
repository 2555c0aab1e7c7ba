'use client';

import { TracePicture } from '@/components/pricing/TracePicture';
import type { OrderWithTrace } from './order.types';

/** An order or a quote, as far as the picture goes. */
type Pictured = Pick<OrderWithTrace, 'items' | 'fees' | 'discounts' | 'grants' | 'totalPrice' | 'toPay' | 'vat'>;

/** What each discount took of which line, as a picture. Discounts name lines by their position, the picture by their place. */
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
