import type { Orm } from '@/server/core/platform/db';
import { fromColumn, toColumn } from '@/server/core/platform/json-columns';
import type { Prisma } from '@/server/generated/prisma/client';
import type { BookedOrder } from '@/server/orders/booked.types';
import { addTicket, type ChainState, dueOn, newChain } from '@/server/tickets/chain.rules';
import { seller } from '@/server/tickets/test-chains';
import { ticketOfSale } from '@/server/tickets/ticket.rules';

/** The ticket of a paid order, at the end of its restaurant’s chain. @returns its number */
export async function createTicket(db: Orm, order: BookedOrder): Promise<number> {
  const { restaurantId, brandId, customerId, orderId } = order;
  const row = await db.ticketChain.findUnique({ where: { restaurantId } });
  const chainBefore = row
    ? { restaurantId, position: row.lastPosition, number: row.lastNumber, hash: row.lastHash, state: fromColumn<ChainState>(row.state) }
    : newChain(restaurantId);
  const { chain, links, number } = addTicket(chainBefore, ticketOfSale(seller, order), order.day, order.at);
  const due = dueOn(chain.state);
  const chainEnd = {
    ...{ lastPosition: chain.position, lastNumber: chain.number, lastHash: chain.hash },
    ...{ state: toColumn(chain.state), dueOn: due && new Date(due) },
  };
  await db.ticketChain.upsert({ where: { restaurantId }, create: { restaurantId, brandId, ...chainEnd }, update: chainEnd });
  for (const { link, text, hash } of links) {
    const linkFields = { restaurantId, brandId, position: link.position, day: new Date(link.day), at: new Date(link.at), text, hash };
    const isClosing = 'period' in link;
    const kind = link.kind.toUpperCase() as Prisma.TicketLinkUncheckedCreateInput['kind'];
    await db.ticketLink.create({ data: { ...linkFields, kind, ...(!isClosing && { number: link.number, orderId, customerId }) } });
  }
  return number;
}
