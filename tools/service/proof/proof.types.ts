import type { Order } from '@/server/orders/order.schema';
import type { Books } from '../books';
import type { Client } from '../client';
import type { Brand, House } from '../houses';
import type { Person } from '../people';
import type { Receiver } from '../receiver';
import type { StateBefore } from './standing';

/** What a part of the proof has checked, and the problems. */
export interface Finding {
  name: string;
  /** How much was checked, in words. */
  looked: string;
  problems: string[];
}

/** What the proof compares. */
export interface Evidence {
  client: Client;
  books: Books;
  /** The day, as named in its orders. */
  day: string;
  houses: readonly House[];
  brands: readonly Brand[];
  people: readonly Person[];
  stateBefore: StateBefore;
  receiver: Receiver | null;
}

/** An order in Brigade's response after the day, as far as the proof needs it. */
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

/** Facts known once the orders have been read again. */
export interface WithOrders extends Evidence {
  /** All orders changed since the day began, including those of others. */
  allOrders: readonly OrderFacts[];
}
