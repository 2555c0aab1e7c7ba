import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';

export interface Member {
  customerId: number;
  memberId: string;
  tierId: number | null;
  /** Paid orders. */
  ordersBefore: number;
}

const OWN_NAME = /^member-([1-9]\d{0,9})$/;

/**
 * The member whom a cart names; null where it names none. A customer is the own member, named or not.
 * @throws member_not_found for one who is unknown, and for another one than the caller
 */
export async function findMember({ db, caller, scope }: Context, memberId: string | null | undefined): Promise<Member | null> {
  const own = caller.role === 'customer' ? caller.customerId : null;
  if (own === null && (memberId === null || memberId === undefined || memberId === '')) return null;
  // A guest without an account is nobody whom the brand knows.
  if (caller.role === 'web') throw new AppError('member_not_found');
  const named = memberId ? Number(OWN_NAME.exec(memberId)?.[1] ?? 0) : own;
  if (own !== null && named !== own) throw new AppError('member_not_found');
  const [found] = await db.sql.read<{ customerId: number }>`select id as "customerId" from customers
    where brand_id = ${scope.brandId ?? 0} and id = ${Math.min(named ?? 0, 2_147_483_647)} and archived_at is null`;
  if (!found) throw new AppError('member_not_found');
  return { ...found, memberId: memberId ?? `member-${found.customerId}`, tierId: null, ordersBefore: 0 };
}
