import { type Orm, Prisma } from '@/server/core/platform/db';
import type { BookedRefund } from '@/server/orders/booked.types';
import { type ChainRow, selectChain, sellerOf } from '@/server/tickets/chain.query';
import { addTicket, type Chain, dueOn, newChain, type WrittenLink } from '@/server/tickets/chain.rules';
import { type Seller, ticketOfRefund, ticketOfSale } from '@/server/tickets/ticket.rules';
import { insertRows } from '../rows';
import type { PricedOrder } from './price';

interface LinkRow extends WrittenLink {
  brandId: number;
  number: number | null;
  orderId: number | null;
  refundId: number | null;
  customerId: number | null;
}

/**
 * Writes the chain of each restaurant: the tickets of its orders and refunds in order of time, and the daily closings.
 * @returns the ticket numbers of sales by order, and of refunds by refund
 */
export async function writeTickets(
  db: Orm,
  orders: readonly PricedOrder[],
  refunds: readonly BookedRefund[],
): Promise<{ ofSales: Map<number, number>; ofRefunds: Map<number, number> }> {
  const numbers = { ofSales: new Map<number, number>(), ofRefunds: new Map<number, number>() };
  const events = [...orders.map(({ booked }) => ({ booked, refund: null })), ...refunds.map((refund) => ({ booked: refund, refund }))];
  const byRestaurant = Map.groupBy(
    events.sort((a, b) => a.booked.at.getTime() - b.booked.at.getTime()),
    ({ booked }) => booked.restaurantId,
  );
  for (const [restaurantId, restaurantEvents] of byRestaurant) {
    let chain = newChain(restaurantId);
    const { brandId } = restaurantEvents[0]!.booked;
    await beginChain(db, brandId, chain);
    const [row] = await db.$queryRaw<ChainRow[]>(selectChain(restaurantId, Prisma.empty));
    const seller = sellerOf(row!);
    const rows: LinkRow[] = [];
    for (const { booked, refund } of restaurantEvents) {
      const added = addTicket(chain, contentOf(seller, numbers.ofSales, { booked, refund }), booked.day, booked.at);
      chain = added.chain;
      if (refund) numbers.ofRefunds.set(refund.refundId, added.number);
      else numbers.ofSales.set(booked.orderId, added.number);
      for (const each of added.links) {
        const isTicket = each.link.kind === 'sale' || each.link.kind === 'refund';
        const { orderId, customerId } = booked;
        const ticketFields = isTicket
          ? { number: added.number, orderId, refundId: refund?.refundId ?? null, customerId }
          : { number: null, orderId: null, refundId: null, customerId: null };
        rows.push({ ...each, brandId, ...ticketFields });
      }
    }
    await writeLinks(db, chain, rows);
  }
  return numbers;
}

function contentOf(
  seller: Seller,
  sales: ReadonlyMap<number, number>,
  { booked, refund }: { booked: PricedOrder['booked'] | BookedRefund; refund: BookedRefund | null },
) {
  if (!refund) return ticketOfSale(seller, booked as PricedOrder['booked']);
  return ticketOfRefund(seller, { ...refund, saleTicketNumber: sales.get(refund.orderId)! });
}

function beginChain(db: Orm, brandId: number, { restaurantId, position, number, hash, state }: Chain): Promise<number> {
  return db.$executeRaw`insert into ticket_chains (restaurant_id, brand_id, last_position, last_number, last_hash, state)
    values (${restaurantId}, ${brandId}, ${position}, ${number}, ${hash}, ${JSON.stringify(state)}::jsonb)`;
}

async function writeLinks(db: Orm, { restaurantId, position, number, hash, state }: Chain, rows: readonly LinkRow[]): Promise<void> {
  await insertRows(
    db,
    'ticket_links',
    {
      ...{
        restaurant_id: 'int',
        brand_id: 'int',
        position: 'int',
        kind: 'ticket_link_kind',
        number: 'int',
        order_id: 'int',
        refund_id: 'int',
      },
      ...{ customer_id: 'int', day: 'date', at: 'timestamptz', text: 'text', hash: 'text' },
    },
    rows.map(({ link, text, hash: linkHash, brandId, number: ticket, orderId, refundId, customerId }) => [
      ...[
        restaurantId,
        brandId,
        link.position,
        link.kind.toUpperCase(),
        ticket,
        orderId,
        refundId,
        customerId,
        link.day,
        link.at,
        text,
        linkHash,
      ],
    ]),
  );
  await db.$executeRaw`update ticket_chains set last_position = ${position}, last_number = ${number}, last_hash = ${hash},
    state = ${JSON.stringify(state)}::jsonb, due_on = ${dueOn(state)}::date where restaurant_id = ${restaurantId}`;
}
