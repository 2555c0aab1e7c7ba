import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { knownIn } from '@/server/customers/customers.query';
import { customerOfName, isCalled, namedMembers, ownNameOf } from './membership.service';

/** A member as prices are worked out for them. */
export interface Member {
  customerId: number;
  memberId: string;
  tierId: number | null;
  /** Paid orders. */
  ordersBefore: number;
}

/**
 * The member whom a cart names in a restaurant; null where it names none. A customer is the own member, named or not, and may be none. The
 * earlier name of somebody who was merged means the one who stays.
 * @throws member_not_found for one who is unknown there, and for another one than the caller
 */
export async function findMember(ctx: Context, restaurantId: number, memberId: string | null | undefined): Promise<Member | null> {
  const { caller, scope, db } = ctx;
  const isCustomer = caller.role === 'customer';
  const own = isCustomer ? caller.customerId : null;
  const name = memberId || (own === null ? null : ownNameOf(own));
  if (name === null) return null;
  // A guest without an account is nobody whom the brand knows, and members' names can be guessed.
  if (caller.role === 'web') throw new AppError('member_not_found');
  const [found] = await db.sql.read<Omit<Member, 'ordersBefore'>>(Prisma.sql`
    select c.id as "customerId", m.member_id as "memberId", t.id as "tierId"
    from ${namedMembers} left join loyalty_tiers t on t.brand_id = m.brand_id and t.id = m.tier_id and m.tier_until > now()
    where ${isCalled(scope.brandId ?? 0, name)} and c.archived_at is null
      and ${isCustomer ? Prisma.sql`c.id = ${own}` : knownIn([restaurantId])}`);
  if (!found && (own === null || customerOfName(name) !== own)) throw new AppError('member_not_found');
  return found ? { ...found, ordersBefore: 0 } : null;
}
