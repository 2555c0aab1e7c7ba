import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { type Chain, type ChainState, dueOn, type ExtendedChain, isClosing, newChain } from './chain.rules';
import type { Link, Ticket } from './chain.types';
import type { Seller } from './ticket.rules';

export interface ChainRow {
  position: number;
  number: number;
  hash: string;
  state: ChainState;
  restaurant: string;
  brand: string;
  timeZone: string;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
  socialReason: string | null;
  siret: string | null;
  vatNumber: string | null;
  address: { route: string; streetNumber: string; postalCode: string; locality: string; country: string } | null;
}

/** The seller of a restaurant: the company of its primary zone, at the zone's address. Without a zone, its own address. */
export function sellerOf({ restaurant, brand, timeZone, address, ...row }: ChainRow): Seller {
  const place = address
    ? {
        street: [address.streetNumber, address.route].filter(Boolean).join(' '),
        ...{ postalCode: address.postalCode, city: address.locality, country: address.country },
      }
    : { street: row.street, postalCode: row.postalCode, city: row.city, country: row.countryCode };
  const company = { name: row.socialReason ?? '', siret: row.siret ?? '', vatNumber: row.vatNumber ?? '', ...place };
  return { company, restaurant, brand, timeZone };
}

const sellerColumns = Prisma.sql`r.name as restaurant, b.name as brand, r.time_zone as "timeZone", r.street, r.postal_code as "postalCode",
  r.city, r.country_code as "countryCode", z.social_reason as "socialReason", z.siret, z.vat_number as "vatNumber", z.address`;

/** The row of a restaurant's chain, with the seller. */
export const selectChain = (restaurantId: number, lock: Prisma.Sql) => Prisma.sql`
  select c.last_position as position, c.last_number as number, c.last_hash as hash, c.state, ${sellerColumns}
  from ticket_chains c join restaurants r on r.id = c.restaurant_id join brands b on b.id = r.brand_id
    left join restaurant_zones z on z.restaurant_id = r.id and z.is_primary
  where c.restaurant_id = ${restaurantId} ${lock}`;

/**
 * Locks the chain of a restaurant, creating it if there is none. Must be the last lock of a transaction, as nobody else gets a number
 * until its end.
 * @returns the chain, and the present seller
 */
export async function lockChain(db: Db, restaurantId: number): Promise<{ chain: Chain; seller: Seller }> {
  const read = () => db.sql.read<ChainRow>(selectChain(restaurantId, Prisma.sql`for update of c`));
  let [row] = await read();
  if (!row) {
    const { position, number, hash, state } = newChain(restaurantId);
    await db.sql.run`
      insert into ticket_chains (restaurant_id, brand_id, last_position, last_number, last_hash, state)
      select id, brand_id, ${position}, ${number}, ${hash}, ${JSON.stringify(state)}::jsonb from restaurants where id = ${restaurantId}
      on conflict do nothing`;
    [row] = await read();
  }
  const { position, number, hash, state } = row!;
  return { chain: { restaurantId, position, number, hash, state }, seller: sellerOf(row!) };
}

/** The present chain of a restaurant, the time of its newest receipt, and the seller. */
export async function readChain(db: Db, restaurantId: number): Promise<{ chain: Chain; seller: Seller; lastAt: Date | null }> {
  const { position, number, hash, state } = newChain(restaurantId);
  const [row] = await db.sql.read<ChainRow & { lastAt: Date | null }>`
    select coalesce(c.last_position, ${position}::int) as position, coalesce(c.last_number, ${number}::int) as number,
      coalesce(c.last_hash, ${hash}) as hash, coalesce(c.state, ${JSON.stringify(state)}::jsonb) as state, ${sellerColumns},
      (select at from ticket_links l where l.restaurant_id = r.id and l.position <= c.last_position and l.kind in ('SALE', 'REFUND')
        order by l.position desc limit 1) as "lastAt"
    from restaurants r join brands b on b.id = r.brand_id left join ticket_chains c on c.restaurant_id = r.id
      left join restaurant_zones z on z.restaurant_id = r.id and z.is_primary
    where r.id = ${restaurantId}`;
  if (!row) throw new AppError('data_not_found');
  const { lastAt, ...chainRow } = row;
  const chain = { restaurantId, position: chainRow.position, number: chainRow.number, hash: chainRow.hash, state: chainRow.state };
  return { chain, seller: sellerOf(chainRow), lastAt };
}

/** Whether there are links beyond the end of their chain. Both are read at the same moment, so that growth does not matter. */
export async function hasLinksBeyond(db: Db, restaurantId: number): Promise<boolean> {
  const [beyond] = await db.sql.read`
    select from ticket_links l left join ticket_chains c on c.restaurant_id = l.restaurant_id
    where l.restaurant_id = ${restaurantId} and l.position > coalesce(c.last_position, 0) limit 1`;
  return beyond !== undefined;
}

/** Data of a receipt beside its text. */
export interface LinkExtras {
  customerId: number | null;
  /** A statement to run along with it. */
  noteStatement?: Prisma.Sql;
}

/** Writes the new links of a chain, and its new end. The caller holds its lock. */
export async function writeLinks(
  db: Db,
  { chain, links }: ExtendedChain,
  { customerId, noteStatement }: LinkExtras = { customerId: null },
): Promise<void> {
  if (links.length === 0) return;
  const { restaurantId, position, number, hash, state } = chain;
  const rows = links.map(({ link, text, hash: linkHash }) => {
    const { orderId, refundId, ofCustomer } = isTicket(link)
      ? { orderId: link.order.id, refundId: link.refund?.id ?? null, ofCustomer: customerId }
      : { orderId: null, refundId: null, ofCustomer: null };
    const [number, copy] = isClosing(link) ? [null, null] : [link.number, link.kind === 'reprint' ? link.copy : null];
    return Prisma.sql`(${link.position}::int, ${link.kind.toUpperCase()}::ticket_link_kind, ${number}::int, ${copy}::int, ${orderId}::int,
      ${refundId}::int, ${ofCustomer}::int, ${link.day}::date, ${link.at}::timestamptz, ${text}, ${linkHash})`;
  });
  await db.sql.run(Prisma.sql`
    with ended as (
      update ticket_chains set last_position = ${position}, last_number = ${number}, last_hash = ${hash},
        state = ${JSON.stringify(state)}::jsonb, due_on = ${dueOn(state)}::date
      where restaurant_id = ${restaurantId} returning restaurant_id, brand_id)
      ${noteStatement ? Prisma.sql`, noted as (${noteStatement})` : Prisma.empty}
    insert into ticket_links (restaurant_id, brand_id, position, kind, number, copy, order_id, refund_id, customer_id, day, at, text, hash)
    select e.restaurant_id, e.brand_id, l.* from ended e, (values ${Prisma.join(rows)}) l`);
}

const isTicket = (link: Link): link is Ticket => link.kind === 'sale' || link.kind === 'refund';
