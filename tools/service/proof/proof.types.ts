import type { Order } from '@/server/orders/order.schema';
import type { Books } from '../books';
import type { Client } from '../client';
import type { Brand, House } from '../houses';
import type { Person } from '../people';
import type { Receiver } from '../receiver';
import type { Standing } from './standing';

/** What a part of the proof has looked at, and what does not agree. */
export interface Finding {
  name: string;
  /** How much was looked at, in words. */
  looked: string;
  problems: string[];
}

/** What the proof compares. */
export interface Evidence {
  client: Client;
  books: Books;
  /** The day, as its orders name it. */
  day: string;
  houses: readonly House[];
  brands: readonly Brand[];
  people: readonly Person[];
  standing: Standing;
  receiver: Receiver | null;
}

/** An order as Brigade answers it after the day, as much of it as the proof needs. */
export interface OrderFacts
  extends Pick<
    Order,
    | 'orderId'
    | 'orderNumber'
    | 'restaurantId'
    | 'brandId'
    | 'day'
    | 'customerId'
    | 'status'
    | 'totalPrice'
    | 'granted'
    | 'refunded'
    | 'ticketNumber'
    | 'payments'
    | 'refunds'
    | 'promocodeId'
  > {
  visit: string | null;
  vat: Order['vat'];
}

/** What is known once the orders have been read again. */
export interface WithOrders extends Evidence {
  /** All orders that were changed since the day began, those of others included. */
  all: readonly OrderFacts[];
}
