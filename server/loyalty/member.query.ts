import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { isVisibleIn } from '@/server/customers/customers.query';
import type { MemberKey } from './ledger.service';
import { customerOfName, hasMemberName, namedMembers, ownNameOf } from './membership.service';

/** What pricing needs to know about a member. */
export interface Member {
  customerId: number;
  memberId: string;
  tierId: number | null;
  /** Number of paid orders. */
  ordersBefore: number;
  /** Promotions used by the member’s orders that wait for payment. */
  promotionsHeld: number[];
}

/**
 * The member that a cart names in a restaurant; null if it names none. Customers who call are their own member, named or not, if they are
 * one. The name of a customer who was merged refers to the one who stayed.
 * @param archivedToo for orders that have already happened: the member was known then
 * @throws member_not_found if unknown there, or not the calling customer
 */
export async function findMember(
  ctx: Context,
  restaurantId: number,
  memberId: string | null | undefined,
  { archivedToo = false }: { archivedToo?: boolean } = {},
): Promise<Member | null> {
  const { caller, scope, db } = ctx;
  const isCustomer = caller.role === 'customer';
  const own = isCustomer ? caller.customerId : null;
  const name = memberId || (own === null ? null : ownNameOf(own));
  if (name === null) return null;
  // A guest without an account is unknown to the brand, and members' names can be guessed.
  if (caller.role === 'web') throw new AppError('member_not_found');
  const [found] = await readMembers(
    db,
    Prisma.sql`${hasMemberName(scope.brandId ?? 0, name)} and (${archivedToo} or c.archived_at is null)
      and ${isCustomer ? Prisma.sql`c.id = ${own}` : isVisibleIn([restaurantId])}`,
  );
  if (!found && (own === null || customerOfName(name) !== own)) throw new AppError('member_not_found');
  return found ?? null;
}

/** A customer as a member; null if they are not one, or archived. */
export async function memberOf({ db }: Context, { brandId, customerId }: MemberKey): Promise<Member | null> {
  const [found] = await readMembers(db, Prisma.sql`n.brand_id = ${brandId} and n.customer_id = ${customerId} and c.archived_at is null`);
  return found ?? null;
}

async function readMembers(db: Db, condition: Prisma.Sql): Promise<Member[]> {
  return db.sql.read<Member>(Prisma.sql`
    select c.id as "customerId", m.member_id as "memberId", t.id as "tierId", (select count(*)::int from orders o
      where o.brand_id = c.brand_id and o.customer_id = c.id and o.status = 'PAID') as "ordersBefore",
      array(select u.promotion_id from orders o join promotion_uses u on u.brand_id = o.brand_id and u.order_id = o.id and u.cancelled_at is null
        where o.brand_id = c.brand_id and o.customer_id = c.id and o.status = 'AWAITING_PAYMENT') as "promotionsHeld"
    from ${namedMembers} left join loyalty_tiers t on t.brand_id = m.brand_id and t.id = m.tier_id and m.tier_until > now()
    where ${condition}`);
}
